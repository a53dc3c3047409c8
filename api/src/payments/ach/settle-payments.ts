import {
  bankTime,
  endsDrawing,
  lastCutOff,
  settledLoan,
  settledUntil,
} from "@portal/domain/payments/ach/rules";
import { isReturnStatus } from "@portal/domain/payments/queue/rules";
import { beginOf } from "@portal/domain/wire/dates";
import { inTransaction, type Context, type Transaction } from "../../context.ts";
import { thePortal } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import * as store from "./ach-store.ts";
import * as banks from "./bank-status-store.ts";
import { withNewestFingerprint } from "../banks/sealed-number.ts";
import { sentFingerprint } from "./drawn-numbers.ts";

const noStatus = { achStatus: null, achStatusDescription: null };

/** The maximum number of payments that one transaction settles. */
const atOnce = 500;

export async function settlePayments(context: Context): Promise<void> {
  const { cutOff, settlementDays } = context.config.ach;
  const closed = lastCutOff(bankTime(context.clock.now()), cutOff);
  const day = settledUntil(closed, settlementDays);
  // The bank debits a file on the day after its delivery at the earliest.
  const deliveredBefore = beginOf(day);
  let after = "";
  for (;;) {
    const settled = await inTransaction(context, (tx) => settleSome(tx, { day, deliveredBefore }, after));
    after = settled.at(-1) ?? "";
    if (settled.length < atOnce) return;
  }
}

type SettlementCutOff = Parameters<typeof store.lockDrawn>[1];

/** Settles a batch of payments. @returns the ids of the settled payments in ascending order */
async function settleSome(tx: Transaction, until: SettlementCutOff, after: string): Promise<string[]> {
  const { database } = tx;
  const drawn = await store.lockDrawn(database, until, { after, limit: atOnce });
  const rows = await store.lockLoans(
    database,
    drawn.map(({ transaction }) => transaction.advanceId),
  );
  const loans = new Map(rows.map((loan) => [loan.id, loan]));
  /** For each bank account, the status that the settlement clears. */
  const answered = new Map<string, string | null>();
  for (const { payment, transaction, entry, bank: stored } of drawn) {
    const bank = withNewestFingerprint(tx.cipher, stored);
    const { transactionId } = payment;
    const amountCents = Math.abs(transaction.amountCents);
    const before = loans.get(transaction.advanceId);
    if (!before) throw new Error("a payment has no loan");
    const { loan, taken } = settledLoan(before, amountCents);
    loans.set(loan.id, loan);
    await store.changePayment(database, transactionId, {
      transaction: { status: "S" },
      settledAt: tx.clock.now(),
      takenFromBalanceCents: taken.fromBalanceCents,
      takenFromPastDueCents: taken.fromPastDueCents,
      takenDaysPastDue: taken.daysPastDue,
      // A settled payment's bank details need no correction.
      ...noStatus,
      isEditable: false,
    });
    // Keeps a status that forbids debits, because the bank reported the status after this payment's debit.
    const isAnswered = isReturnStatus(bank.achStatus) && !endsDrawing(bank.achStatus);
    if (isAnswered && sentFingerprint(tx, { entry, payment, bank }) === bank.fingerprint)
      answered.set(payment.bankAccountId, bank.achStatus);
    await emit(tx, {
      by: thePortal,
      person: null,
      action: "payment.settled",
      about: { kind: "transaction", id: transactionId },
      detail: { amountCents },
    });
  }
  for (const loan of loans.values()) await store.changeLoan(database, loan);
  for (const { id, achStatus } of await banks.lockBanksInOrder(database, [...answered.keys()]))
    // Keeps a status that the bank reported meanwhile.
    if (achStatus === answered.get(id)) await banks.setStatus(database, id, noStatus);
  return drawn.map(({ transaction }) => transaction.id);
}
