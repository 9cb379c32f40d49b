// Help in plain words with the signs of the page: a button, or the key "?".

import { $ } from "./dom.js";

export function bindHelp() {
  $("help").addEventListener("click", () => $("keys").showModal());
  document.addEventListener("keydown", (event) => {
    const isWriting = event.target.matches?.("input:not([type=checkbox], [type=radio]), select, textarea");
    if (event.key !== "?" || isWriting || $("keys").open || event.defaultPrevented) return;
    event.preventDefault();
    $("keys").showModal();
  });
}
