import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { castBook } from "@portal/database/cast/cast";
import { demoInstitutions } from "@portal/database/cast/institutions";
import { connect } from "@portal/database/connection";
import { ensureDatabase, startCluster, type Cluster } from "@portal/database/embedded/cluster";
import { migrate } from "@portal/database/migrate";
import type { TestProject } from "vitest/node";
import { loadDemoDirectory } from "../banking/load-directory.ts";
import type { Context } from "../context.ts";
import { prepareSignIns } from "../import/prepare-sign-ins.ts";
import { refreshRenamed } from "../work/search/refresh-search.ts";
import { writeBook } from "../import/write-book.ts";
import { bindJobs } from "../jobs/job.ts";
import { createQueue } from "../jobs/queue.ts";
import { jobs } from "../jobs.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { createLog } from "../platform/log.ts";
import { plantStatistics } from "./plans/plant-statistics.ts";
import { cheapenSignIns } from "./cheapen-sign-ins.ts";
import { testConfig, testNow } from "./test-config.ts";

let stop: (() => Promise<void>) | undefined;

/**
 * Starts one PostgreSQL for all tests. It has an empty template, a template with the demo borrowers, and a database
 * that simulates a large portal.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "portal-tests-"));
  // If root runs the tests, PostgreSQL runs under another account, which must have access to the folder.
  await chmod(folder, 0o755);
  const lines: string[] = [];
  const cluster = await startCluster({ dataDir: folder, fsync: false, log: (line) => void lines.push(line) });
  stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await fill(cluster, folder);
  } catch (error) {
    // Stops PostgreSQL here, because Vitest runs no teardown after a failed setup.
    await stop();
    throw error;
  }
  const names = { template: "empty_book", cast: "cast_book", planted: "planted_book" };
  project.provide("postgres", { url: cluster.url, ...names });
}

async function fill(cluster: Cluster, folder: string): Promise<void> {
  for (const name of ["empty_book", "cast_book"]) {
    await ensureDatabase(cluster.url, name);
    const url = cluster.urlFor(name);
    await migrate(url);
    // Creates the job queue in the template, which halves the time that a test needs to start the app.
    const queue = createQueue({ url, log: createLog("info", { write: () => undefined }) });
    await queue.start(bindJobs({} as Context, jobs), { isPolling: false });
    await queue.stop();
  }
  const connection = connect(cluster.urlFor("cast_book"));
  const clock = { now: () => testNow };
  const { database } = connection;
  await loadDemoDirectory({ database, clock }, demoInstitutions);
  const config = testConfig(folder);
  const book = castBook(testNow);
  const prepared = await prepareSignIns({ config, database }, book);
  await database.transaction(async (tx) => {
    // Adds no audit entry, so that each test starts with an empty audit trail.
    const newContacts = book.contacts.length;
    const options = { prepared, newContacts, cipher: fieldCipher(config), now: testNow };
    const { renamed } = await writeBook(tx, book, options);
    await refreshRenamed(tx, renamed);
  });
  await cheapenSignIns(database, config.peppers);
  await connection.close();
  const admin = connect(cluster.url, { maxConnections: 1 });
  await admin.pool.query("create database planted_book template cast_book strategy file_copy");
  await admin.close();
  const planted = connect(cluster.urlFor("planted_book"), { maxConnections: 1 });
  await plantStatistics(planted);
  await planted.close();
}

export async function teardown(): Promise<void> {
  await stop?.();
}
