/*
 * Sets data-theme on <html> before the first paint and keeps it right afterwards.
 * localStorage "theme" is "light" or "dark"; anything else follows the system.
 * A page that changes the choice writes localStorage and dispatches a "themechange" event on window.
 */
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let theme = system.matches ? "dark" : "light";
    try {
      const saved = window.localStorage.getItem("theme");
      if (saved === "light" || saved === "dark") theme = saved;
    } catch {
      // Storage is blocked: follow the system.
    }
    document.documentElement.dataset.theme = theme;
  };
  apply();
  system.addEventListener("change", apply);
  window.addEventListener("storage", apply);
  window.addEventListener("themechange", apply);
})();
