/*
 * What cannot wait for the app's own scripts. A file, since the CSP allows no inline script; blocking, since
 * the theme must stand before the first paint.
 */

/*
 * Sets data-theme on <html> and keeps it right afterwards. localStorage "theme" is "light" or "dark"; anything
 * else follows the system. A page that changes the choice writes localStorage and dispatches a "themechange"
 * event on window.
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

/*
 * Fetches the configuration beside the scripts, not after them. Its address carries the time (CORE-API-55), so
 * no link in the page could name it; web/src/platform/config.ts finds it by this link's id.
 */
(() => {
  const link = document.createElement("link");
  link.id = "configuration";
  link.rel = "preload";
  link.as = "fetch";
  link.crossOrigin = "anonymous";
  link.href = `/config.json?timestamp=${Math.round(performance.timeOrigin + performance.now())}`;
  document.head.append(link);
})();
