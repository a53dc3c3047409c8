import type { Figure } from "../drill.ts";
import { dice, pick, type Roll } from "@portal/domain/testing/dice";
import { runEach } from "./run-each.ts";
import { exchange, tally } from "./exchange.ts";
import type { Scene } from "./scene.ts";

const seed = 20_261_129;
const atOnce = 50;
const batch = 500;

/** Sends malformed HTTP requests on raw connections. */
export async function sendRawRequests({ port, isWell, say }: Scene, count: number): Promise<Figure[]> {
  const roll = dice(seed);
  const results = tally();
  let [batches, ill] = [0, 0];
  for (let sent = 0; sent < count; sent += batch) {
    const requests = Array.from({ length: Math.min(batch, count - sent) }, () => malformedRequest(roll));
    await runEach(requests.length, atOnce, async (at) => {
      const { kind, bytes } = requests[at] as Malformed;
      const result = await exchange(port, bytes, "after silence");
      results.add(result);
      if (result.isHung || result.statuses.some((status) => status < 400 || status >= 500))
        say(
          `  ${kind}: ${result.statuses.join(" ") || "hung"}: ${JSON.stringify(bytes.toString("latin1").slice(0, 300))}`,
        );
    });
    batches += 1;
    if (!(await isWell())) ill += 1;
  }
  return [
    {
      what: `malformed HTTP requests without 4xx or a closed connection (B2, goal 0 of ${count})`,
      figure: `${results.countWrong()}: ${results.text()}`,
      isMet: results.countWrong() === 0,
    },
    {
      what: `good requests that failed, after every ${batch} malformed ones (goal 0)`,
      figure: `${ill} of ${batches}`,
      isMet: ill === 0,
    },
  ];
}

type Malformed = { readonly kind: string; readonly bytes: Buffer };

const text = (value: string) => Buffer.from(value, "latin1");
const head = (start: string, ...lines: readonly string[]) =>
  `${[start, "host: localhost", ...lines].join("\r\n")}\r\n\r\n`;
const login = "POST /api/auth/login HTTP/1.1";
const json = "content-type: application/json";
const letters = (roll: Roll, length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + roll(26))).join("");
const noise = (roll: Roll, length: number) => Buffer.from(Array.from({ length }, () => roll(256)));
/** Control characters that no header may have. */
const control = (roll: Roll) => pick(roll, ["\0", "\x01", "\x07", "\x0b", "\x1b", "\x7f"]);

const base = head(login, json, "content-length: 9") + '{"email":';

