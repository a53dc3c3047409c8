import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPostgres, freePort, password, type Postgres } from "./debian-postgres.ts";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, startLoad, type Portals } from "./load.ts";
import { preparePgBouncer, type Pooling } from "./pgbouncer.ts";

const loadMilliseconds = 8_000;
const modes: readonly Pooling[] = [
  { mode: "session", poolSize: 20, preparedStatements: 100 },
  { mode: "transaction", poolSize: 5, preparedStatements: 100 },
  // PgBouncer keeps fewer prepared statements than the portal has, so it must prepare some of them again.
  { mode: "transaction", poolSize: 5, preparedStatements: 3 },
];
const reads = [
  "/v2/accounts",
  "/v2/advances",
  "/v2/opportunities",
  "/contacts/notifications",
  "/products/selfserviceloans",
];

export const pooler: Drill = {
  name: "pooler",
  what: "runs the portal behind PgBouncer in session and transaction mode under load (F16)",
  async run(say) {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      const postgres = await createPostgres();
      undo.push(() => postgres.discard());
      const bouncer = preparePgBouncer({ port: postgres.port, password });
      say(`PgBouncer ${bouncer.version}`);
      process.env["BENCH_PORT"] = String(await freePort());
      const portals = await import("../../bench/src/own-portal.ts");
      const figures: Figure[] = [];
      for (const [at, pooling] of modes.entries()) {
        const pool = await bouncer.start(pooling);
        undo.push(() => pool.stop());
        const database = `portal_${at}`;
        postgres.query(`create database ${database}`);
        const [url, direct] = [pool.address, postgres.address].map(
          (address) => `postgres://${address}/${database}`,
        );
        const { mode, poolSize, preparedStatements } = pooling;
        const name = `${mode}, ${poolSize} connections, ${preparedStatements} prepared statements`;
        say(`${name} …`);
        if (at === 0) figures.push(limitsAreRequired(postgres, url ?? ""));
        if (at === 1) figures.push(directAddressIsRequired(url ?? ""));
        const settings = {
          DATABASE_URL: url ?? "",
          ...(mode === "transaction" && { DATABASE_DIRECT_URL: direct ?? "" }),
        };
        figures.push(...(await loadOne(portals, settings, name)));
      }
      return figures;
    } finally {
      for (const step of undo.toReversed()) await step();
    }
  },
};

/** Starts a portal with wrong settings, waits until the portal refuses to start, and returns its output. */
function refusalOf(databaseUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-pooler-"));
  const main = join(import.meta.dirname, "../../api/src/main.ts");
  const { PATH, HOME } = process.env;
  const { stderr } = spawnSync(process.execPath, [main], {
    env: { PATH, HOME, PORT: "0", DATA_DIR: folder, DATABASE_URL: databaseUrl },
    encoding: "utf8",
    timeout: 60_000,
  });
  rmSync(folder, { recursive: true, force: true });
  return stderr;
}

/** Runs the SQL in the portal's error message, which sets the missing limits. */
function limitsAreRequired(postgres: Postgres, url: string): Figure {
  const said = refusalOf(url);
  const statements = /Run there: (.*;)/.exec(said)?.[1];
  if (statements !== undefined) postgres.query(statements);
  // PgBouncer's existing connections do not have the limits yet.
  postgres.query("select pg_terminate_backend(pid) from pg_stat_activity where datname like 'portal%'");
  return {
    what: "a start without the role's limits names the SQL to run",
    figure: statements === undefined ? `it said: ${said.trim()}` : "yes",
    isMet: statements !== undefined,
  };
}

function directAddressIsRequired(url: string): Figure {
  const said = refusalOf(url);
  const isMet = said.includes("Set DATABASE_DIRECT_URL");
  return {
    what: "a start in transaction mode without DATABASE_DIRECT_URL names the setting",
    figure: isMet ? "yes" : `it said: ${said.trim()}`,
    isMet,
  };
}

async function loadOne(
  portals: Portals,
  settings: Readonly<Record<string, string>>,
  name: string,
): Promise<readonly Figure[]> {
  const portal = await portals.startPortal(settings);
  try {
    await portals.raiseBalances();
    const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
    const payable = await portals.payable();
    const load = startLoad({ payable, signIn: () => signIn(person("dana")) });
    const statuses = new Map<number, number>();
    const end = performance.now() + loadMilliseconds;
    const read = async () => {
      while (performance.now() < end)
        for (const path of reads) {
          const { status } = await fetch(`${portalUrl}/api${path}`, { headers: payable.headers });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
    };
    await Promise.all([read(), read(), read(), read(), wait(loadMilliseconds)]);
    await load.stop();
    const { lost, doubled } = await countWrong(portals, load.paid);
    const refused = [...load.refused.values()].reduce((sum, count) => sum + count, 0);
    const good = statuses.get(200) ?? 0;
    return [
      {
        what: `${name}: failed reads`,
        figure: `${[...statuses.values()].reduce((sum, count) => sum + count, 0) - good} of ${good}`,
        isMet: statuses.size === 1 && good > 0,
      },
      {
        what: `${name}: refused, lost or doubled payments`,
        figure: `${refused}, ${lost + doubled} of ${load.paid.length}, beside ${load.sessions.length} sign-ins`,
        isMet: refused + lost + doubled === 0 && load.paid.length > 0 && load.sessions.length > 0,
      },
    ];
  } finally {
    await portals.endPortal(portal);
  }
}
