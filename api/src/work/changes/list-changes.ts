import { allows, tabsOf } from "@portal/domain/staff/roles/rules";
import { staffName } from "@portal/domain/staff/rules";
import { done } from "@portal/domain/wire/outcome";
import { workKind, type listChanges as contract } from "@portal/domain/work/contract";
import { repeatSeconds, viewerSeconds } from "@portal/domain/work/rules";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import type { Scope } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { countOpenCases } from "../../support/lender/count-open-cases.ts";
import type { StaffSession } from "../../sessions/staff/staff-session.ts";
import { findChangeTime, findLastChange, listChangesSince, noteViewer } from "./changes-store.ts";
import { countWaiting } from "../store.ts";

/** The maximum number of changes in one response. A page that missed more changes loads its data again. */
const mostChanges = 500;
/** The header counts items only up to this number, and shows 999+ for larger counts (DH-23). */
const mostCounted = 1_000;
/** The minimum time between two updates of a person's presence, in seconds. */
const noteSeconds = 5;

type News = Pick<ReplyOf<typeof contract>, "last" | "changes" | "isIncomplete">;

/**
 * Returns changes, viewers and counts. Pages poll this operation, so a call is neither activity nor recorded in the
 * audit trail (DH-17).
 */
export const listChanges: Act<typeof contract> = async (context, { query: { after, about }, staff }) => {
  const news = await newsAfter(context, after);
  return done({
    ...news,
    viewers: about === undefined ? [] : await listViewers(context, about, staff),
    counts: await countTabs(context, staff),
  });
};

/**
 * Lists the changes since 15 seconds before the change `after`. Some are repeated, because transactions may commit in a
 * different order than their numbers. Without `after`, returns only the newest number, from which a page starts.
 */
async function newsAfter({ database }: Scope, after: number | undefined): Promise<News> {
  const isStart = after === undefined || after === 0;
  const from = isStart ? undefined : await findChangeTime(database, after);
  if (!from) {
    const last = await findLastChange(database);
    // The change `after` is unknown if it was deleted, or if a crash of the database has emptied the table.
    return { last, changes: [], isIncomplete: after !== undefined && last !== after };
  }
  const rows = await listChangesSince(database, from.subtract({ seconds: repeatSeconds }), mostChanges + 1);
  if (rows.length > mostChanges)
    return { last: await findLastChange(database), changes: [], isIncomplete: true };
  const changes = rows.map(({ n, kind, subjectId, version, actor, at }) => ({
    n,
    kind,
    id: subjectId,
    version,
    by: actor,
    at,
  }));
  return { last: Math.max(...changes.map(({ n }) => n)), changes, isIncomplete: false };
}

async function listViewers(
  { database, clock }: Scope,
  about: string,
  { staffId }: StaffSession,
): Promise<string[]> {
  const now = clock.now();
  const people = await noteViewer(database, {
    about,
    staffId,
    now,
    since: now.subtract({ seconds: viewerSeconds }),
    noteBefore: now.subtract({ seconds: noteSeconds }),
  });
  return people.map(staffName);
}

/** Counts the items of each tab and the threads that wait for a reply, for the desk's header. */
async function countTabs(scope: Scope, staff: StaffSession) {
  const { database, clock } = scope;
  const { roles } = staff;
  const tabs: readonly string[] = tabsOf(roles);
  const now = clock.now();
  const counts: ReplyOf<typeof contract>["counts"] = {};
  for (const kind of workKind.options.filter((each) => tabs.includes(each)))
    counts[kind] = await countWaiting(database, { kind, now, most: mostCounted });
  if (allows(roles, "cases.read")) counts.messages = await countOpenCases(scope, staff, mostCounted);
  return counts;
}
