import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { auditFigure, dueJobs, untilNone } from "./aftermath.ts";
import type { Postgres } from "./debian-postgres.ts";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, wrongPayments } from "./load.ts";
import { openOnePortal, type OnePortal } from "./one-portal.ts";
import { percentile } from "./percentile.ts";
import { Undo } from "./undo.ts";

const readers = 4;
const payers = 4;
/** The minimum and maximum number of refusals that the clients get before PostgreSQL is started again. */
const refusalsPerFault = [10, 100] as const;
/** Milliseconds until the pool must serve again, and until each call must get an answer. */
const mostUntilServing = 3_000;
const mostForOneCall = 10_000;
const mostForOneRound = 60_000;

const faults = ["killed", "restarted", "disconnected"] as const;
type FaultKind = (typeof faults)[number];

export const postgres: Drill = {
  name: "postgres",
  what: "kills, restarts and disconnects PostgreSQL under load (F4) [faults in all]",
  async run(say, [rounds = 50] = []) {
    const undo = new Undo();
    try {
      const stage = await openOnePortal(undo, { LOG_LEVEL: "silent" });
      await stage.start();
      await stage.portals.raiseBalances();
      const load = await startClients(stage);
      undo.add(() => load.stop());
      const times: Record<FaultKind, number[]> = { killed: [], restarted: [], disconnected: [] };
      await load.untilServed(performance.now());
      for (let round = 0; round < rounds; round += 1) {
        const kind = faults[round % faults.length] ?? "killed";
        await wait(randomInt(200));
        const accepting = await breakPostgres(stage.postgres, kind, load.refused);
        times[kind].push((await load.untilServed(accepting)) - accepting);
        // Waits until all clients have got several answers.
        for (let served = 0; served < 3; served += 1) await load.untilServed(performance.now());
      }
      await load.stop();
      say(
        `${load.paid.length} payments, ${load.reads()} reads and ${load.refused()} refusals during ${rounds} faults.`,
      );
      return [
        ...faults.map((kind) => servingFigure(kind, times[kind])),
        ...load.figures(),
        wrongPayments(await countWrong(stage.portals, load.paid), load.paid.length),
        await untilNone(stage.postgres, "due jobs that wait at the end", dueJobs),
        await auditFigure(stage),
      ];
    } finally {
      await undo.run();
    }
  },
};

/** Causes a fault under load. Returns the time from which PostgreSQL accepts connections again. */
async function breakPostgres(server: Postgres, kind: FaultKind, refused: () => number): Promise<number> {
  if (kind === "disconnected") {
    server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    return performance.now();
  }
  const wanted = refused() + randomInt(...refusalsPerFault);
  await (kind === "killed" ? server.kill() : server.shutDown());
  const deadline = performance.now() + mostForOneRound;
  while (refused() < wanted) {
    if (performance.now() > deadline) throw new Error("the portal refused no calls without PostgreSQL");
    await wait(20);
  }
  // PostgreSQL may fail to start while the processes of the killed server still hold its memory.
  for (;;) {
    const isUp = await server.start().then(
      () => true,
      () => false,
    );
    if (isUp) return performance.now();
    if (performance.now() > deadline) throw new Error("PostgreSQL did not start again");
    await wait(50);
  }
}

function servingFigure(kind: FaultKind, times: readonly number[]): Figure {
  const slowest = Math.max(0, ...times);
  return {
    what: `${kind}: all clients served again after PostgreSQL accepts connections (goal 3 s)`,
    figure: `${times.length} times; ${percentile(times, 0.5).toFixed(0)} ms in the median, ${slowest.toFixed(0)} ms at most`,
    isMet: slowest <= mostUntilServing,
  };
}

/** Starts borrowers who read and pay. Payments keep their idempotency key until the portal acknowledges them. */
async function startClients({ portals, origin }: OnePortal) {
  const { person, signIn } = await import("../../bench/src/portal.ts");
  const { schedule, date, headers } = await portals.payable();
  const sessions = [headers, await signIn(person("teresa"))];
  const end = new AbortController();
  const paid: { readonly cents: number }[] = [];
  const others = new Map<string, number>();
  /** The time at which each client's last successful call began. */
  const served: number[] = Array.from({ length: readers + payers }, () => 0);
  let [refused, reads, slowest, next] = [0, 0, 0, 1_000];
  type Reply = { readonly status: number; readonly retryAfter?: string | null };
  /** Makes a call and records its answer. Returns whether it succeeded. */
  const attempt = async (client: number, call: () => Promise<Reply>): Promise<boolean> => {
    const started = performance.now();
    const reply = await call().catch((error: unknown) => ({ status: String(error), retryAfter: null }));
    slowest = Math.max(slowest, performance.now() - started);
    if (reply.status === 200) {
      served[client] = started;
      return true;
    }
    const key = `${reply.status}${Number(reply.retryAfter) > 0 ? "" : " without Retry-After"}`;
    refused += 1;
    if (key !== "503") others.set(key, (others.get(key) ?? 0) + 1);
    await wait(50);
    return false;
  };
  const think = () => wait(randomInt(20, 100));
  const read = async (client: number) => {
    const session = sessions[client % sessions.length] ?? {};
    while (!end.signal.aborted) {
      const isRead = await attempt(client, async () => {
        const response = await fetch(`${origin}/api/v2/advances`, { headers: session });
        await response.arrayBuffer();
        return { status: response.status, retryAfter: response.headers.get("retry-after") };
      });
      if (isRead) reads += 1;
      await think();
    }
  };
  const pay = async (client: number) => {
    while (!end.signal.aborted) {
      const cents = (next += 1);
      let isPaid = false;
      while (!isPaid && !end.signal.aborted)
        isPaid = await attempt(client, () => schedule(cents, date, `drill ${cents}`));
      if (isPaid) paid.push({ cents });
      await think();
    }
  };
  const loops = Promise.all(served.map((_, client) => (client < readers ? read(client) : pay(client))));
  return {
    paid,
    reads: () => reads,
    refused: () => refused,
    /** Waits until every client has completed a successful call that began after `since`. Returns the current time. */
    async untilServed(since: number): Promise<number> {
      const deadline = since + mostForOneRound;
      while (served.some((started) => started < since)) {
        if (performance.now() > deadline) throw new Error("not all clients are served again");
        await wait(5);
      }
      return performance.now();
    },
    async stop() {
      end.abort();
      await loops;
    },
    figures: (): Figure[] => [
      {
        what: "answers other than 200, and 503 with Retry-After (goal 0)",
        figure: [...others].map(([key, count]) => `${count} times ${key}`).join("; ") || "0",
        isMet: others.size === 0 && refused > 0,
      },
      {
        what: "longest call (goal 10 s)",
        figure: `${slowest.toFixed(0)} ms`,
        isMet: slowest <= mostForOneCall,
      },
    ],
  };
}
