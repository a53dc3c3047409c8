import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "../drill.ts";
import { dice, pick, type Roll } from "@portal/domain/testing/dice";
import { runEach } from "./run-each.ts";
import { exchange, tally, type Exchange } from "./exchange.ts";
import type { Scene } from "./scene.ts";

const seed = 44_103;
/** The number of parallel uploads, below the server's limit for one borrower. */
const atOnce = 4;
const batch = 300;
const abortedUploads = 200;
const boundary = "drill-boundary";

/** Sends malformed uploads, and aborts valid uploads at many positions. No upload may leave a file. */
export async function sendUploads(scene: Scene, count: number): Promise<Figure[]> {
  const { port, origin, headers, dataDir, isWell, say } = scene;
  const list = await fetch(`${origin}/api/v2/opportunities`, { headers });
  const { opportunities } = (await list.json()) as { opportunities: { id: string }[] };
  const upload = uploadOf(headers, opportunities[0]?.id ?? "");
  const before = filesIn(dataDir).length;
  const roll = dice(seed);
  const results = tally();
  let ill = 0;
  for (let sent = 0; sent < count; sent += batch) {
    const requests = Array.from({ length: Math.min(batch, count - sent) }, () => upload.malformed(roll));
    await runEach(requests.length, atOnce, async (at) => {
      const { kind, bytes } = requests[at] as Malformed;
      const result = await exchangeInTurn(port, bytes, cut.has(kind));
      results.add(result);
      if (result.isHung || result.statuses.some((status) => status < 400 || status >= 500))
        say(
          `  ${kind}: ${result.statuses.join(" ") || "hung"}: ${JSON.stringify(bytes.toString("latin1").slice(0, 900))}`,
        );
    });
    if (!(await isWell())) ill += 1;
  }
  const afterMalformed = await settle(dataDir, before);
  const good = upload.good();
  await runEach(abortedUploads, atOnce, async (at) => {
    const length = 1 + Math.floor((at * (good.length - 1)) / abortedUploads);
    await exchange(port, good.subarray(0, length), at % 2 === 0 ? "reset" : "at once");
  });
  const afterAborted = await settle(dataDir, before);
  if (!(await isWell())) ill += 1;
  const [accepted] = (await exchangeInTurn(port, good, false)).statuses;
  const left = filesIn(dataDir).length - before;
  return [
    {
      what: `malformed uploads without 4xx or a closed connection (B3, goal 0 of ${count})`,
      figure: `${results.countWrong()}: ${results.text()}`,
      isMet: results.countWrong() === 0,
    },
    {
      what: `files left by malformed uploads, by ${abortedUploads} aborted ones (goal 0, 0)`,
      figure: `${afterMalformed}, ${afterAborted}`,
      isMet: afterMalformed + afterAborted === 0,
    },
    {
      what: "good requests that failed in between (goal 0); status and files of a good upload (goal 200, 1)",
      figure: `${ill}; ${accepted}, ${left}`,
      isMet: ill === 0 && accepted === 200 && left === 1,
    },
  ];
}

/** The kinds of uploads that lack their last bytes. */
const cut: ReadonlySet<string> = new Set(["no end", "shorter than its length"]);
/** The maximum time of a complete upload, in milliseconds. */
const mostForOneUpload = 20_000;

/** Repeats an upload that the server refuses because earlier uploads of the borrower have not ended yet. */
async function exchangeInTurn(port: number, bytes: Buffer, isCut: boolean): Promise<Exchange> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await exchange(port, bytes, isCut ? "at once" : "after silence", mostForOneUpload);
    if (result.statuses[0] !== 429 || attempt === 100) return result;
    await wait(50);
  }
}