const kinds: Readonly<Record<string, (roll: Roll) => Buffer>> = {
  "random bytes": (roll) => noise(roll, 1 + roll(2_000)),
  "flipped bit": (roll) => {
    const bytes = text(base);
    const at = roll(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8));
    return bytes;
  },
  "cut off": (roll) => text(base.slice(0, 1 + roll(base.length - 1))),
  "random bytes inside": (roll) => {
    const at = roll(base.length);
    return Buffer.concat([text(base.slice(0, at)), noise(roll, 1 + roll(20)), text(base.slice(at))]);
  },
  "unknown method": (roll) =>
    text(head(`${letters(roll, 1 + roll(30)).toUpperCase()}X /api/v2/accounts HTTP/1.1`)),
  "wrong version": (roll) =>
    text(
      head(
        `GET /api/v2/accounts ${pick(roll, ["HTTP/9.9", "HTTP/1.2.3", "HTTP/", "HTTQ/1.1", "http/1.1", "HTTP/-1.1"])}`,
      ),
    ),
  "bad target": (roll) =>
    text(
      head(
        `GET ${pick(roll, ["", "api", "\\api", "/api/%zz", "/api/%", "/api/v2/%00", "/api/%c0%ae%c0%ae/", `/api/${control(roll)}`, "/api/../../etc/passwd", "/api/v2/accounts/%ff%fe", `/api/${letters(roll, 20_000)}`])} HTTP/1.1`,
      ),
    ),
  "bad header": (roll) =>
    text(
      head(
        "GET /api/v2/accounts HTTP/1.1",
        pick(roll, [
          `x-a${control(roll)}: 1`,
          `x-a: 1${pick(roll, ["\0", "\x01", "\x7f"])}`,
          "no colon",
          ": no name",
          " folded: line",
          "x a: blank in the name",
          "x-a : blank before the colon",
          `x-${letters(roll, 10)}\r: 1`,
          "x-a: 1\nx-b: 2\rx-c: 3",
        ]),
      ),
    ),
  "large headers": (roll) =>
    text(head("GET /api/v2/accounts HTTP/1.1", `x-a: ${letters(roll, 17_000 + roll(60_000))}`)),
  "many headers": (roll) =>
    text(
      head(
        "GET /api/v2/accounts HTTP/1.1",
        ...Array.from({ length: 2_100 + roll(3_000) }, (_, at) => `x-${at}: ${at}`),
      ),
    ),
  "contradicting lengths": (roll) =>
    text(
      `${head(
        login,
        json,
        ...pick(roll, [
          ["content-length: 5", "content-length: 6"],
          ["content-length: 5", "transfer-encoding: chunked"],
          ["transfer-encoding: chunked", "content-length: 5"],
          ["content-length: -1"],
          ["content-length: 1e3"],
          ["content-length: 0x10"],
          ["content-length: 99999999999999999999"],
          ["content-length: 5, 5"],
          ["content-length: +5"],
          ["transfer-encoding: chunked, identity"],
          ["transfer-encoding: xchunked"],
          ["transfer-encoding: chunked", "transfer-encoding: identity"],
        ]),
      )}{"a":1}`,
    ),
  "bad chunks": (roll) =>
    text(
      head(login, json, "transfer-encoding: chunked") +
        pick(roll, [
          "zz\r\n{}\r\n0\r\n\r\n",
          "-1\r\n{}\r\n0\r\n\r\n",
          "ffffffffffffffffff\r\n{}\r\n",
          "2\r\n{}extra\r\n0\r\n\r\n",
          "2\n{}\n0\n\n",
          `2;${letters(roll, 20_000)}\r\n{}\r\n0\r\n\r\n`,
          "5\r\n{}",
          "2\r\n{}\r\n0\r\nbad trailer\r\n\r\n",
          "\r\n\r\n",
        ]),
    ),
  "bad host": (roll) =>
    text(
      `GET /api/v2/accounts HTTP/1.1\r\n${pick(roll, ["", "host: a\r\nhost: b\r\n", "host: \r\n", "host: a b\r\n", "host: a/b@c\r\n", `host: ${letters(roll, 5_000)}\r\n`])}\r\n`,
    ),
  "bad body": (roll) => {
    const body = pick(roll, [
      noise(roll, 1 + roll(500)),
      text("{".repeat(1 + roll(20_000))),
      text("[".repeat(1 + roll(20_000))),
      text('{"email": "\\ud800", "password": 1e999}'),
      text('{"__proto__": {"a": 1}, "email": []}'),
      text(`{"email": ${"9".repeat(1 + roll(5_000))}}`),
      text("\xef\xbb\xbf{}"),
      text("null"),
      text('{"email": "a\\u0000b@example.com", "password": "\\u0000"}'),
    ]);
    const type = pick(roll, [
      json,
      json,
      json,
      "content-type: text/plain",
      "content-type: application/json; charset=utf-7",
      "content-type: ;;;",
    ]);
    return Buffer.concat([text(head(login, type, `content-length: ${body.length}`)), body]);
  },
  "request of another protocol": (roll) =>
    pick(roll, [
      text("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
      Buffer.from("16030100a50100", "hex"),
      text("EHLO example.com\r\n"),
      text("SSH-2.0-OpenSSH_9.2\r\n"),
      text(head("CONNECT localhost:22 HTTP/1.1")),
      text(head("GET /api/v2/accounts HTTP/1.1", "expect: a-miracle")),
      text(head("TRACE /api/v2/accounts HTTP/1.1")),
      text("GET /\r\n\r\n"),
      text("\r\n\r\n\r\n"),
    ]),
  "two requests, the second cut off": (roll) => text(base + base.slice(0, 1 + roll(base.length - 1))),
};

function malformedRequest(roll: Roll): Malformed {
  const kind = pick(roll, Object.keys(kinds));
  return { kind, bytes: kinds[kind]?.(roll) ?? Buffer.alloc(0) };
}
