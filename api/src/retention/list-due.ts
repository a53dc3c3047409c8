import {
  endedBefore,
  kindNames,
  retentionKinds,
  runLimit,
  type RetentionKind,
} from "@portal/domain/retention/rules";
import type { Queryable } from "@portal/database/connection";
import type { Context } from "../context.ts";
import * as store from "./due-store.ts";

type Lister = (
  database: Queryable,
  choice: Parameters<typeof store.listEndedMails>[1],
) => Promise<readonly store.DueRow[]>;

const byTime = (one: store.DueRow, other: store.DueRow) =>
  (one.endedAt?.epochMilliseconds ?? 0) - (other.endedAt?.epochMilliseconds ?? 0);

const listers: Readonly<Record<RetentionKind, Lister>> = {
  sessions: store.listEndedSessions,
  mails: store.listEndedMails,
  applications: store.listLostApplications,
  loans: store.listPaidLoans,
  numbers: async (database, choice) =>
    [
      ...(await store.listLostWithNumbers(database, choice)),
      ...(await store.listPaidWithNumbers(database, choice)),
    ].toSorted(byTime),
  cases: store.listClosedCases,
};

/** The kinds of records that a hold on a business protects. Sessions and mails belong to no business. */
const holdable = new Set<RetentionKind>(["applications", "loans", "numbers", "cases"]);

export type Due = {
  readonly kind: RetentionKind;
  /** The reason why the records may be deleted. */
  readonly reason: string;
  /** The records that the next run deletes, oldest first. */
  readonly records: readonly store.DueRow[];
  /** The maximum number of listed records. */
  readonly most: number;
  /** The number of due records that are kept only because of a hold. */
  readonly held: number;
};

/** Lists the records that the next runs would delete, with the reasons. Changes no data. */
export async function listDue({
  database,
  clock,
  config,
}: Pick<Context, "database" | "clock" | "config">): Promise<Due[]> {
  const due: Due[] = [];
  for (const kind of kindNames) {
    const period = config.retention[kind];
    const choice = { before: endedBefore(period, clock.now()), most: runLimit.rows };
    const records = await listers[kind](database, choice);
    const held = holdable.has(kind) ? await listers[kind](database, { ...choice, isHeld: true }) : [];
    const reason = `${period.toString()} ${retentionKinds[kind].since}`;
    due.push({ kind, reason, records, held: held.length, most: choice.most });
  }
  return due;
}
