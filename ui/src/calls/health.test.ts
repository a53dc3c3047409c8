import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadConfig } from "./config.ts";
import { isHealthy } from "./health.ts";

let answer: RequestListener;
let server: Server;
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("document", { querySelector: () => ({ href: "about:none", removeAttribute: () => {} }) });
  const { fetch } = globalThis;
  const configured = JSON.stringify({ apiUrl: `http://127.0.0.1:${port}/api` });
  vi.stubGlobal("fetch", async () => new Response(configured));
  await loadConfig();
  vi.stubGlobal("fetch", fetch);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

async function stateOf(check: Promise<boolean>): Promise<"pending" | "ok" | "error"> {
  const isSettled = await Promise.race([check, new Promise((resolve) => setTimeout(resolve, 0, "pending"))]);
  if (isSettled === "pending") return "pending";
  return isSettled ? "ok" : "error";
}

test.each([
  [200, "ok"],
  [304, "ok"],
  [401, "ok"],
  [404, "ok"],
  [429, "ok"],
  [499, "ok"],
  [500, "error"],
  [502, "error"],
  [503, "error"],
  [599, "error"],
])(
  "the health check waits for the API, and the status %i means %s [CORE-MAINT-08]",
  async (status, state) => {
    const asked = Promise.withResolvers<string>();
    const told = Promise.withResolvers<undefined>();
    answer = ({ url = "", method = "" }, response) => {
      asked.resolve(`${method} ${url}`);
      void told.promise.then(() => response.writeHead(status).end());
    };
    const check = isHealthy();
    expect(await asked.promise).toBe("GET /api");
    expect(await stateOf(check)).toBe("pending");
    told.resolve(undefined);
    await check;
    expect(await stateOf(check)).toBe(state);
  },
);

test("the health check fails when the API is unreachable", async () => {
  server.close();
  await once(server, "close");
  expect(await isHealthy()).toBe(false);
});

test("the health check fails if the whole response takes more than five seconds", async () => {
  const unfinished: RequestListener[] = [
    () => undefined,
    (_, response) => void response.writeHead(200).write("{"),
  ];
  answer = (request, response) => unfinished.shift()?.(request, response);
  const begun = performance.now();
  const checks = [isHealthy(), isHealthy()];
  await new Promise((resolve) => setTimeout(resolve, 4_800));
  expect(await Promise.all(checks.map(stateOf))).toEqual(["pending", "pending"]);
  expect(await Promise.all(checks)).toEqual([false, false]);
  expect(performance.now() - begun).toBeLessThan(6_000);
}, 10_000);
