import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { Transaction } from "../../context.ts";
import { recordAudit } from "../../platform/audit/audit-entry.ts";
import { sealPaymentNumber } from "../banks/sealed-number.ts";
import { changePayment } from "./ach-store.ts";
import * as banks from "./bank-status-store.ts";
import { drawnNumbers, type DrawnNumbers } from "./drawn-numbers.ts";
import { listCorrections, type PaymentRow } from "./inbound-store.ts";
import { sealedCorrection } from "./sealed-correction.ts";
import { usableCorrection, type UsableCorrection } from "./usable-correction.ts";

type Change = { readonly change: UsableCorrection; readonly code: string };

/** Has the payments of a bank account that are still to be sent, again too, drawn by the numbers that the bank has corrected. */
export async function correctPaymentsToCome(
  tx: Transaction,
  bankId: string,
  { drawn, ...correction }: Change & { readonly drawn: DrawnNumbers },
): Promise<void> {
  for (const { payment } of await banks.lockToCome(tx.database, bankId))
    if (drawnNumbers(tx, payment)?.fingerprint === drawn.fingerprint)
      await correctPayment(tx, payment.transactionId, correction);
}

/** The same of a payment that is to be sent again, where the bank has corrected its numbers while it was under way. */
export async function correctSentAgain(tx: Transaction, payment: PaymentRow["payment"]): Promise<void> {
  const { transactionId, bankAccountId } = payment;
  const drawn = drawnNumbers(tx, payment);
  if (!drawn) return;
  const told = await listCorrections(tx.database, bankAccountId, drawn.fingerprint);
  if (told.length === 0) return;
  const bank = await banks.lockBank(tx.database, bankAccountId);
  if (bank.achStatus === nonEditable) return;
  for (const each of told) {
    const corrected = tx.cipher.decrypt(sealedCorrection(each), each.sealedCorrection ?? "");
    const change = await usableCorrection(tx, drawn, { code: each.code, corrected });
    if (change) return correctPayment(tx, transactionId, { change, code: each.code });
  }
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
    lastFour: number.slice(-4),
    ...(institutionName && { institutionName }),
    ...(accountType && { accountType }),
  });
  recordAudit(tx, {
    actor: { kind: "portal" },
    action: "payment.account-corrected",
    subject: { kind: "transaction", id: transactionId },
    detail: { code },
  });
}
