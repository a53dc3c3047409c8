import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@portal/database/connection";
import { ensureDatabase, startCluster } from "@portal/database/embedded/cluster";
import { migrate } from "@portal/database/migrate";
import { mails } from "@portal/database/schema/server";
import { eq } from "drizzle-orm";
import { inTransaction, type Context } from "../api/src/context.ts";
import { emit } from "../api/src/events/emit.ts";
import { auditChain } from "../api/src/platform/audit/audit-chain.ts";
import { systemClock } from "../api/src/platform/clock.ts";
import { noTelemetry } from "../api/src/telemetry/telemetry.ts";

/** Measures how many transactions a second the database commits, with and without an audit entry. */
const writers = 16;
const [seconds = 5, rounds = 5, statements = 5] = process.argv.slice(2).map(Number);

const dataDir = await mkdtemp(join(tmpdir(), "portal-audit-rate-"));
const cluster = await startCluster({ dataDir, fsync: true, log: () => {} });
await ensureDatabase(cluster.url, "portal");
const url = cluster.urlFor("portal");
await migrate(url);
const connection = connect(url, { maxConnections: writers + 1 });
const { database } = connection;
const clock = systemClock();
const config = {
  peppers: [{ id: "default", key: randomBytes(32) }],
  encryptionKeys: [{ id: "k1", key: randomBytes(32) }],
};
const jobs = { enqueueIn: () => async () => {} };
const log = { error: (line: object) => console.error(line) };
const chain = auditChain({ database, log, config });
const context = {
  database,
  connection,
  clock,
  config,
  jobs,
  auditChain: chain,
  consequences: {},
  ...noTelemetry,
} as unknown as Context;

async function write(isAudited: boolean): Promise<void> {
  const id = randomUUID();
  await inTransaction(context, async (tx) => {
    await tx.database.insert(mails).values({ id, kind: "bench", createdAt: clock.now() });
    const own = eq(mails.id, id);
    for (let count = 1; count < statements; count += 1)
      if (count % 2 === 0) await tx.database.update(mails).set({ attempts: count }).where(own);
      else await tx.database.select().from(mails).where(own).for("update");
    if (!isAudited) return;
    await emit(tx, {
      by: { kind: "borrower", id },
      person: id,
      action: "link.sent",
      about: { kind: "contact", id },
      detail: { kind: "bench" },
    });
  });
}

/** Returns the number of transactions a second. */
async function rate(isAudited: boolean, atOnce = writers): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  const writer = async () => {
    while (performance.now() < end) {
      await write(isAudited);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, writer));
  return (count * 1000) / (performance.now() - started);
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  await rate(true);
  await rate(false);
  const measured: { without: number; with: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ without: await rate(false), with: await rate(true) });
  const without = median(measured.map((each) => each.without));
  const audited = median(measured.map((each) => each.with));
  const ratio = median(measured.map((each) => each.with / each.without));
  process.stdout.write(
    [
      `a transaction       ${statements} statements`,
      `without the trail   ${without.toFixed(0)} transactions a second, ${writers} writers`,
      `with the trail      ${audited.toFixed(0)} transactions a second, ${writers} writers`,
      `one writer          ${(await rate(true, 1)).toFixed(0)} transactions a second with the trail`,
      `ratio               ${ratio.toFixed(2)}`,
      "",
    ].join("\n"),
  );
} finally {
  await chain.stop();
  await connection.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
