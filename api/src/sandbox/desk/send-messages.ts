import {
  answeringStaff,
  type SampleMessage,
  type SampleThread,
} from "@portal/database/cast/desk/desk-messages";
import { asBorrower } from "@portal/domain/events/principal";
import { caseSubject } from "@portal/domain/support/inquiry/contract";
import type { Context } from "../../context.ts";
import { createCase } from "../../support/create-case.ts";
import { answerCase } from "../../support/lender/answer-case.ts";
import { replyToThread } from "../../support/threads/reply-to-thread.ts";
import { findSampleBorrower, findStaffId } from "./store.ts";

/**
 * Sends one message of a thread, as the borrower or a member of staff would. The idempotency key keeps a restarted
 * start from sending the message twice.
 */
export async function sendSampleMessage(
  context: Context,
  thread: SampleThread,
  message: SampleMessage,
): Promise<void> {
  const borrower = await findSampleBorrower(context.database, thread.email);
  if (!borrower) throw new Error(`the demo has no borrower ${thread.email}`);
  const { contactId, accountId, caseId } = borrower;
  const sentAt = context.clock.now().subtract({ minutes: Math.round(60 * message.hoursAgo) });
  const then = { ...context, clock: { now: () => sentAt } };
  const place = thread.messages.indexOf(message);
  const same = { idempotencyKey: `demo ${thread.email} ${place}` };
  const own = { ...same, session: { contactId }, principal: asBorrower(contactId) };
  if (message.by === "staff") {
    const staffId = await findStaffId(context.database, answeringStaff);
    // A sandbox without this demo person has other staff, who answer the thread themselves.
    if (staffId === undefined) return;
    const principal = { kind: "staff", id: staffId, sessionId: "demo" } as const;
    const body = { text: message.text, close: message.closes ?? false };
    return check(
      await answerCase(then, callOf<typeof answerCase>({ ...same, params: { caseId }, principal, body })),
    );
  }
  if (place > 0) {
    const body = { text: message.text };
    return check(
      await replyToThread(then, callOf<typeof replyToThread>({ ...own, params: { caseId }, body })),
    );
  }
  const body = { accountId, type: thread.topic, subject: caseSubject, description: message.text };
  return check(await createCase(then, callOf<typeof createCase>({ ...own, body })));
}

/** Builds a call with only the parts that the called operation reads. */
const callOf = <A extends (context: Context, call: never) => unknown>(parts: object) =>
  parts as Parameters<A>[1];

function check(outcome: { readonly ok: boolean; readonly code?: string }): void {
  if (!outcome.ok) throw new Error(`a sample message was refused: ${outcome.code}`);
}
