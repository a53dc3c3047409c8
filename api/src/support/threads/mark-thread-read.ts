import type { markThreadRead as contract } from "@portal/domain/support/threads/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { countUnread } from "./count-unread.ts";
import { findMessageTime, noteRead } from "./message-store.ts";
import { borrowerReader, findOwnThread } from "./thread-store.ts";

/** Marks the messages as read up to the newest one that the page shows, on all the borrower's devices. */
export const markThreadRead: Act<typeof contract> = async ({ database }, { session, params, body }) => {
  const thread = await findOwnThread(database, session.contactId, params.caseId);
  const readAt = thread && (await findMessageTime(database, thread.row, body.messageId));
  if (!readAt) return refuse("NOT_FOUND");
  await noteRead(database, { caseId: thread.row.id, reader: borrowerReader, readAt });
  return done(await countUnread(database, session.contactId));
};
