import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { packagedFolder, prepareBinaries, type Binaries, type Log } from "./binaries.ts";
import { discardOutside, findHome, type Home } from "./home.ts";
import { initialise, role } from "./initialise.ts";
import { launch } from "./launch.ts";
import { isPostmasterOf, livingPostmaster, stopPostmaster } from "./postmaster.ts";
import { answers, limitRole, writesThrough } from "./reach.ts";

export { ensureDatabase } from "./reach.ts";

export type Cluster = {
  readonly url: string;
  urlFor(database: string): string;
  /** Shuts the server down cleanly. Repeated calls are safe. */
  stop(): Promise<void>;
  /** True if an earlier portal had left the server running. */
  readonly adopted: boolean;
  /** The cluster's folder. Outside the data folder if PostgreSQL's account may not enter the data folder. */
  readonly folder: string;
};

type Running = { readonly pid: number; readonly port: number; readonly adopted: boolean };

type Start = {
  readonly home: Home;
  readonly data: string;
  readonly fsync: boolean;
  readonly urlAt: (port: number, database?: string) => string;
  /** The time after which the startup fails, in milliseconds of `performance.now()`. */
  readonly deadline: number;
  /** The port to use again after a restart, because clients already use it. */
  readonly port?: number;
};

/**
 * Returns a running server that an earlier portal left behind. Stops that server if its settings do not fit this
 * portal.
 */
async function adopt({ data, fsync, urlAt, deadline }: Start): Promise<Running | undefined> {
  for (;;) {
    const found = livingPostmaster(data);
    if (found === undefined) return undefined;
    const { pid, port, stopping } = found;
    const answer = port === undefined || stopping ? "silent" : await answers(urlAt(port));
    if (port !== undefined && answer === "ready" && (await writesThrough(urlAt(port))) === fsync) {
      return { pid, port, adopted: true };
    }
    const late = performance.now() > deadline;
    if (late && answer === "recovering") {
      throw new Error(
        "The embedded PostgreSQL is still recovering from a crash. Start the portal again in a minute.",
      );
    }
    if (late || answer === "ready" || answer === "refused") {
      await stopPostmaster(pid, data);
      return undefined;
    }
    await pause(20);
  }
}

/**
 * Temporary startup errors: the port is in use, a killed server is still ending, or another portal started its server
 * first.
 */
const passing =
  /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory|lock file "postmaster\.pid"/;

async function run(start: Start, binaries: Binaries): Promise<Running> {
  for (;;) {
    const adopted = await adopt(start);
    if (adopted !== undefined) return adopted;
    const launched = await launch(start.home, binaries, start);
    if ("pid" in launched) return { ...launched, adopted: false };
    if (!passing.test(launched.lastWords) || performance.now() > start.deadline) {
      throw new Error(`The embedded PostgreSQL did not start: ${launched.lastWords}`);
    }
    await pause(100);
  }
}

/**
 * Starts the bundled PostgreSQL on 127.0.0.1. Callers must first lock the data folder with `holdDataFolder` if another
 * portal could use it.
 * @param options.fsync false for test data, which may be lost in a crash
 * @throws an error with the end of PostgreSQL's log when PostgreSQL does not respond within 30 seconds
 */
export async function startCluster(options: {
  readonly dataDir: string;
  readonly fsync: boolean;
  readonly log: Log;
}): Promise<Cluster> {
  const home = findHome(options.dataDir, options.log);
  const binaries = prepareBinaries(packagedFolder(), home.account, options.log);
  await initialise(home, binaries, options.fsync);
  const data = join(home.folder, "data");
  const password = readFileSync(join(home.folder, "password"), "utf8").trim();
  const urlAt = (port: number, database = "postgres") =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const start = () => ({ home, data, fsync: options.fsync, urlAt, deadline: performance.now() + 30_000 });
  const first = await run(start(), binaries);
  const { port, adopted } = first;
  await limitRole(urlAt(port));
  const keeper = keepRunning(first, data, async () => {
    const again = await run({ ...start(), port }, binaries);
    options.log("PostgreSQL ended unexpectedly and was started again.");
    return again;
  });
  return {
    url: urlAt(port),
    urlFor: (database) => urlAt(port, database),
    stop: async () => {
      await stopPostmaster(await keeper.release(), data);
      if (!options.fsync) discardOutside(home);
    },
    adopted,
    folder: home.folder,
  };
}

/** Restarts a server that ended unexpectedly. Uses the same port, so that clients can reconnect. */
function keepRunning(first: Running, data: string, startAgain: () => Promise<Running>) {
  let { pid } = first;
  let restart: Promise<void> | undefined;
  const runAgain = async () => {
    try {
      ({ pid } = await startAgain());
    } catch {
      // The next check starts PostgreSQL again. PostgreSQL's log contains the cause of the failure.
    } finally {
      restart = undefined;
    }
  };
  const look = () => {
    if (!restart && !isPostmasterOf(pid, data)) restart = runAgain();
  };
  const timer = setInterval(look, 500);
  timer.unref();
  return {
    /** Stops watching the server. Returns the server's current process id. */
    async release(): Promise<number> {
      clearInterval(timer);
      await restart;
      return pid;
    },
  };
}
