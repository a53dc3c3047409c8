import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { payerAnswers, payerEmail, payerPassword, writeBook } from "../../bench/src/big-book.ts";
import { memoryOf } from "../../bench/src/memory-of.ts";
import { createPostgres, freePort, limits, type Postgres } from "./debian-postgres.ts";
import type { Drill, Figure } from "./drill.ts";
import type { Payable, Portals } from "./load.ts";
import { percentile } from "./percentile.ts";
import { Undo } from "./undo.ts";

const payers = 50;
const quietSeconds = 30;
const kills = 5;
/** One in this many borrowers is also imported through the API. */
const apiShare = 20;
const requestBorrowers = 800;

export const importDrill: Drill = {
  name: "import",
  what: "imports 100000 borrowers, and 5000 through the API, while 50 borrowers read and pay, then kills imports of 20000",
  async run(say, [borrowers = 100_000, killed = 20_000] = []) {
    const undo = new Undo();
    try {
      const postgres = await createPostgres(limits);
      undo.add(() => postgres.discard());
      process.env["BENCH_PORT"] = String(await freePort());
      const portals = await import("../../bench/src/own-portal.ts");
      const scene = { portals, postgres, say, undo };
      return [...(await importBesideBorrowers(scene, borrowers)), await killImports(scene, killed)];
    } finally {
      await undo.run();
    }
  },
};

type Scene = {
  readonly portals: Portals;
  readonly postgres: Postgres;
  readonly say: (line: string) => void;
  readonly undo: Undo;
};

async function importBesideBorrowers(scene: Scene, borrowers: number): Promise<Figure[]> {
  const { portals, postgres, say, undo } = scene;
  const url = createDatabase(postgres, "portal");
  const portal = await portals.startPortal({ DATABASE_URL: url });
  undo.add(() => portals.endPortal(portal));
  process.once("exit", () => portal.kill("SIGKILL"));
  // Spreads the payers over the whole import file, so that they wait for different parts of the import.
  const places = numbers(payers).map((payer) => payer * Math.floor(borrowers / payers));
  const book = join(portals.folder, "book.json");
  await writeBook(book, places, { payers: new Set(places), edition: 1 });
  await runImport(portals, book, url);
  await writeBook(book, numbers(borrowers), { payers: new Set(places), edition: 2 });
  say(
    `${borrowers} borrowers, ${Math.round(statSync(book).size / 1e6)} MB, ${payers} borrowers use the portal.`,
  );
  const users = await signInAll(portals, places);
  const measureQuiet = async () => {
    say("Measuring without an import …");
    const times = await whileUsed(users, () => wait(quietSeconds * 1_000));
    say(describe(times));
    return times;
  };
  const before = await measureQuiet();
  say("Importing …");
  let run = { seconds: 0, megabytes: 0 };
  const busy = await whileUsed(users, async () => {
    run = await runImport(portals, book, url);
  });
  say(describe(busy));
  say(`  The import took ${run.seconds.toFixed(1)} s and ${run.megabytes} MB.`);
  // Measures both before and after the import, because other processes may slow the machine down.
  const after = await measureQuiet();
  const quiet = [before.milliseconds, after.milliseconds];
  const sent = numbers(Math.ceil(borrowers / apiShare));
  say(`Importing ${sent.length} borrowers through the API …`);
  const { times, seconds, megabytes } = await importByApi(scene, portal, users, sent, new Set(places));
  say(describe(times));
  const [duration, memory] = [`${seconds.toFixed(1)} s`, `${megabytes.join(" MB before, ")} MB during it`];
  return [
    ...compare("the import", quiet, busy),
    {
      what: "duration, and memory of the command (goal at most 700 MB)",
      figure: `${run.seconds.toFixed(1)} s, ${run.megabytes} MB`,
      isMet: run.megabytes <= 700,
    },
    ...compare("the import through the API", quiet, times),
    { what: "duration, and memory of the portal", figure: `${duration}, ${memory}`, isMet: true },
  ];
}

