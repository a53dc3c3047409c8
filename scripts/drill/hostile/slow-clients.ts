import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "../drill.ts";
import { percentile } from "../percentile.ts";
import type { Scene } from "./scene.ts";

const readers = 8;
/** The portal accepts only a few uploads of one borrower at a time. */
const uploadEvery = 20;
/** How long to measure reads without and then with slow clients, in milliseconds. */
const measured = 40_000;
/** The maximum age of a slow connection in milliseconds: the limit for slow uploads, and time to detect one. */
const mostOpen = 40_000;

/** Opens slow clients that send one byte a second, and compares the response times of other clients. */
export async function serveSlowClients({ port, origin, headers }: Scene, count: number): Promise<Figure[]> {
  await readFor(origin, headers, 5_000);
  const alone = await readFor(origin, headers, measured);
  const slow = openSlowClients(port, headers, count);
  const beside = await readFor(origin, headers, measured);
  const opened = slow.lives.length;
  const left = await slow.stop();
  const [before, during] = [percentile(alone.times, 0.99), percentile(beside.times, 0.99)];
  const longest = Math.max(...slow.lives);
  const failed = alone.failed + beside.failed;
  return [
    {
      what: `p99 of reads without, with ${count} slow clients (F9, goal at most twice)`,
      figure: `${before.toFixed(1)} ms, ${during.toFixed(1)} ms of ${alone.times.length}, ${beside.times.length} reads`,
      isMet: during <= 2 * before && beside.times.length > 0,
    },
    { what: "failed reads (goal 0)", figure: String(failed), isMet: failed === 0 },
    {
      what: "slow connections that the server closed; longest (goal 40 s); still open (goal 0)",
      figure: `${slow.lives.length}, ${opened} of them during the reads; ${(longest / 1_000).toFixed(1)} s; ${left}`,
      isMet: slow.lives.length >= count && longest <= mostOpen && left === 0,
    },
  ];
}

async function readFor(origin: string, headers: Readonly<Record<string, string>>, milliseconds: number) {
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + milliseconds;
  const read = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const response = await fetch(`${origin}/api/v2/advances`, { headers });
      await response.arrayBuffer();
      times.push(performance.now() - started);
      if (response.status !== 200) failed += 1;
      await wait(50);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return { times, failed };
}

/** Opens slow connections. Replaces each connection that the server closes, until `stop` is called. */
function openSlowClients(port: number, headers: Readonly<Record<string, string>>, count: number) {
  const lives: number[] = [];
  const open = new Set<Socket>();
  let isEnding = false;
  const texts = slowTexts(headers);
  const begin = (at: number) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const started = performance.now();
    const { now, later } =
      at % uploadEvery === 0 ? texts.upload : (texts.others[at % texts.others.length] ?? texts.upload);
    let sent = now === "" ? 1 : 0;
    open.add(socket);
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(now || later.slice(0, 1));
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer);
      else socket.write(later[sent++ % later.length] ?? "x");
    }, 1_000);
    socket.once("close", () => {
      clearInterval(timer);
      open.delete(socket);
      lives.push(performance.now() - started);
      if (!isEnding) setTimeout(() => (isEnding ? undefined : begin(at)), 1_000);
    });
  };
  for (let at = 0; at < count; at += 1) begin(at);
  return {
    lives,
    /** Waits a limited time for the server to close all connections. Returns the number of connections still open. */
    async stop(): Promise<number> {
      isEnding = true;
      const deadline = performance.now() + mostOpen + 5_000;
      while (open.size > 0 && performance.now() < deadline) await wait(100);
      const left = open.size;
      for (const socket of open) socket.removeAllListeners("close").destroy();
      return left;
    },
  };
}

/** The bytes that each kind of slow client sends at once (`now`) and one by one (`later`). */
function slowTexts(headers: Readonly<Record<string, string>>) {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const json = "content-type: application/json\r\ncontent-length: 10000\r\n";
  const form = "content-type: multipart/form-data; boundary=slow\r\ncontent-length: 1000000\r\n";
  const part = '--slow\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\n\r\n';
  return {
    others: [
      { now: "", later: `GET /api/v2/advances HTTP/1.1\r\nhost: localhost\r\nx-slow: ${"x".repeat(200)}` },
      { now: "GET /api/v2/advances HTTP/1.1\r\nhost: localhost\r\n", later: "x-slow: y\r\n" },
      { now: `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\n${json}\r\n`, later: '{"email": "' },
    ],
    upload: {
      now: `POST /api/documents HTTP/1.1\r\nhost: localhost\r\n${own.join("")}${form}\r\n${part}`,
      later: "date,amount\r\n",
    },
  };
}