/** Returns the names of all uploaded files, including the `.part` files of uploads in progress. */
function filesIn(dataDir: string): string[] {
  const folder = join(dataDir, "uploads");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** Waits until the server has deleted the files of aborted uploads. Returns the number of files that remain. */
async function settle(dataDir: string, before: number): Promise<number> {
  const deadline = performance.now() + 20_000;
  while (filesIn(dataDir).length > before && performance.now() < deadline) await wait(50);
  return filesIn(dataDir).length - before;
}

type Malformed = { readonly kind: string; readonly bytes: Buffer };

const text = (value: string) => Buffer.from(value, "latin1");
const noise = (roll: Roll, length: number) => Buffer.from(Array.from({ length }, () => roll(256)));

function uploadOf(headers: Readonly<Record<string, string>>, application: string) {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const send = (body: Buffer, type = `multipart/form-data; boundary=${boundary}`, length = body.length) => {
    const lines = `host: localhost\r\n${own.join("")}content-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n`;
    return Buffer.concat([text(`POST /api/documents HTTP/1.1\r\n${lines}\r\n`), body]);
  };
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields = (type = "BusinessLicense") =>
    field("opportunity_id", application) + field("document_type", type);
  const csv = `date,amount\r\n${"2026-11-29,1.00\r\n".repeat(2_000)}`;
  const file = (disposition = 'form-data; name="file"; filename="drill.csv"', content = csv, more = "") =>
    `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: text/csv${more}\r\n\r\n${content}\r\n`;
  const end = `--${boundary}--\r\n`;
  const whole = fields() + file() + end;
  /**
   * An upload that the server refuses only after reading it to the end, so that no change of its bytes makes it valid.
   */
  const refused = fields("no-such-type") + file(undefined, "date,amount\r\n1,2\r\n") + end;
  const kinds: Readonly<Record<string, (roll: Roll) => Buffer>> = {
    "flipped bit": (roll) => {
      const bytes = text(refused);
      const at = roll(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8));
      return send(bytes);
    },
    "random bytes inside": (roll) => {
      const at = roll(refused.length);
      return send(
        Buffer.concat([text(refused.slice(0, at)), noise(roll, 1 + roll(50)), text(refused.slice(at))]),
      );
    },
    "random body": (roll) => send(noise(roll, roll(3_000))),
    "bytes missing": (roll) => {
      const from = roll(refused.length - 1);
      return send(text(refused.slice(0, from) + refused.slice(from + 1 + roll(60))));
    },
    "no end": (roll) => send(text(whole.slice(0, whole.length - end.length - 2 - roll(200)))),
    "shorter than its length": (roll) =>
      send(text(whole.slice(0, 1 + roll(whole.length - 1))), undefined, whole.length),
    "bad boundary": (roll) =>
      send(
        text(whole),
        pick(roll, [
          "multipart/form-data",
          "multipart/form-data; boundary=",
          "multipart/form-data; boundary=other",
          'multipart/form-data; boundary="',
          `multipart/form-data; boundary=${"b".repeat(5_000)}`,
          "multipart/form-data; boundary=drill-boundary\x01",
          "multipart/mixed; boundary=drill-boundary",
        ]),
      ),
    "bad part headers": (roll) =>
      send(
        text(
          fields() +
            file(
              pick(roll, [
                "",
                "form-data",
                'form-data; filename="drill.csv"',
                "form-data; name=; filename=",
                'form-data; name="file"; filename="../../drill.csv"',
                'form-data; name="file"; filename="a\0.csv"',
                'form-data; name="file"; filename="drill.exe"',
                'form-data; name="file"; filename=""',
                `form-data; name="file"; filename="${"a".repeat(300 + roll(3_000))}.csv"`,
                `form-data; name="${"f".repeat(5_000)}"; filename="drill.csv"`,
                "form-data; name=\"file\"; filename*=UTF-8''%00%ff.csv",
                'attachment; name="file"; filename="drill.csv"',
              ]),
            ) +
            end,
        ),
      ),
    "long part headers": (roll) =>
      send(text(fields() + file(undefined, "", `\r\nx-a: ${"a".repeat(20_000 + roll(200_000))}`) + end)),
    "too many fields": (roll) =>
      send(text(fields() + field("more", "1").repeat(20 + roll(200)) + file() + end)),
    "long field": (roll) =>
      send(text(fields() + field("month", "9".repeat(5_000 + roll(50_000))) + file() + end)),
    "two files": () => send(text(fields() + file() + file() + end)),
    "no file": () => send(text(fields() + end)),
    "no fields": () => send(text(file() + end)),
    "empty file": () => send(text(fields() + file(undefined, "") + end)),
    "wrong content": (roll) =>
      send(
        Buffer.concat([
          text(fields()),
          text(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="drill.pdf"\r\n\r\n`),
          noise(roll, 1 + roll(3_000)),
          text(`\r\n${end}`),
        ]),
      ),
    "bad ids": (roll) =>
      send(
        text(
          field(
            "opportunity_id",
            pick(roll, ["", "x", "'; drop table documents; --", "\0", "../..", "9".repeat(200)]),
          ) +
            field("document_type", "BusinessLicense") +
            file() +
            end,
        ),
      ),
  };
  return {
    good: () => send(text(whole)),
    malformed(roll: Roll): Malformed {
      const kind = pick(roll, Object.keys(kinds));
      return { kind, bytes: kinds[kind]?.(roll) ?? Buffer.alloc(0) };
    },
  };
}
