import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endpoint } from "@portal/domain/wire/endpoint";
import { done } from "@portal/domain/wire/outcome";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { listening, readAnswer, type RawSocket } from "../testing/raw-socket.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { timeLimits } from "./time-limits.ts";
import { answerWith } from "./answer.ts";
import type { Received } from "./intake.ts";

let portal: TestApp;
let open: Awaited<ReturnType<typeof listening>>;
/** The headers of every response that forbids caching. */
let usual: Readonly<Record<string, string>>;

beforeAll(async () => {
  portal = await testApp();
  open = await listening(portal.app);
  const { headers } = await portal.app.inject({ url: "/api" });
  const names = Object.keys(headers).filter(
    (name) => !/^(?:date|content-|connection|x-ratelimit|x-request-id)/.test(name),
  );
  usual = Object.fromEntries(
    [...names, "content-security-policy"].map((name) => [name, String(headers[name])]),
  );
});
afterAll(() => portal.close());

const answerTo = async (text: string) => {
  const socket = await open();
  socket.send(text);
  return readAnswer((await socket.untilClosed()).text);
};

const malformed = { error: true, code: "MALFORMED", message: "We couldn't read that request." };
const missing = { error: true, code: "NOT_FOUND", message: "Not found" };
const tooLarge = { error: true, code: "TOO_LARGE", message: "That request is too large." };
const rest = "HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
const json = "Content-Type: application/json\r\n";

test("the expected headers in these tests include every security header and forbid caching", () => {
  expect(Object.keys(usual).toSorted()).toEqual(
    [
      "cache-control",
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "origin-agent-cluster",
      "permissions-policy",
      "referrer-policy",
      "x-content-type-options",
      "x-dns-prefetch-control",
      "x-download-options",
      "x-frame-options",
      "x-permitted-cross-domain-policies",
      "x-xss-protection",
    ].toSorted(),
  );
  expect(usual["cache-control"]).toBe("no-store");
});

