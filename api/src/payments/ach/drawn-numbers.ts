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

/** Returns undefined if the account number cannot be decrypted, so that such a payment does not block others. */
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

/** Returns the fingerprint of the numbers sent to the bank. The payment's current numbers may differ. */
export function sentFingerprint(
  scope: Pick<Scope, "cipher">,
  entry: Sending,
  payment: Payment,
): string | undefined {
  return entry.fingerprint ?? debitedNumbers(scope, payment)?.fingerprint;
}
