import type { Queryable } from "@portal/database/connection";
import { newestFirst } from "@portal/database/newest-first";
import { caseAnswers, caseClaims, caseMessages, caseReads, cases } from "@portal/database/schema/support";
import type { AuthorKind } from "@portal/domain/support/lender/threads/contract";
import type { MessageChannel } from "@portal/domain/support/threads/contract";
import { requireRow } from "@portal/database/require-row";
import { and, eq, sql } from "drizzle-orm";
import { noteDeskChange } from "../../events/note-desk-change.ts";
import type { PageQuery, Position } from "../../http/cursor.ts";
import type { FieldCipher } from "../../platform/crypto.ts";
import { openAnswer } from "../seal-answer.ts";
import { openDescription } from "../seal-description.ts";
import { openMessage } from "./seal-message.ts";

export type CaseRow = typeof cases.$inferSelect;

export type StoredMessage = Position & {
  readonly byKind: AuthorKind;
  readonly byId: string | null;
  readonly channel: MessageChannel;
  readonly text: string;
};

/** Lists a page of a thread's messages, newest first. The first message is stored with the case. */
export async function listMessages(
  { database, cipher }: { readonly database: Queryable; readonly cipher: FieldCipher },
  row: CaseRow,
  { after, most }: PageQuery,
): Promise<StoredMessage[]> {
  const later = newestFirst(caseMessages.at, caseMessages.id, after);
  const messages = await database
    .select()
    .from(caseMessages)
    .where(and(eq(caseMessages.caseId, row.id), later.start))
    .orderBy(...later.order)
    .limit(most);
  const old = newestFirst(caseAnswers.answeredAt, caseAnswers.id, after);
  const answers = await database
    .select()
    .from(caseAnswers)
    .where(and(eq(caseAnswers.caseId, row.id), old.start))
    .orderBy(...old.order)
    .limit(most);
  const first: StoredMessage = {
    id: row.id,
    at: row.createdAt,
    byKind: row.openedByKind,
    byId: row.openedByKind === "borrower" ? row.contactId : row.openedById,
    channel: row.openedChannel,
    text: openDescription(cipher, row),
  };
  return [
    ...messages.map((each) => ({ ...each, text: openMessage(cipher, each) })),
    ...answers.map((each) => ({
      id: each.id,
      at: each.answeredAt,
      byKind: "lender" as const,
      byId: null,
      channel: "portal" as const,
      text: openAnswer(cipher, each),
    })),
    ...(after === undefined || comparePositions(first, after) < 0 ? [first] : []),
  ]
    .toSorted((one, other) => comparePositions(other, one))
    .slice(0, most);
}

/** Sorts ids like PostgreSQL's `collate "C"`. This works because ids contain only ASCII characters. */
function comparePositions(one: Position, other: Position): number {
  return Temporal.Instant.compare(one.at, other.at) || (one.id < other.id ? -1 : Number(one.id > other.id));
}

/** Returns the time of a message, or undefined if the message belongs to another case. */
export async function findMessageTime(
  database: Queryable,
  row: CaseRow,
  messageId: string,
): Promise<Temporal.Instant | undefined> {
  if (messageId === row.id) return row.createdAt;
  const [message] = await database
    .select({ at: caseMessages.at })
    .from(caseMessages)
    .where(and(eq(caseMessages.id, messageId), eq(caseMessages.caseId, row.id)));
  if (message) return message.at;
  const [answer] = await database
    .select({ at: caseAnswers.answeredAt })
    .from(caseAnswers)
    .where(and(eq(caseAnswers.id, messageId), eq(caseAnswers.caseId, row.id)));
  return answer?.at;
}

/**
 * Returns the time for a new message. The time is at least a millisecond after the last message, so that messages stay
 * in order even if the clocks of several processes differ.
 */
export function timeOfNext(
  { createdAt, lastBorrowerAt, lastLenderAt }: CaseRow,
  now: Temporal.Instant,
): Temporal.Instant {
  const times = [createdAt, lastBorrowerAt, lastLenderAt].flatMap((time) => time ?? []);
  return (
    [now, ...times.map((time) => time.add({ milliseconds: 1 }))]
      .toSorted((one, other) => Temporal.Instant.compare(one, other))
      .at(-1) ?? now
  );
}

export async function insertMessage(
  database: Queryable,
  message: typeof caseMessages.$inferInsert,
): Promise<void> {
  await database.insert(caseMessages).values(message);
}

/** Changes a case, which increases its version, and notifies the open pages of the desk. */
export async function updateCase(
  database: Queryable,
  caseId: string,
  set: Partial<CaseRow>,
  by: { readonly staffId: string | null; readonly now: Temporal.Instant },
): Promise<CaseRow> {
  const row = requireRow(await database.update(cases).set(set).where(eq(cases.id, caseId)).returning());
  await noteCaseChange(database, row, by);
  return row;
}

/** Notifies the open pages of the desk that a thread changed (DESK-LIVE-02). */
export async function noteCaseChange(
  database: Queryable,
  { id, version }: Pick<CaseRow, "id" | "version">,
  by: { readonly staffId: string | null; readonly now: Temporal.Instant },
): Promise<void> {
  await noteDeskChange(database, { kind: "messages", id, version }, by);
}

/** Records up to which time a reader has read a thread. Never moves this time back. */
export async function noteRead(
  database: Queryable,
  { caseId, reader, readAt }: typeof caseReads.$inferInsert,
): Promise<void> {
  await database
    .insert(caseReads)
    .values({ caseId, reader, readAt })
    .onConflictDoUpdate({
      target: [caseReads.caseId, caseReads.reader],
      set: { readAt },
      setWhere: sql`${caseReads.readAt} < ${readAt.toString()}::timestamptz`,
    });
}

export async function deleteClaim(database: Queryable, caseId: string): Promise<void> {
  await database.delete(caseClaims).where(eq(caseClaims.caseId, caseId));
}
