/*
 * Runs before the app's scripts. A file, because the CSP forbids inline scripts; blocking, because the theme must
 * be set before the first paint.
 */

{
  /*
   * Passes errors to report.js, which the page loads only then: exceptions, rejected promises, and scripts and styles that
   * do not load. As a capturing listener, because elements that do not load dispatch events that do not bubble. An error
   * of the import itself is dropped.
   */
  for (const kind of ["error", "unhandledrejection"])
    addEventListener(
      kind,
      (event) => void import("/report.js").then((script) => script.report(event), String),
      true,
    );

  const { dataset } = document.documentElement;

  /** Reads localStorage. Returns undefined if storage is blocked. */
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return undefined;
    }
  };

  /*
   * Sets data-theme on <html> and keeps it up to date. localStorage "theme" is "light" or "dark"; anything
   * else follows the system. A page that changes the choice writes localStorage and dispatches a "themechange"
   * event on window.
   */
  const system = matchMedia("(prefers-color-scheme: dark)");
  const applyTheme = () => {
    const theme = stored("theme");
    dataset.theme = ["dark", "light"].includes(theme) ? theme : system.matches ? "dark" : "light";
  };
  applyTheme();
  system.addEventListener("change", applyTheme);
  addEventListener("storage", applyTheme);
  addEventListener("themechange", applyTheme);

  /*
   * Tells guests from borrowers, whose browsers have a session's token, so that each sees a fitting outline of the page. For a
   * borrower, fetches the scripts and begins the calls that the server's page names, in parallel with the first script. ui/src/calls/begun-calls.ts
   * uses the responses.
   */
  const token = stored("token");
  dataset.visitor = token ? "borrower" : "guest";
  if (token) {
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
  }

  /*
   * Fetches the configuration in parallel with the scripts. Its address contains the time (CORE-API-55), so the page
   * cannot link it statically; web/src/platform/config.ts finds it by this link's id.
   */
  const link = document.createElement("link");
  link.id = "configuration";
  link.crossOrigin = "";
  link.rel = "preload";
  link.as = "fetch";
  link.href = `/config.json?timestamp=${Math.round(performance.timeOrigin + performance.now())}`;
  document.head.append(link);
}
