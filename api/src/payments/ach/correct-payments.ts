import { shownDigits } from "@portal/domain/banking/accounts/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { Transaction } from "../../context.ts";
import { thePortal } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { fingerprintsOf, sealPaymentNumber } from "../banks/sealed-number.ts";
import { changePayment } from "./ach-store.ts";
import * as banks from "./bank-status-store.ts";
import { debitedNumbers, type DebitedNumbers } from "./drawn-numbers.ts";
import { listCorrections, type PaymentRow } from "./inbound-store.ts";
import { sealedCorrection } from "./sealed-correction.ts";
import { usableCorrection, type UsableCorrection } from "./usable-correction.ts";

type Change = { readonly change: UsableCorrection; readonly code: string };

export async function correctUpcomingPayments(
  tx: Transaction,
  bankId: string,
  { drawn, ...correction }: Change & { readonly drawn: DebitedNumbers },
): Promise<void> {
  for (const { payment } of await banks.lockUpcoming(tx.database, bankId))
    if (debitedNumbers(tx, payment)?.fingerprint === drawn.fingerprint)
      await correctPayment(tx, payment.transactionId, correction);
}

/** Corrects a payment's account numbers before its retry. Follows the bank's corrections up to the latest numbers. */
export async function correctRetries(tx: Transaction, payment: PaymentRow["payment"]): Promise<void> {
  const { transactionId, bankAccountId } = payment;
  const bank = await banks.lockBank(tx, bankAccountId);
  if (bank.achStatus === nonEditable) return;
  const passed = new Set<string>();
  let drawn = debitedNumbers(tx, payment);
  let since: Temporal.Instant | undefined;
  while (drawn && !passed.has(drawn.fingerprint)) {
    passed.add(drawn.fingerprint);
    const correction = await lastCorrection(tx, { bankAccountId, drawn, since });
    if (!correction) return;
    await correctPayment(tx, transactionId, correction);
    ({ change: drawn, receivedAt: since } = correction);
  }
}

type Numbers = {
  readonly bankAccountId: string;
  readonly drawn: DebitedNumbers;
  /** The time of the correction that led to these account numbers. Older notices are ignored. */
  readonly since: Temporal.Instant | undefined;
};

async function lastCorrection(tx: Transaction, { bankAccountId, drawn, since }: Numbers) {
  const fingerprints = fingerprintsOf(tx.cipher, drawn.routingNumber, drawn.number);
  for (const each of await listCorrections(tx.database, bankAccountId, fingerprints)) {
    const { code, receivedAt } = each;
    if (since && Temporal.Instant.compare(receivedAt, since) < 0) return undefined;
    const corrected = tx.cipher.decrypt(sealedCorrection(each), each.sealedCorrection ?? "");
    const change = await usableCorrection(tx, drawn, { code, corrected });
    if (change) return { change, code, receivedAt };
  }
  return undefined;
}

async function correctPayment(
  tx: Transaction,
  transactionId: string,
  { change, code }: Change,
): Promise<void> {
  const { routingNumber, number, institutionName, accountType } = change;
  await changePayment(tx.database, transactionId, {
    routingNumber,
    sealedNumber: sealPaymentNumber(tx.cipher, transactionId, number),
    lastFour: shownDigits(number),
    correctedFor: code,
    ...(institutionName && { institutionName }),
    ...(accountType && { accountType }),
  });
  await emit(tx, {
    by: thePortal,
    person: null,
    action: "payment.account-corrected",
    about: { kind: "transaction", id: transactionId },
    detail: { code },
  });
}