/** Sends the borrowers in requests below the API's limit of 1 MB while the others use the portal. */
async function importByApi(
  { portals }: Scene,
  portal: Parameters<typeof memoryOf>[0],
  users: readonly User[],
  borrowers: readonly number[],
  payers: ReadonlySet<number>,
) {
  const { portalUrl } = await import("../../bench/src/portal.ts");
  const file = join(portals.folder, "part.json");
  const before = Math.round(memoryOf(portal, "VmRSS"));
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, Math.round(memoryOf(portal, "VmRSS")))), 200);
  const started = performance.now();
  try {
    const times = await whileUsed(users, async () => {
      for (let from = 0; from < borrowers.length; from += requestBorrowers) {
        await writeBook(file, borrowers.slice(from, from + requestBorrowers), { payers, edition: 3 });
        const response = await fetch(`${portalUrl}/api/lender/book`, {
          method: "POST",
          headers: { authorization: `Bearer ${portals.lenderKey}`, "content-type": "application/json" },
          body: readFileSync(file),
        });
        if (!response.ok) throw new Error(`the book got status ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      }
    });
    const seconds = (performance.now() - started) / 1_000;
    return { times, seconds, megabytes: [before, most] };
  } finally {
    clearInterval(timer);
  }
}

async function killImports({ portals, postgres, say }: Scene, borrowers: number): Promise<Figure> {
  const book = join(portals.folder, "killed.json");
  await writeBook(book, numbers(borrowers), { payers: new Set(numbers(payers)), edition: 1 });
  say(`Importing ${borrowers} borrowers into an empty database, without interruption …`);
  const [whole, killed] = [createDatabase(postgres, "whole"), createDatabase(postgres, "killed")];
  await runImport(portals, book, whole);
  await finish(portals.runCommand(["migrate"], { DATABASE_URL: killed }));
  const stored = () => Number(postgres.query("select count(*) from accounts", "killed")[0]);
  const storedAtKills: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    // The next import waits until the lease of the killed import ends.
    const command = portals.runCommand(["import", book], { DATABASE_URL: killed });
    const ended = once(command, "exit");
    // Kills each import after a different number of businesses. The random wait makes each kill hit a different step.
    const goal = (kill * borrowers + randomInt(borrowers)) * (0.95 / kills);
    while (stored() < goal && command.exitCode === null) await wait(50);
    await wait(randomInt(300));
    if (command.exitCode) throw new Error(`an import ended with code ${command.exitCode}`);
    command.kill("SIGKILL");
    await ended;
    storedAtKills.push(stored());
    say(`Killed an import: ${storedAtKills.at(-1)} businesses stored.`);
  }
  await runImport(portals, book, killed);
  const hashesOf = (name: string) =>
    tables.map((lines) => {
      const hash = `select md5(string_agg(line, ',' order by line)) from (${lines}) as lines (line)`;
      return postgres.query(hash, name).join("");
    });
  const [expected, found] = [hashesOf("whole"), hashesOf("killed")];
  const differing = expected.filter((hash, at) => hash !== found[at] || hash === "").length;
  return {
    what: `tables that differ after ${kills} kills and a last import (goal 0)`,
    figure: `${differing} of ${tables.length}; businesses stored at the kills: ${storedAtKills.join(", ")}`,
    isMet: differing === 0,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

function createDatabase(postgres: Postgres, name: string): string {
  postgres.query(`create database ${name}`);
  return `postgres://${postgres.address}/${name}`;
}

/** Queries of the imported records, without random ids, times and ciphertexts. */
const tables: readonly string[] = [
  "select concat_ws('|', external_id, first_name, last_name, country, email) from contacts",
  "select concat_ws('|', external_id, users.email, is_sso, is_disabled, password_hash is null) from users join contacts on contacts.id = contact_id",
  "select concat_ws('|', external_id, name) from accounts",
  "select concat_ws('|', a.external_id, c.external_id) from account_contacts join accounts a on a.id = account_id join contacts c on c.id = contact_id",
  "select concat_ws('|', b.external_id, a.external_id, fingerprint, last_four) from bank_accounts b join accounts a on a.id = account_id",
  "select concat_ws('|', o.external_id, a.external_id, o.name, stage) from opportunities o join accounts a on a.id = account_id",
  "select concat_ws('|', o.external_id, c.external_id, is_applicant) from opportunity_contacts join opportunities o on o.id = opportunity_id join contacts c on c.id = contact_id",
  "select concat_ws('|', o.external_id, c.external_id, percent_owned, last_four) from application_owners w join opportunities o on o.id = opportunity_id join contacts c on c.id = w.id",
  "select concat_ws('|', v.external_id, loan_id, a.external_id, amount, balance) from advances v join accounts a on a.id = account_id",
  "select concat_ws('|', t.external_id, v.external_id, date, status, t.amount) from transactions t join advances v on v.id = advance_id",
  "select concat_ws('|', t.external_id, b.external_id, p.last_four) from payments p join transactions t on t.id = transaction_id join bank_accounts b on b.id = bank_account_id",
];

/** Runs a command to its end. Returns its duration and its peak memory. */
async function finish(command: ReturnType<Portals["runCommand"]>) {
  const started = performance.now();
  let [output, peak] = ["", 0];
  for (const stream of [command.stdout, command.stderr])
    stream?.on("data", (part: Buffer) => (output += part.toString()));
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(command))), 200);
  const [code] = (await once(command, "close")) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`the command ended with code ${code}: ${output.slice(-2_000)}`);
  return { seconds: (performance.now() - started) / 1_000, megabytes: Math.round(peak) };
}

