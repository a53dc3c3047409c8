/*
 * Runs before the desk's scripts. A file, because the CSP forbids inline scripts; blocking, because the theme must
 * be set before the first paint.
 */

{
  const { dataset } = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const applyTheme = () => {
    dataset.theme = system.matches ? "dark" : "light";
  };
  applyTheme();
  system.addEventListener("change", applyTheme);

  // Fetches the configuration in parallel with the scripts. ui/src/calls/config.ts finds it by this link's id.
  const link = document.createElement("link");
  link.id = "configuration";
  link.crossOrigin = "";
  link.rel = "preload";
  link.as = "fetch";
  link.href = `/config.json?timestamp=${Math.round(performance.timeOrigin + performance.now())}`;
  document.head.append(link);
}
