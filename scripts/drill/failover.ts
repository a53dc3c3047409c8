import { setTimeout as wait } from "node:timers/promises";
import type * as ownPortal from "../../bench/src/own-portal.ts";
import { createPostgres, freePort, limits, type Postgres } from "./debian-postgres.ts";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, startLoad, wrongPayments } from "./load.ts";

/** Time limits in milliseconds. */
const mostUntilServing = 15_000;
const mostForOneCall = 10_000;
const calm = 5_000;

export const failover: Drill = {
  name: "failover",
  what: "kills the primary of two synchronous PostgreSQL servers under load and promotes the standby (F15)",
  async run(say) {
    const undo: (() => Promise<unknown>)[] = [];
    try {
      say("Creating a primary and a synchronous standby …");
      const primary = await createPostgres([...limits, "wal_level=replica", "max_wal_senders=5"]);
      undo.push(() => primary.discard());
      const standby = await primary.addStandby();
      undo.push(() => standby.discard());
      primary.query("create database portal");
      primary.query("alter system set synchronous_standby_names = '*'");
      primary.query("select pg_reload_conf()");
      await isSynchronous(primary);
      process.env["BENCH_PORT"] = String(await freePort());
      const portals = await import("../../bench/src/own-portal.ts");
      const hosts = `${primary.address},127.0.0.1:${standby.port}`;
      say("Starting the portal …");
      const portal = await portals.startPortal({
        DATABASE_URL: `postgres://${hosts}/portal?target_session_attrs=read-write`,
      });
      undo.push(() => portals.endPortal(portal));
      process.once("exit", () => portal.kill("SIGKILL"));
      await portals.raiseBalances();
      const bounded = await withoutStandby(primary, standby, await portals.payable());
      return [...bounded, ...(await promoteUnderLoad(primary, standby, portals, say))];
    } finally {
      for (const step of undo.toReversed()) await step();
    }
  },
};

type Portals = typeof ownPortal;
type Payable = Awaited<ReturnType<Portals["payable"]>>;

async function isSynchronous(primary: Postgres): Promise<void> {
  const states = () => primary.query("select sync_state from pg_stat_replication");
  for (let attempt = 0; !states().includes("sync"); attempt += 1) {
    if (attempt > 100) throw new Error("the standby did not become synchronous");
    await wait(100);
  }
}

/** Checks that commits wait while the only synchronous standby is stopped. */
async function withoutStandby(
  primary: Postgres,
  standby: Postgres,
  { schedule, date }: Payable,
): Promise<Figure[]> {
  await standby.stop();
  const started = performance.now();
  const { status } = await schedule(777_777, date, "without the standby");
  const took = performance.now() - started;
  await standby.start();
  await isSynchronous(primary);
  const again = await schedule(777_777, date, "without the standby");
  return [
    {
      what: "write without its synchronous standby (goal: 503 in 10 s)",
      figure: `${status} after ${took.toFixed(0)} ms`,
      isMet: status === 503 && took <= mostForOneCall,
    },
    {
      what: "the same idempotency key with the standby back (200)",
      figure: String(again.status),
      isMet: again.status === 200,
    },
  ];
}

async function promoteUnderLoad(
  primary: Postgres,
  standby: Postgres,
  { payable, paymentsIn }: Portals,
  say: (line: string) => void,
): Promise<Figure[]> {
  const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
  const load = startLoad({ payable: await payable(), signIn: () => signIn(person("dana")) });
  await wait(calm);
  say(
    `${load.paid.length} payments and ${load.sessions.length} sign-ins in ${calm / 1_000} s. Killing the primary …`,
  );
  const killed = performance.now();
  await primary.kill();
  standby.promote();
  const promoted = performance.now();
  const firstAfter = () => load.paid.find(({ at }) => at > promoted);
  while (!firstAfter() && performance.now() - killed < 60_000) await wait(50);
  await wait(calm);
  await load.stop();
  const serving = (firstAfter()?.at ?? Infinity) - killed;
  const statuses = await Promise.all(
    load.sessions.map(async (headers) => (await fetch(`${portalUrl}/api/v2/advances`, { headers })).status),
  );
  const ended = statuses.filter((status) => status !== 200).length;
  const jobs = await jobsAfterFailover(standby);
  return [
    {
      what: "serving again after the kill (goal 15 s)",
      figure: `${serving.toFixed(0)} ms, ${(serving - (promoted - killed)).toFixed(0)} ms after the promotion`,
      isMet: serving <= mostUntilServing,
    },
    wrongPayments(await countWrong({ paymentsIn }, load.paid), load.paid.length),
    {
      what: "acknowledged sign-ins lost (goal 0)",
      figure: `${ended} of ${load.sessions.length}`,
      isMet: ended === 0 && load.sessions.length > 0,
    },
    {
      what: "longest call (goal 10 s)",
      figure: `${load.slowest().toFixed(0)} ms`,
      isMet: load.slowest() <= mostForOneCall,
    },
    {
      what: "payments refused meanwhile, by status",
      figure: JSON.stringify(Object.fromEntries(load.refused)),
      isMet: [...load.refused.keys()].every((status) => status === 503),
    },
    { what: "a job ran on the new primary", figure: jobs ? "yes" : "no", isMet: jobs },
  ];
}

/** Returns whether the portal's workers completed a job on the new primary. */
async function jobsAfterFailover(standby: Postgres): Promise<boolean> {
  standby.query(
    "insert into pgboss.job (name, data) values ('http.sweep-keys', '{\"drill\": true}')",
    "portal",
  );
  const state = () =>
    standby.query("select state from pgboss.job where data @> '{\"drill\": true}'", "portal")[0];
  for (let attempt = 0; attempt < 100 && state() !== "completed"; attempt += 1) await wait(200);
  return state() === "completed";
}
