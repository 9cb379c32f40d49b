// The board was here once: an address that holds a position still leads to it, before anything is shown.
(() => {
  const first = location.hash.slice(1).split("&")[0];
  if (first && !first.startsWith("theme=")) location.replace(`/board${location.hash}`);
})();
