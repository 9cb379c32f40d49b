// Runs before the first paint, so that the page never flashes in the wrong colours. The address says
// which theme, else what was chosen last in this browser, else the system.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem("unicursal.theme");
  } catch {
    // storage may be forbidden
  }
  const wish = new URLSearchParams(location.hash.slice(1)).get("theme") ?? kept;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = wish && wish !== "auto" ? wish : dark ? "dark" : "light";
})();
