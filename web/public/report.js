/** Reports of one page, which the server also limits. */
const most = 5;
let reports = 0;

/**
 * Reports an error to the server: its class and its places in the portal's own files, but no text of the error or the
 * page.
 */
export function report({ type, target, error, reason }) {
  reports += 1;
  if (reports > most) return;
  if (type === "unhandledrejection") send("rejection", nameOf(reason), reason?.stack);
  else if (target === window) send("exception", nameOf(error), error?.stack);
  else send("file", target.localName, target.src || target.href);
}

const nameOf = (error) => (error instanceof Error ? error.name : typeof error);

function send(kind, name, text) {
  const places = String(text ?? "").match(/assets\/[\w.-]{1,100}(?::\d{1,7}:\d{1,7})?/g) ?? [];
  const isName = /^[A-Za-z]{1,40}$/.test(name);
  const body = JSON.stringify({ kind, name: isName ? name : "Error", places: places.slice(0, 10) });
  navigator.sendBeacon("/api/page-errors", new Blob([body], { type: "application/json" }));
}
