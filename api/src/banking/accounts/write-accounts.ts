import { positionOf, type AccountChange, type Changes } from "@portal/domain/banking/payloads/rules";
import type { Transaction } from "../../context.ts";
import type { InstitutionRow } from "../store.ts";
import { replaceBanks, setPaymentDay, type BankRow } from "./account-store.ts";
import { noAccount } from "./no-account.ts";
import { movedTo, sealNumber } from "./seal-number.ts";

type AccountToWrite = {
  readonly opportunityId: string;
  readonly present: readonly BankRow[];
  readonly changes: Changes;
  readonly bankOf: ReadonlyMap<string, InstitutionRow>;
};

export async function writeAccounts(tx: Transaction, written: AccountToWrite): Promise<void> {
  const { opportunityId, present, changes } = written;
  for (const role of ["deposit", "withdrawal"] as const) {
    const row = rowOf(tx, written, { role, position: 0 }, changes[role]);
    if (row) await replaceBanks(tx.database, opportunityId, role, [row]);
  }
  if (changes.additional) {
    const before = present.filter(({ role }) => role === "additional");
    const rows = changes.additional.flatMap((change, position) => {
      const kept = before[positionOf(change, position)];
      const row = rowOf(tx, written, { role: "additional", position }, change);
      return row ?? (kept ? [movedTo(tx.cipher, kept, position)] : []);
    });
    await replaceBanks(tx.database, opportunityId, "additional", rows);
  }
  if (changes.paymentDay !== undefined && changes.paymentDay !== "none") {
    const row = { opportunityId, day: changes.paymentDay, isOwn: true, savedAt: tx.clock.now() };
    await setPaymentDay(tx.database, row);
  }
}

function rowOf(
  tx: Transaction,
  { opportunityId, bankOf }: AccountToWrite,
  place: Pick<BankRow, "role" | "position">,
  change: AccountChange,
): BankRow | undefined {
  if (change.kind === "kept" || change.kind === "paypal") return undefined;
  const key = { opportunityId, ...place };
  const common = {
    ...key,
    ...noAccount,
    ...sealNumber(tx.cipher, key, change.numbers.accountNumber),
    isOwn: true,
    savedAt: tx.clock.now(),
  };
  if (change.kind === "ca") {
    const { transitNumber, institutionNumber } = change.numbers;
    return { ...common, transitNumber, institutionNumber };
  }
  const { routingNumber } = change.numbers;
  const { businessName, streetAddress1, streetAddress2, state, city, zip } = change.holder ?? unknownHolder;
  return {
    ...common,
    institutionName: bankOf.get(routingNumber)?.name ?? null,
    routingNumber,
    accountType: change.accountType,
    businessName,
    street: streetAddress1,
    street2: streetAddress2,
    city,
    state,
    zip,
  };
}

const unknownHolder = {
  businessName: null,
  streetAddress1: null,
  streetAddress2: null,
  state: null,
  city: null,
  zip: null,
};