function runImport({ runCommand }: Portals, path: string, url: string) {
  return finish(runCommand(["import", path], { DATABASE_URL: url }));
}

/** Returns a process's peak memory in MB, or 0 if the process has ended. */
function peakOf(command: ReturnType<Portals["runCommand"]>): number {
  try {
    return memoryOf(command, "VmHWM");
  } catch {
    return 0;
  }
}

type User = { readonly payable: Payable; cents: number };
type Times = {
  readonly milliseconds: number[];
  readonly paymentMilliseconds: number[];
  readonly statuses: Map<string, number>;
};

async function signInAll({ payable }: Portals, places: readonly number[]): Promise<User[]> {
  const users: User[] = [];
  for (const at of places) {
    const who = { email: payerEmail(at), password: payerPassword, answers: payerAnswers };
    users.push({ payable: await payable(101, who), cents: 102 });
  }
  return users;
}

const paths = ["/v2/accounts", "/v2/advances", "/products/selfserviceloans", "/contacts/notifications"];

/** Makes a borrower's calls until `isOver` returns true. Every fifth call is a payment, and the others are reads. */
async function useThePortal(origin: string, user: User, times: Times, isOver: () => boolean): Promise<void> {
  const { headers, schedule, date } = user.payable;
  for (let at = 0; !isOver(); at += 1) {
    await wait(randomInt(300, 1_000));
    const path = paths[at % (paths.length + 1)];
    const started = performance.now();
    let status: string;
    if (path === undefined) status = String((await schedule((user.cents += 1), date)).status);
    else {
      const response = await fetch(`${origin}/api${path}`, { headers });
      await response.arrayBuffer();
      status = String(response.status);
    }
    const took = performance.now() - started;
    times.milliseconds.push(took);
    if (path === undefined) times.paymentMilliseconds.push(took);
    times.statuses.set(status, (times.statuses.get(status) ?? 0) + 1);
  }
}

async function whileUsed(users: readonly User[], work: () => Promise<unknown>): Promise<Times> {
  const { portalUrl } = await import("../../bench/src/portal.ts");
  const times: Times = { milliseconds: [], paymentMilliseconds: [], statuses: new Map() };
  let isOver = false;
  const loops = users.map((user) => useThePortal(portalUrl, user, times, () => isOver));
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  return times;
}

function describe(times: Times): string {
  const [half, most, top] = [0.5, 0.95, 0.999].map(
    (share) => `${percentile(times.milliseconds, share).toFixed(1)} ms`,
  );
  const payments = `${percentile(times.paymentMilliseconds, 0.95).toFixed(1)} ms`;
  const statuses = [...times.statuses].map(([status, count]) => `${count} times ${status}`).join(", ");
  return `  p50 ${half}, p95 ${most}, p99.9 ${top}, p95 of payments ${payments}; ${statuses}`;
}

function compare(during: string, quiet: readonly number[][], busy: Times): Figure[] {
  const failed = [...busy.statuses].filter(([status]) => !/^[24]/.test(status));
  // Uses the faster of the two quiet measurements, because other processes may have slowed one of them down.
  const usual = Math.min(...quiet.map((times) => percentile(times, 0.95)));
  const most = percentile(busy.milliseconds, 0.95);
  return [
    {
      what: `calls with a 5xx during ${during} (goal 0)`,
      figure: `${failed.reduce((sum, [, count]) => sum + count, 0)} of ${busy.milliseconds.length}`,
      isMet: failed.length === 0,
    },
    {
      what: `p95 during ${during}, compared with the quieter time before or after the import (goal at most 2 times)`,
      figure: `${usual.toFixed(1)} ms, ${most.toFixed(1)} ms: ${(most / usual).toFixed(2)} times`,
      isMet: most <= 2 * usual,
    },
  ];
}
