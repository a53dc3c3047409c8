import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import autocannon from "autocannon";

/** Compares the portal's most frequent read with a minimal server on the same database. */
const root = resolve(import.meta.dirname, "../..");
const databaseUrl = process.env["DATABASE_URL"];
if (!databaseUrl)
  throw new Error("set DATABASE_URL to an empty PostgreSQL database that may be filled with demo borrowers");
const [seconds = 6, rounds = 3] = process.argv.slice(2).map(Number);
/** Returns a fixed key, so that the portal can decrypt a database from an earlier run. */
const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");
const TOKEN_KEY = key(1);

const children: ChildProcess[] = [];
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

type Server = { readonly address: string; readonly pid: number };

async function start(file: string, settings: Readonly<Record<string, string>>): Promise<Server> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, TOKEN_KEY, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const address = Promise.withResolvers<string>();
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += String(chunk);
    const [found] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed) ?? [];
    if (found) address.resolve(found);
  });
  child.once("exit", () => address.reject(new Error(`${file} did not start: ${printed}`)));
  return { address: await address.promise, pid: child.pid ?? 0 };
}

const portal = await start("api/src/main.ts", {
  PORT: "0",
  REQUESTS_PER_MINUTE: "1000000",
  DATA_DIR: await mkdtemp(join(tmpdir(), "bench-")),
  PEPPER: key(2),
  ENCRYPTION_KEYS: `k1:${key(3)}`,
});
const servers = {
  portal,
  plain: await start("bench/src/bare-server.ts", { STATEMENTS: "plain" }),
  prepared: await start("bench/src/bare-server.ts", { STATEMENTS: "prepared" }),
};
process.env["PORTAL_URL"] = portal.address;
const { median, person, signIn } = await import("./portal.ts");
const headers = await signIn(person("dana"));

/** Returns the processor time of a process in milliseconds. The kernel counts in hundredths of a second. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const names = ["portal", "plain", "prepared"] as const;
type Name = (typeof names)[number];
/** Requests per second of elapsed time (`wall`) and of the server's processor time (`processor`). */
const rates: Record<Name, { wall: number[]; processor: number[] }> = {
  portal: { wall: [], processor: [] },
  plain: { wall: [], processor: [] },
  prepared: { wall: [], processor: [] },
};
for (let round = 0; round < rounds; round++) {
  for (const name of names) {
    const { address, pid } = servers[name];
    const before = processorTime(pid);
    const { requests, non2xx, errors, statusCodeStats } = await autocannon({
      url: `${address}/api/v2/advances`,
      headers,
      connections: 16,
      duration: seconds,
    });
    if (non2xx + errors > 0)
      throw new Error(`${name}: not every answer was 200: ${JSON.stringify(statusCodeStats)}`);
    const used = (1000 * requests.total) / (processorTime(pid) - before);
    rates[name].wall.push(requests.average);
    rates[name].processor.push(used);
    console.log(
      `round ${round + 1}, ${name}: ${Math.round(requests.average)} requests/s, ${Math.round(used)} per second of processor`,
    );
  }
}
for (const kind of ["wall", "processor"] as const) {
  const ratio = (to: Name) => (median(rates.portal[kind]) / median(rates[to][kind])).toFixed(2);
  console.log(
    `By ${kind} time the portal reaches ${ratio("plain")} of a bare server's rate, and ${ratio("prepared")} of one with prepared statements.`,
  );
}
process.exit(0);
