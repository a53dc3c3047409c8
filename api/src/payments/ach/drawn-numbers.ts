import type { achEntries, payments } from "@portal/database/schema/payments";
import type { Scope } from "../../context.ts";
import { fingerprintOf, openPaymentNumber } from "../banks/sealed-number.ts";

type Payment = Pick<typeof payments.$inferSelect, "transactionId" | "routingNumber" | "sealedNumber">;
type Sending = Pick<typeof achEntries.$inferSelect, "fingerprint">;

export type DebitedNumbers = {
  readonly routingNumber: string;
  readonly number: string;
  readonly fingerprint: string;
};

/** Returns undefined if the account number cannot be decrypted, so that the payment does not block other payments. */
export function debitedNumbers(
  { cipher }: Pick<Scope, "cipher">,
  payment: Payment,
): DebitedNumbers | undefined {
  const { routingNumber } = payment;
  try {
    const number = openPaymentNumber(cipher, payment);
    return { routingNumber, number, fingerprint: fingerprintOf(cipher, routingNumber, number) };
  } catch {
    return undefined;
  }
}

/** Returns the fingerprint of the account numbers that the bank received, which may differ from the current numbers. */
export function sentFingerprint(
  scope: Pick<Scope, "cipher">,
  entry: Sending,
  payment: Payment,
): string | undefined {
  return entry.fingerprint ?? debitedNumbers(scope, payment)?.fingerprint;
}
