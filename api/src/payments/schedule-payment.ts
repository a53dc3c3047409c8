import { createHash, randomUUID } from "node:crypto";
import { authorization } from "@portal/domain/payments/authorization/messages";
import { authorizationText } from "@portal/domain/payments/authorization/rules";
import { schedulePayment as contract } from "@portal/domain/payments/contract";
import { endsDrawing } from "@portal/domain/payments/ach/rules";
import { debitDate } from "@portal/domain/payments/drawing/rules";
import { accountReturned, oneTimePayment } from "@portal/domain/payments/messages";
import { paymentFault } from "@portal/domain/payments/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { done, refuse } from "@portal/domain/wire/outcome";
import { supportContact } from "@portal/domain/wire/support-contact";
import { lockOwnAdvance } from "../access/find-own.ts";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { lockOwnBank } from "./banks/bank-store.ts";
import { copyNumber } from "./banks/sealed-number.ts";
import { snapshotOf } from "./banks/snapshot-of.ts";
import { termsOf } from "./present.ts";
import * as store from "./store.ts";

/**
 * Stores the payment, the authorization and the audit entry together, once per idempotency key (reliability 1.7). Locks
 * the loan, so that concurrent payments wait for each other.
 */
export const schedulePayment: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { session, caller, body } = call;
    const { effectiveDate, transactionAmount } = body;
    const found = await lockOwnAdvance(tx.database, session.contactId, body.advanceId);
    const bank =
      found && (await lockOwnBank(tx.database, session.contactId, found.account.id, body.fiInfo.Id));
    if (!bank) return refuse("NOT_FOUND");
    const { advance } = found;
    const transactionId = randomUUID();
    const payment = { advanceId: advance.id, date: effectiveDate, amountCents: -transactionAmount };
    // Checks for duplicates first, so that a repeated payment is not refused as larger than the remaining balance.
    if (await store.isPending(tx.database, payment)) return refuse("DUPLICATE_ENTRY_EXISTS");
    const now = tx.clock.now();
    const sending = { now, cutOff: tx.config.ach.cutOff };
    const QueueTransactions = await store.sumOnItsWay(tx.database, advance.id);
    const terms = { ...termsOf(advance, session.country, sending), QueueTransactions };
    const fault = paymentFault(body, terms, dayOf(now));
    if (fault) return refuse("FIELD_CUSTOM_VALIDATION_EXCEPTION", fault);
    // The cut-off would cancel a payment from a bank account with a status that forbids debits.
    if (endsDrawing(bank.achStatus))
      return refuse("FIELD_CUSTOM_VALIDATION_EXCEPTION", { fiInfo: accountReturned });
    const { phone } = supportContact(tx.config.publicConfig, session.country, false);
    const { lastFour } = bank;
    const text = authorizationText({ amount: transactionAmount, date: effectiveDate, lastFour, phone });
    // The borrower must have seen the current authorization text.
    if (body.authorizationSha256 !== createHash("sha256").update(text).digest("hex"))
      return refuse("AUTHORIZATION_CHANGED", { authorization: text });

    const isFirst = await store.insertTransaction(tx.database, {
      ...payment,
      id: transactionId,
      externalId: `portal-${transactionId}`,
      description: oneTimePayment.description,
      status: "Q",
      source: "portal",
    });
    if (!isFirst) return refuse("DUPLICATE_ENTRY_EXISTS");
    await store.insertPayment(tx.database, {
      ...snapshotOf(bank),
      transactionId,
      bankAccountId: bank.id,
      sealedNumber: copyNumber(tx.cipher, bank, transactionId),
      scheduledAt: now,
      sendDate: effectiveDate,
    });
    await store.insertAuthorization(tx.database, {
      transactionId,
      contactId: session.contactId,
      textVersion: authorization.version,
      text,
      amountCents: transactionAmount,
      effectiveDate,
      lastFour,
      agreedAt: now,
      ip: caller.ip,
      userAgent: caller.userAgent,
    });
    await emit(tx, {
      by: asBorrower(session.contactId),
      person: session.contactId,
      action: "payment.scheduled",
      about: { kind: "transaction", id: transactionId },
      detail: {
        advanceId: advance.id,
        amountCents: transactionAmount,
        effectiveDate: effectiveDate.toString(),
      },
    });
    const transactionScheduleInfo = {
      transactionId,
      advanceId: advance.id,
      transactionAmount,
      effectiveDate,
      status: "Q",
      debitDate: debitDate(effectiveDate, sending),
    } as const;
    return done({ error: false, transactionScheduleInfo });
  });
