import type { bankAccounts } from "@portal/database/schema/banking";
import type { achEntries, payments } from "@portal/database/schema/payments";
import type { Scope } from "../../context.ts";
import { fingerprintOf, fingerprintsOf, openNumber, openPaymentNumber } from "../banks/sealed-number.ts";

type Payment = Pick<typeof payments.$inferSelect, "transactionId" | "routingNumber" | "sealedNumber">;
type Bank = Pick<typeof bankAccounts.$inferSelect, "id" | "routingNumber" | "sealedNumber">;
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
  {
    entry: { fingerprint },
    payment,
    bank,
  }: { readonly entry: Sending; readonly payment: Payment; readonly bank: Bank },
): string | undefined {
  const debited = debitedNumbers(scope, payment);
  if (fingerprint === null) return debited?.fingerprint;
  const { cipher } = scope;
  if (cipher.isNewest(fingerprint)) return fingerprint;
  const known = [debited, { ...bank, number: openNumber(cipher, bank) }];
  const [newest] =
    known
      .map((each) => (each ? fingerprintsOf(cipher, each.routingNumber, each.number) : undefined))
      .find((each) => each?.includes(fingerprint)) ?? [];
  return newest ?? fingerprint;
}
