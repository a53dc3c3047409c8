import type { Context } from "../../context.ts";
import { job } from "../../jobs/job.ts";
import { collectPayments } from "./collect-payments.ts";
import { deliverFileJob } from "./deliver-file-job.ts";
import { retryDelivery } from "./retry-delivery.ts";
import { readInbound } from "./read-inbound.ts";
import { settlePayments } from "./settle-payments.ts";
import { sweepStaged } from "./sweep-staged.ts";

/** Reads the bank's returns before settling, so that no returned payment settles. */
async function readAndSettle(context: Context): Promise<void> {
  await readInbound(context);
  await settlePayments(context);
}

/** The hourly jobs. A day's file is written at the first full hour at or after the cut-off. */
export const achJobs = [
  job({ name: "payments.ach-read", isHourly: true, handle: readAndSettle }),
  job({ name: "payments.ach-collect", isHourly: true, handle: (context) => collectPayments(context) }),
  job({ name: "payments.ach-hand-over-late", isHourly: true, handle: retryDelivery }),
  job({ name: "payments.ach-sweep", isHourly: true, handle: sweepStaged }),
  deliverFileJob,
];