describe("invalid and unsupported requests", () => {
  test.each([
    ["a path with a broken escape", `GET /api/loans/%%marker ${rest}\r\n`, 400, malformed],
    ["an API path with bytes that are not text", `GET /api/marker%ff ${rest}\r\n`, 400, malformed],
    ["an id that is too long (CH-54)", `GET /api/loans/marker${"x".repeat(300)} ${rest}\r\n`, 404, missing],
    ["an address that is too long", `GET /us/marker${"x".repeat(30_000)} ${rest}\r\n`, 431, tooLarge],
    ["headers that are too long", `GET /api ${rest}Marker: ${"x".repeat(30_000)}\r\n\r\n`, 431, tooLarge],
    [
      "an unknown Expect header",
      `POST /api/auth/login ${rest}${json}Expect: marker\r\nContent-Length: 2\r\n\r\n{}`,
      417,
      malformed,
    ],
    ["an unknown method", `MARKER /marker ${rest}\r\n`, 400, malformed],
    ["a WebDAV method", `PROPFIND /marker ${rest}\r\n`, 404, missing],
    ["a WebDAV method on the API", `PROPFIND /api/loans/marker ${rest}\r\n`, 404, missing],
    ["a QUERY request without a content type", `QUERY /api/loans/marker ${rest}\r\n`, 400, malformed],
    ["TRACE", `TRACE /marker ${rest}Cookie: marker=1\r\n\r\n`, 404, missing],
    ["CONNECT", `CONNECT marker:443 ${rest}\r\n`, 400, malformed],
    ["OPTIONS for the whole server", `OPTIONS * ${rest}\r\n`, 404, missing],
    ["an absolute address of another host", `GET http://marker.example/api/none ${rest}\r\n`, 404, missing],
    ["a request without a host", "GET /marker HTTP/1.1\r\nConnection: close\r\n\r\n", 400, malformed],
    [
      "Host headers of two different hosts",
      `GET /marker ${rest}HOST: marker.example\r\n\r\n`,
      400,
      malformed,
    ],
    ["two Host headers of the same host", `GET /api ${rest}Host: x\r\n\r\n`, 400, malformed],
    ["a request in HTTP/1.0", "GET /api/marker HTTP/1.0\r\n\r\n", 404, missing],
    ["a request in HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, malformed],
    ["a TLS handshake", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000marker\r\n\r\n", 400, malformed],
    [
      "an invalid chunk",
      `POST /api/auth/login ${rest}${json}Transfer-Encoding: chunked\r\n\r\nmarker\r\n`,
      400,
      malformed,
    ],
    [
      "a Content-Length with a chunked body",
      `POST /api/auth/login ${rest}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      malformed,
    ],
    [
      "two different Content-Length headers",
      `POST /api/auth/login ${rest}${json}Content-Length: 5\r\nContent-Length: 6\r\n\r\nmarker`,
      400,
      malformed,
    ],
  ])(
    "the server refuses %s in the app's format without echoing the request",
    async (_, text, status, body) => {
      const answer = await answerTo(text);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([status, body]);
      expect(answer.headers).toMatchObject(usual);
      expect(answer.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "content-length": String(answer.body.length),
        connection: "close",
      });
      expect(answer.text.toLowerCase()).not.toContain("marker");
    },
  );

  test("the server logs refused requests without their content", async () => {
    const answer = await answerTo(`GET /api ${rest}\r\n`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { status: "ok" }]);
    expect(portal.logged.join("")).toContain("PROPFIND");
    expect(portal.logged.join("").toLowerCase()).not.toContain("marker");
  });
});

describe("unusual but valid requests", () => {
  test.each([
    ["an HTTP/1.0 request without a host", "GET /api HTTP/1.0\r\n\r\n"],
    ["an absolute address", `GET http://x/api ${rest}\r\n`],
    [
      "a request to upgrade the protocol",
      "GET /api HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n",
    ],
    ["two pipelined requests", `GET /api HTTP/1.1\r\nHost: x\r\n\r\nGET /api ${rest}\r\n`],
  ])("the server accepts %s", async (_, text) => {
    const answer = await answerTo(text);
    expect([answer.status, answer.body.startsWith('{"status":"ok"}')]).toEqual([200, true]);
    expect(answer.text.split('{"status":"ok"}')).toHaveLength(text.split("GET ").length);
  });
});

test("the server closes the connection within three seconds of a refusal, even if the client keeps sending", async () => {
  const socket = await open({ staysOpen: true });
  socket.send(`CONNECT x:443 ${rest}\r\n`);
  await socket.until(/MALFORMED/);
  const timer = setInterval(() => socket.send("x"), 50);
  const { milliseconds } = await socket.untilClosed();
  clearInterval(timer);
  expect(milliseconds).toBeGreaterThan(900);
  expect(milliseconds).toBeLessThan(3_000);
});

test("the server does not refuse a second request while the first request on the connection is in progress", async () => {
  const socket = await open();
  // The server reads the second request while it hashes the first request's password.
  const body = '{"email":"nobody@nowhere.example","password":"x"}';
  socket.send(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${json}Content-Length: ${body.length}\r\n\r\n${body}NONSENSE\r\n\r\n`,
  );
  const { text } = await socket.untilClosed();
  expect(text).not.toContain("MALFORMED");
});

test("the server allows four hours for an upload and 15 seconds for every other body", () => {
  expect(timeLimits).toEqual({
    headers: 10_000,
    body: 15_000,
    stall: 30_000,
    leastUploadBytes: 30_720,
    linger: 5_000,
    request: 4 * 3_600_000,
    keepAlive: 65_000,
    silence: 120_000,
  });
});

describe("time limits of the HTTP server", () => {
  const limits = {
    headers: 300,
    body: 500,
    stall: 500,
    leastUploadBytes: 100,
    linger: 400,
    keepAlive: 300,
    silence: 2_500,
  };
  /** Tolerance in milliseconds for a busy machine. */
  const late = 2_000;
  const tooSlow = {
    error: true,
    code: "TOO_SLOW",
    message: "That request took too long to arrive. Please try again.",
  };
  const shared = { method: "POST", access: "anyone", summary: "For a test.", refusals: {} } as const;
  const slowly = endpoint({
    ...shared,
    path: "/test/slowly",
    upload: { files: "one", fields: z.object({}) },
    reply: z.object({ bytes: z.number() }),
  });
  const silently = endpoint({ ...shared, path: "/test/silently", reply: z.object({}) });
  const answer = answerWith({});
  const routes = [
    answer<typeof slowly, Received & { readonly size: number }>(
      slowly,
      async (_context, { files: [file] }) => done({ bytes: file?.size ?? 0 }),
      {
        intake: {
          maxFiles: 1,
          totalBytes: 10_000_000,
          async receive(_context, { bytes }) {
            // Reads the upload so late that the portal itself causes the delay.
            await wait(limits.stall * 3);
            let size = 0;
            for await (const chunk of bytes) size += chunk.length;
            return { size, discard: async () => undefined };
          },
        },
      },
    ),
    answer(silently, async () => {
      await wait(limits.silence * 2);
      return done({});
    }),
  ];
  let timed: TestApp;
  let openTimed: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    timed = await testApp({}, { limits, routes });
    openTimed = await listening(timed.app);
  });
  afterAll(() => timed.close());

  const post = (path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
  const trickle = (socket: RawSocket, text: string) => {
    const timer = setInterval(() => socket.send(text), 50);
    return socket.untilClosed().finally(() => clearInterval(timer));
  };

  test.each([
    ["a connection that sends no bytes", ""],
    ["unfinished headers", "GET /api HTTP/1.1\r\nHost: x\r\nX-A: "],
  ])("the server returns 408 for %s and closes the connection", async (_, begin) => {
    const socket = await openTimed();
    socket.send(begin);
    const { text, milliseconds } = begin ? await trickle(socket, "a") : await socket.untilClosed();
    const answer = readAnswer(text);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([408, tooSlow]);
    expect(answer.headers).toMatchObject({ ...usual, connection: "close" });
    expect(milliseconds).toBeGreaterThan(limits.headers * 0.9);
    expect(milliseconds).toBeLessThan(limits.headers + late);
  });

  test.each([
    ["an operation", "/api/auth/login"],
    ["a missing operation", "/api/none"],
    ["a page", "/us/none"],
    ["the sandbox", "/sandbox/none"],
  ])("the server returns 408 for a slow JSON body to %s and closes the connection", async (_, path) => {
    const socket = await openTimed();
    socket.send(post(path, "application/json", 1_000));
    const { text, milliseconds } = await trickle(socket, "{");
    const answer = readAnswer(text);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([408, tooSlow]);
    expect(answer.headers).toMatchObject({ ...usual, connection: "close" });
    expect(milliseconds).toBeGreaterThan(limits.body * 0.9);
    expect(milliseconds).toBeLessThan(limits.body + late);
  });

  test("the server accepts a JSON body that is complete before the time limit", async () => {
    const socket = await openTimed();
    const body = '{"email":"nobody@nowhere.example","password":"x"}';
    socket.send(post("/api/auth/login", "application/json", body.length) + body.slice(0, 10));
    await wait(limits.body * 0.6);
    socket.send(body.slice(10));
    expect(await socket.until(/\r\n\r\n\{/)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  test.each([
    ["a GET request with a body", `GET /api HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`, 200],
    [
      "a body without a content type",
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
      400,
    ],
    ["a body with an unsupported content type", post("/api/auth/login", "text/plain", 1_000), 400],
  ])("the server responds to %s without waiting for the rest of the body", async (_, head, status) => {
    const socket = await openTimed();
    socket.send(head);
    const answered = performance.now();
    expect(await socket.until(/\r\n\r\n\{.*\}/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(performance.now() - answered).toBeLessThan(limits.body * 0.9);
    const { milliseconds } = await trickle(socket, "x");
    expect(milliseconds).toBeLessThan(limits.body + late);
    // The server still handles other requests.
    expect((await timed.app.inject({ url: "/api" })).statusCode).toBe(200);
  });

  test("the server logs no error when the sender disconnects within a body", async () => {
    const socket = await openTimed();
    socket.send(`${post("/api/auth/login", "application/json", 1_000)}{"email":`);
    await wait(50);
    socket.destroy();
    await wait(limits.body * 1.2);
    expect((await timed.app.inject({ url: "/api" })).statusCode).toBe(200);
    expect(timed.logged.filter((line) => line.includes("request failed"))).toEqual([]);
  });

  test("the server closes an idle connection only after the keep-alive limit", async () => {
    const socket = await openTimed();
    socket.send("GET /api HTTP/1.1\r\nHost: x\r\n\r\n");
    const text = await socket.until(/\{"status":"ok"\}/);
    expect(text).not.toMatch(/connection: close/i);
    const answered = performance.now();
    await socket.untilClosed();
    expect(performance.now() - answered).toBeGreaterThan(limits.keepAlive * 0.9);
    expect(performance.now() - answered).toBeLessThan(limits.keepAlive + 1_000 + late);
  });

  test("the server closes a connection without traffic, even during a call", async () => {
    const socket = await openTimed();
    socket.send(post("/api/test/silently", "application/json", 0));
    const { text, milliseconds } = await socket.untilClosed();
    expect(text).toBe("");
    expect(milliseconds).toBeGreaterThan(limits.silence * 0.9);
    expect(milliseconds).toBeLessThan(limits.silence * 2);
  });

  describe("uploads", () => {
    const part = (disposition: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}`;
    const begin = async (email = "dana@mapleandmain.example") => {
      const { token, binding } = await timed.signIn(email);
      const socket = await openTimed();
      const head = post("/api/documents", "multipart/form-data; boundary=b", 1_000_000);
      const signed = `Authorization: JWT ${token}\r\nCookie: session-binding=${binding}\r\n\r\n`;
      socket.send(`${head.slice(0, -2)}${signed}${part('name=file; filename="a.csv"', "a,b\r\n")}`);
      return { socket, since: performance.now() };
    };

    test("the server refuses a stalled upload with 408 and closes the connection", async () => {
      const { socket, since } = await begin();
      const answer = readAnswer((await socket.untilClosed()).text);
      const milliseconds = performance.now() - since;
      expect([answer.status, JSON.parse(answer.body)]).toEqual([408, tooSlow]);
      expect(answer.headers).toMatchObject({ ...usual, connection: "close" });
      expect(milliseconds).toBeGreaterThan(limits.stall * 0.9);
      expect(milliseconds).toBeLessThan(limits.stall * 1.2 + late);
    });

    test("the server accepts a slow upload at the minimum rate", async () => {
      const { socket } = await begin();
      const timer = setInterval(() => socket.send("1,2\r\n".repeat(8)), limits.stall / 5);
      const closed = socket.untilClosed().then(() => "closed");
      const waited = wait(limits.stall * 4, "open");
      expect(await Promise.race([closed, waited])).toBe("open");
      clearInterval(timer);
      expect(readAnswer((await socket.untilClosed()).text).status).toBe(408);
    });

    test("the server does not refuse a slow upload if the portal itself causes the delay", async () => {
      const content = "x".repeat(5_000_000);
      const body = `${part('name=file; filename="a.csv"', content)}\r\n--b--\r\n`;
      const socket = await openTimed();
      socket.send(post("/api/test/slowly", "multipart/form-data; boundary=b", body.length) + body);
      expect(await socket.until(/\r\n\r\n\{.*\}/)).toContain('{"bytes":5000000}');
      socket.destroy();
    });

    test("the server refuses an upload below the minimum rate with 408", async () => {
      const { socket, since } = await begin();
      const answer = readAnswer((await trickle(socket, "1")).text);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([408, tooSlow]);
      expect(performance.now() - since).toBeLessThan(limits.stall * 1.5 + late);
    });

    test.each([
      ["without a session", "POST", "/api/documents", 401],
      ["to a missing operation", "POST", "/api/none", 404],
      ["to a page", "POST", "/us/none", 404],
      ["with the GET method", "GET", "/api", 200],
      ["to an address with a broken escape", "POST", "/api/loans/%%", 400],
    ])(
      "the server responds to an upload %s immediately and closes the connection if the sender continues",
      async (_, method, path, status) => {
        const socket = await openTimed();
        socket.send(post(path, "multipart/form-data; boundary=b", 24_000_000).replace("POST", method));
        expect(await socket.until(/\r\n\r\n\{.*\}/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        const answered = performance.now();
        await trickle(socket, "x");
        expect(performance.now() - answered).toBeGreaterThan(limits.linger * 0.8);
        expect(performance.now() - answered).toBeLessThan(limits.linger + late);
      },
    );

    test("the portal refuses a borrower's seventh simultaneous upload, but not another borrower's upload", async () => {
      const open = await Promise.all(Array.from({ length: 6 }, () => begin()));
      // Staged files show how many uploads have begun, because an upload in progress has no response yet.
      const places = () => readdirSync(join(timed.dataDir, "uploads", "staging")).length;
      await expect.poll(places).toBe(6);
      const answer = readAnswer((await (await begin()).socket.untilClosed()).text);
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([429, "TOO_MANY_REQUESTS"]);
      expect(answer.headers).toMatchObject({ ...usual, connection: "close", "retry-after": "5" });
      const other = await begin("grace@okaforfloral.example");
      await expect.poll(places).toBe(7);
      for (const { socket } of [...open, other]) socket.destroy();
      await expect.poll(places).toBe(0);
      const again = await begin();
      await expect.poll(places).toBe(1);
      again.socket.destroy();
    });

    test.each([
      ["with a declared length", () => new Uint8Array(30_000_000)],
      ["sent in chunks", () => new Blob([new Uint8Array(30_000_000)]).stream()],
    ])("Node's fetch can read the 413 response to a large JSON body %s", async (_, bodyOf) => {
      const { port } = portal.app.server.address() as AddressInfo;
      const headers = { "content-type": "application/json" };
      const options = { method: "POST", headers, body: bodyOf(), duplex: "half" } as RequestInit;
      const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, options);
      expect([answer.status, await answer.json()]).toEqual([413, tooLarge]);
    });

    test("Node's fetch can read the 413 response to an upload with a Content-Length above the limit", async () => {
      const { token, binding } = await portal.signIn("dana@mapleandmain.example");
      const { port } = portal.app.server.address() as AddressInfo;
      const headers = {
        "content-type": "multipart/form-data; boundary=b",
        authorization: `JWT ${token}`,
        cookie: `session-binding=${binding}`,
      };
      const options = { method: "POST", headers, body: new Uint8Array(31_000_000) };
      const answer = await fetch(`http://127.0.0.1:${port}/api/opportunities/none/contract`, options);
      expect([answer.status, await answer.json()]).toEqual([413, tooLarge]);
    });

    test("the server sends a 413 response before it closes the connection of a client that keeps sending", async () => {
      const socket = await openTimed({ staysOpen: true });
      socket.send(post("/api/auth/login", "application/json", 30_000_000));
      expect(await socket.until(/\r\n\r\n\{.*\}/)).toMatch(/^HTTP\/1\.1 413 .*connection: close/s);
      const answered = performance.now();
      await trickle(socket, "x");
      expect(performance.now() - answered).toBeGreaterThan(limits.linger * 0.8);
      expect(performance.now() - answered).toBeLessThan(limits.linger + late);
    });
  });
});

test("during shutdown, the server responds to arriving and running requests, then closes their connections", async () => {
  const own = await testApp();
  const openOwn = await listening(own.app);
  const [coming, underWay] = [await openOwn(), await openOwn()];
  // The server keeps this connection open, because a request has begun to arrive.
  coming.send("GET /api HTTP/1.1\r\nHost: x\r\n");
  const body = '{"email":"nobody@nowhere.example","password":"x"}';
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${json}Content-Length: ${body.length}\r\n`;
  underWay.send(`${head}Expect: 100-continue\r\n\r\n`);
  await underWay.until(/100 Continue/);
  const closing = own.app.close();
  await expect.poll(() => own.app.server.listening).toBe(false);
  underWay.send(body);
  coming.send("\r\n");
  const first = readAnswer((await underWay.untilClosed()).text);
  const second = readAnswer((await coming.untilClosed()).text);
  await closing;
  expect([first.status, JSON.parse(first.body).code]).toEqual([401, "INVALID_CREDENTIALS"]);
  expect([second.status, JSON.parse(second.body)]).toEqual([200, { status: "ok" }]);
  for (const { headers } of [first, second]) expect(headers).toMatchObject({ ...usual, connection: "close" });
  await own.close();
});
