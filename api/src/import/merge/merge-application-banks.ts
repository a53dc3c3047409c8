import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "@portal/database/connection";
import type { ApplicationBank } from "@portal/domain/book/application-bank";
import { openNumber, sealNumber } from "../../banking/accounts/seal-number.ts";
import { noAccount } from "../../banking/accounts/no-account.ts";
import type { FieldCipher } from "../../platform/crypto.ts";
import * as store from "./application-banks-store.ts";
import type { Listed } from "../list-records.ts";
import type { Counts } from "./merge-rows.ts";
import type { IdOf } from "../rows.ts";

type Row = store.ApplicationBankRow;
type MergeContext = {
  readonly opportunityIdOf: IdOf;
  readonly cipher: FieldCipher;
  readonly now: Temporal.Instant;
};
type DesiredBank = Pick<Row, "opportunityId" | "role" | "position"> & { readonly account: ApplicationBank };

/** Writes the applications' bank accounts. Skips unchanged accounts, so their encrypted numbers stay the same. */
export async function mergeApplicationBanks(
  database: Queryable,
  opportunities: Listed["opportunities"],
  { opportunityIdOf, cipher, now }: MergeContext,
): Promise<Counts> {
  const wanted = opportunities.flatMap(({ record }): DesiredBank[] => {
    const { deposit, withdrawal, additional = [] } = record.bankAccounts ?? {};
    const opportunityId = opportunityIdOf(record.externalId);
    return [
      ...(deposit ? [{ opportunityId, role: "deposit", position: 0, account: deposit } as const] : []),
      ...(withdrawal
        ? [{ opportunityId, role: "withdrawal", position: 0, account: withdrawal } as const]
        : []),
      ...additional.map(
        (account, position) => ({ opportunityId, role: "additional", position, account }) as const,
      ),
    ];
  });
  const stored = await store.findApplicationBanks(database, [
    ...new Set(wanted.map(({ opportunityId }) => opportunityId)),
  ]);
  const before = new Map(stored.map((row) => [nameOf(row), row]));
  const nameOfBank = await store.findNames(
    database,
    wanted.flatMap(({ account }) => (account.kind === "us" ? [account.routingNumber] : [])),
  );
  const written: Row[] = [];
  let added = 0;
  for (const { account, ...key } of wanted) {
    const known = before.get(nameOf(key));
    // The import does not replace a bank account that the borrower saved.
    if (known?.isOwn) continue;
    const row = rowOf(key, account, { nameOfBank, cipher, now });
    if (known && isSame(cipher, known, row)) continue;
    written.push(row);
    if (!known) added++;
  }
  await store.writeApplicationBanks(database, written);
  const changed = written.length - added;
  return { added, changed, unchanged: wanted.length - written.length, removed: 0 };
}

export async function mergePaymentDays(
  database: Queryable,
  opportunities: Listed["opportunities"],
  { opportunityIdOf, now }: Omit<MergeContext, "cipher">,
): Promise<Counts> {
  const wanted = opportunities.flatMap(({ record: { externalId, paymentDay: day } }) =>
    day === undefined
      ? []
      : [{ opportunityId: opportunityIdOf(externalId), day, isOwn: false, savedAt: now }],
  );
  const stored = await store.findPaymentDays(
    database,
    wanted.map(({ opportunityId }) => opportunityId),
  );
  const before = new Map(stored.map((row) => [row.opportunityId, row]));
  const written = wanted.filter(({ opportunityId, day }) => {
    const known = before.get(opportunityId);
    return !known?.isOwn && known?.day !== day;
  });
  await store.writePaymentDays(database, written);
  const added = written.filter(({ opportunityId }) => !before.has(opportunityId)).length;
  return { added, changed: written.length - added, unchanged: wanted.length - written.length, removed: 0 };
}

const nameOf = ({ opportunityId, role, position }: Pick<Row, "opportunityId" | "role" | "position">) =>
  `${opportunityId} ${role} ${position}`;

function isSame(cipher: FieldCipher, one: Row, other: Row): boolean {
  const plain = (row: Row) => ({ ...row, savedAt: null, sealedNumber: openNumber(cipher, row) });
  return isDeepStrictEqual(plain(one), plain(other));
}

function rowOf(
  key: Pick<Row, "opportunityId" | "role" | "position">,
  account: ApplicationBank,
  {
    nameOfBank,
    cipher,
    now,
  }: { nameOfBank: ReadonlyMap<string, string>; cipher: FieldCipher; now: Temporal.Instant },
): Row {
  const empty = { ...key, ...noAccount, savedAt: now };
  if (account.kind === "paypal") return { ...empty, isPaypalAccount: true, paypalUsername: account.username };
  const { institution = null, accountNumber } = account;
  const numbered = { ...empty, ...sealNumber(cipher, key, accountNumber) };
  if (account.kind === "ca") {
    const { transitNumber, institutionNumber } = account;
    return { ...numbered, institutionName: institution, transitNumber, institutionNumber };
  }
  const { routingNumber, accountType = "Checking", businessName = null, address } = account;
  return {
    ...numbered,
    institutionName: institution ?? nameOfBank.get(routingNumber) ?? null,
    routingNumber,
    accountType,
    businessName,
    street: address?.street ?? null,
    street2: address?.street2 ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zip ?? null,
  };
}
