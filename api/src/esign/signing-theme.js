/* Sets the portal's last theme, or the system's, before the first paint. */
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
})();
