// Runs before the first paint, so that the page never flashes in the wrong colours.
(() => {
  const named = new URLSearchParams(location.hash.replace(/^#[^&]*&?/, "")).get("theme");
  let kept = null;
  try {
    kept = localStorage.getItem("unicursal.theme");
  } catch {
    // storage may be forbidden
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const wish = named || kept || "auto";
  const theme = ["light", "dark", "print"].includes(wish) ? wish : dark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
})();
