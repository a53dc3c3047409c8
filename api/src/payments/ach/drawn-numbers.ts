import type { achEntries, payments } from "@portal/database/schema/payments";
import type { Scope } from "../../context.ts";
import { fingerprintOf, openPaymentNumber } from "../banks/sealed-number.ts";

type Payment = Pick<typeof payments.$inferSelect, "transactionId" | "routingNumber" | "sealedNumber">;
type Sending = Pick<typeof achEntries.$inferSelect, "fingerprint">;

/** What a payment is drawn by, with the fingerprint that a bank account of these numbers has. */
export type DrawnNumbers = {
  readonly routingNumber: string;
  readonly number: string;
  readonly fingerprint: string;
};

/** Undefined where the number cannot be opened: such a payment is to keep none of the others. */
export function drawnNumbers({ cipher }: Pick<Scope, "cipher">, payment: Payment): DrawnNumbers | undefined {
  const { routingNumber } = payment;
  try {
    const number = openPaymentNumber(cipher, payment);
    return { routingNumber, number, fingerprint: fingerprintOf(cipher, routingNumber, number) };
  } catch {
    return undefined;
  }
}

/** The fingerprint of the numbers that went to the bank, which the payment may have others than by now. */
export function sentFingerprint(
  scope: Pick<Scope, "cipher">,
  entry: Sending,
  payment: Payment,
): string | undefined {
  return entry.fingerprint ?? drawnNumbers(scope, payment)?.fingerprint;
}
