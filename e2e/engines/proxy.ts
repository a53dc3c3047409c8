import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { callOf } from "./find-in-page.ts";

const scriptPath = "/engine-test/report-errors.js";
const reportPath = "/engine-test/errors";

/** A proxy that collects the errors of pages, because WebKit's driver does not report page errors. */
export type Proxy = {
  readonly url: string;
  /** Uncaught errors, console errors and CSP violations of all pages. */
  readonly errors: string[];
  /** While true, the proxy responds to API calls with status 503. */
  isDown: boolean;
  /** Sets the portal's address. The portal starts after the proxy, because the portal needs the proxy's address. */
  forwardTo(url: string): void;
  stop(): Promise<void>;
};

/** Runs in every page before the scripts of the portal. */
function reportErrors(path: string): void {
  const report = (text: string) => {
    // The call is synchronous, so that it arrives even if the page is about to close.
    const call = new XMLHttpRequest();
    call.open("POST", path, false);
    call.send(`${location.pathname}: ${text}`);
  };
  addEventListener("error", ({ message, filename, lineno }) => report(`${message} (${filename}:${lineno})`));
  addEventListener("unhandledrejection", ({ reason }) => report(`unhandled rejection: ${String(reason)}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    report(`CSP: ${violatedDirective} blocked ${blockedURI || sample}`),
  );
  Object.assign(console, {
    error: (...values: unknown[]) => report(`console: ${values.map(String).join(" ")}`),
  });
}

export async function startProxy(): Promise<Proxy> {
  const server = createServer((call, answer) => void respond(call, answer));
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the system offered no port");
  let target = "";
  const proxy: Proxy = {
    url: `http://localhost:${address.port}`,
    errors: [],
    isDown: false,
    forwardTo(url) {
      target = url;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function respond(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (call.url === scriptPath)
      answer.setHeader("content-type", "text/javascript").end(callOf(reportErrors, reportPath));
    else if (call.url === reportPath) {
      proxy.errors.push(Buffer.concat(await call.toArray()).toString());
      answer.end();
    } else if (proxy.isDown && /^\/api\b/.test(call.url ?? ""))
      answer.writeHead(503, { "content-type": "application/json" }).end('{"error":true}');
    else forward(call, answer);
  }

  function forward(call: IncomingMessage, answer: ServerResponse): void {
    const headers = { ...call.headers };
    // The proxy changes pages, so the portal must not compress pages.
    if (headers.accept?.includes("text/html")) delete headers["accept-encoding"];
    const onward = request(target + call.url, { method: call.method, headers });
    onward.on("response", (response) => void passOn(response, answer));
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    call.pipe(onward);
  }
  return proxy;
}

async function passOn(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isPage = response.headers["content-type"]?.startsWith("text/html") ?? false;
  if (!isPage) {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(answer);
    return;
  }
  const page = Buffer.concat(await response.toArray()).toString();
  const headers = { ...response.headers };
  delete headers["content-length"];
  delete headers["transfer-encoding"];
  answer.writeHead(response.statusCode ?? 502, headers);
  answer.end(page.replace(/<head>/, `<head><script src="${scriptPath}"></script>`));
}
