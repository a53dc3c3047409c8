/*
 * Runs before the app's scripts. A file, because the CSP forbids inline scripts; blocking, because the theme must
 * be set before the first paint.
 */

/*
 * Sets data-theme on <html> and keeps it up to date. localStorage "theme" is "light" or "dark"; anything
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
 * Tells guests from borrowers, whose browsers have a session's token, so that each sees a fitting outline of the page. For a
 * borrower, fetches the scripts and begins the calls that the server's page names, in parallel with the first script. ui/src/calls/begun-calls.ts
 * uses the responses.
 */
(() => {
  let token = null;
  try {
    token = window.localStorage.getItem("token");
  } catch {
    // Storage is blocked, so there is no session.
  }
  document.documentElement.dataset.visitor = token ? "borrower" : "guest";
  if (!token) return;
  const named = (name) => document.querySelector(`meta[name="${name}"]`)?.content.split(" ") ?? [];
  for (const href of named("first-scripts")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    // As an attribute, because Vite finds the link by it.
    link.setAttribute("href", href);
    document.head.append(link);
  }
  const authorization = `JWT ${token}`;
  const begin = (path) => {
    const response = fetch(path, {
      headers: { authorization },
      credentials: "same-origin",
      signal: AbortSignal.timeout(30_000),
    });
    // The call is sent again if this one gets no response.
    response.catch(() => undefined);
    return [path, { authorization, response }];
  };
  window.begunCalls = new Map(named("first-calls").map(begin));
})();

/*
 * Fetches the configuration in parallel with the scripts. Its address contains the time (CORE-API-55), so the page
 * cannot link it statically; web/src/platform/config.ts finds it by this link's id.
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
