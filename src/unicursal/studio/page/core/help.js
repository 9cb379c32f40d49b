// Help in plain words with the signs of the page: a button, or the key "?" (`page.js`).

import { $ } from "./dom.js";

export function bindHelp() {
  const dialog = $("keys");
  $("help").addEventListener("click", openHelp);
  // Its text has the focus, so that it is read from its beginning: Enter closes it all the same.
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.closest("a, button")) return;
    event.preventDefault();
    dialog.close();
  });
}

/** Signs look like those of the page: they are made when they are first asked for. */
export function openHelp() {
  for (const signs of $("keys").querySelectorAll("template")) signs.replaceWith(signs.content);
  $("keys").showModal();
}
