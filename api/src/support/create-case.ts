import { randomUUID } from "node:crypto";
import { createCase as contract } from "@portal/domain/support/inquiry/contract";
import { contactTexts } from "@portal/domain/support/inquiry/messages";
import { inquiryNumber } from "@portal/domain/support/inquiry/rules";
import { required } from "@portal/domain/wire/messages";
import { asBorrower } from "@portal/domain/events/principal";
import { done, refuse } from "@portal/domain/wire/outcome";
import { emit } from "../events/emit.ts";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { sealDescription } from "./seal-description.ts";
import * as store from "./store.ts";
import { noteCaseChange } from "./threads/message-store.ts";

/** Stores an inquiry once per idempotency key. */
export const createCase: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { session, body } = call;
    const { accountId, type, subject, description } = body;
    const own = await store.listOwnAccountIds(tx.database, session.contactId);
    if (accountId !== null && !own.includes(accountId)) return refuse("NOT_FOUND");
    if (accountId === null && own.length > 0) return refuse("VALIDATION", { accountId: required });
    if (!(await store.isCaseType(tx.database, type)))
      return refuse("VALIDATION", { type: contactTexts.unknownTopic });
    const id = randomUUID();
    const now = tx.clock.now();
    const row = await store.insertCase(tx.database, {
      id,
      accountId,
      type,
      subject,
      sealedDescription: sealDescription(tx.cipher, id, description),
      contactId: session.contactId,
      createdAt: now,
      lastBorrowerAt: now,
    });
    await noteCaseChange(tx.database, row, { staffId: null, now });
    await emit(tx, {
      by: asBorrower(session.contactId),
      person: session.contactId,
      action: "case.created",
      about: { kind: "case", id },
      detail: { type },
    });
    return done({ id, caseNumber: inquiryNumber(row.caseNumber) });
  });
