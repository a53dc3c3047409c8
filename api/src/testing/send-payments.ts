import { flushCompileCache } from "node:module";
import { connect } from "@portal/database/connection";
import { folderAch } from "@portal/providers/ach/folder-ach";
import { sftpAch, type SftpAddress } from "@portal/providers/ach/sftp-ach";
import type { Context } from "../context.ts";
import { bindJobs } from "../jobs/job.ts";
import { mailJob } from "../jobs/mail/jobs.ts";
import { createQueue } from "../jobs/queue.ts";
import { achJobs } from "../payments/ach/jobs.ts";
import { collectPayments } from "../payments/ach/collect-payments.ts";
import { deliverWaiting } from "../payments/ach/retry-delivery.ts";
import { readInbound } from "../payments/ach/read-inbound.ts";
import { sweepStaged } from "../payments/ach/sweep-staged.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { createLog } from "../platform/log.ts";
import { countCalls, countStatements, type Step } from "./count-steps.ts";
import { noTelemetry } from "../telemetry/telemetry.ts";
import { testConfig } from "./test-config.ts";

export type Sending = {
  readonly databaseUrl: string;
  /** The folder from which the bank collects files. */
  readonly bank: string;
  /** The SFTP server with the bank's folder; undefined for a local folder. */
  readonly server?: SftpAddress | undefined;
  readonly now: string;
};

/** Sends due payments to the bank and settles the payments. Starts to count steps when the job queue has started. */
export async function sendPayments({ databaseUrl, bank, server, now }: Sending, step: Step): Promise<void> {
  const connection = connect(databaseUrl, { maxConnections: 2, onIdleError: () => undefined });
  const log = createLog("silent");
  const queue = createQueue({ url: databaseUrl, log });
  let isUp = false;
  const onStep: Step = (name) => (isUp ? step(name) : undefined);
  countStatements(connection, onStep);
  const config = testConfig(bank);
  const context: Context = {
    database: connection.database,
    connection,
    jobs: queue,
    ...noTelemetry,
    auditChain: { soon: () => undefined },
    consequences: {},
    providers: {
      ach: countCalls(server ? sftpAch(server) : folderAch({ folder: bank }), onStep),
    } as Context["providers"],
    clock: { now: () => Temporal.Instant.from(now) },
    log,
    config,
    cipher: fieldCipher(config),
  };
  try {
    await queue.start(bindJobs(context, [...achJobs, mailJob]), { isPolling: false });
    isUp = true;
    await readInbound(context);
    await collectPayments(context, { limits: { entries: 2 } });
    await deliverWaiting(context);
    await sweepStaged(context);
  } finally {
    isUp = false;
    await queue.stop();
    await connection.close();
  }
}

const [databaseUrl, bank, now, dyingAt, at] = process.argv.slice(2);
if (import.meta.main && databaseUrl && bank && now) {
  // A killed process writes no compile cache. With the cache, the next process starts in about half the time.
  flushCompileCache();
  let left = Number(dyingAt);
  const server = at === undefined ? undefined : (JSON.parse(at) as SftpAddress);
  await sendPayments({ databaseUrl, bank, server, now }, (step) => {
    left -= 1;
    // Kills the process with SIGKILL, so that no handler, rollback or flush runs.
    if (left === 0 || step === dyingAt) process.kill(process.pid, "SIGKILL");
  });
}
