import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { importCopies } from "./flat/copies.ts";
import { fillBorrowers, type Fill, type Filled } from "./flat/fill.ts";
import { maxRatio, measure, noise, visit, type Timing } from "./flat/measure.ts";
import { startSide, type Side } from "./flat/side.ts";

const smallBorrowers = 1_000;
/** The number of demo borrowers with data in most tables. The benchmark then copies these rows. */
const visited = 3;

export type FlatSide = { readonly side: Side; readonly filled: Filled };

/** Creates a database with copies of the demo borrowers and starts a portal on it. */
export async function openSide(
  serverUrl: string,
  { name, rounds, say, ...fill }: Fill & { name: string; rounds: number; say: (line: string) => void },
): Promise<FlatSide> {
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startSide(url.href, dataDir);
  await importCopies(first, rounds + visited);
  await visit(
    first,
    Array.from({ length: visited }, (_, at) => rounds + at),
  );
  await first.stop();
  say(`Filling ${name} with ${fill.borrowers.toLocaleString("en-US")} borrowers …`);
  const filled = await fillBorrowers(url.href, fill, say);
  say(`  ${textOf(filled)}`);
  return { side: await startSide(url.href, dataDir), filled };
}

export const textOf = ({ borrowers, rows, bytes, seconds }: Filled): string =>
  `${borrowers.toLocaleString("en-US")} borrowers, ${rows.toLocaleString("en-US")} rows, ${(bytes / 2 ** 30).toFixed(2)} GiB, ${seconds.toFixed(0)} s`;

/** Measures all operations on the small and the large database, prints the times, and returns them. */
export async function compare(
  small: Side,
  large: Side,
  rounds: number,
  say: (line: string) => void,
): Promise<readonly Timing[]> {
  const timings = await measure(
    small,
    large,
    Array.from({ length: rounds }, (_, at) => at),
  );
  say(
    `${"operation".padEnd(76)}${"small p50".padStart(10)}${"p95".padStart(8)}${"large p50".padStart(11)}${"p95".padStart(8)}  ratio`,
  );
  for (const { operation, small: one, large: other, ratio, isFlat } of timings)
    say(
      `${operation.padEnd(76)}${[one.p50, one.p95].map((each) => each.toFixed(1).padStart(9)).join("")}${[other.p50, other.p95].map((each) => each.toFixed(1).padStart(9)).join("")}  ${ratio.toFixed(2)}${isFlat ? "" : " SLOWER"}`,
    );
  return timings;
}

/** Measures every operation on a small and a large database of the server in DATABASE_URL. */
async function run(): Promise<void> {
  const [borrowers = 1_000_000, rounds = 30] = process.argv.slice(2).map(Number);
  const serverUrl = process.env["DATABASE_URL"];
  if (!serverUrl)
    throw new Error(
      "set DATABASE_URL to a superuser's address of a PostgreSQL server, for databases of the bench",
    );
  const say = (line: string) => console.log(line);
  const small = await openSide(serverUrl, { name: "flat_small", borrowers: smallBorrowers, rounds, say });
  const large = await openSide(serverUrl, { name: "flat_large", borrowers, rounds, say });
  try {
    const timings = await compare(small.side, large.side, rounds, say);
    const slower = timings.filter(({ isFlat }) => !isFlat);
    say(
      `${timings.length - slower.length} of ${timings.length} operations take at most ${maxRatio} times as long (or ${noise} ms longer)`,
    );
    process.exitCode = slower.length === 0 ? 0 : 1;
  } finally {
    await Promise.all([small.side.stop(), large.side.stop()]);
  }
}

if (import.meta.main) await run();
