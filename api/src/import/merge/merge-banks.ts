import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import { shownDigits } from "@portal/domain/banking/accounts/rules";
import type { BookFault } from "@portal/domain/book/references";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import type { BankRow } from "../../payments/banks/bank-store.ts";
import { fingerprintOf, sealNumber, withNewestFingerprint } from "../../payments/banks/sealed-number.ts";
import type { FieldCipher } from "../../platform/crypto.ts";
import * as store from "./banks-store.ts";
import type { Listed } from "../list-records.ts";
import { mergeRows, none, type Merged } from "./merge-rows.ts";
import { rowOf, type IdOf } from "../rows.ts";

type BookBanks = Listed["bankAccounts"];
type MergeContext = {
  readonly accountIdOf: IdOf;
  readonly cipher: FieldCipher;
  readonly now: Temporal.Instant;
};

type Numbered = Pick<BankRow, "accountId" | "externalId" | "fingerprint">;

/** Returns a function that finds a stored bank account by its number or by its external id. */
function bankFinder<Row extends Numbered>(
  stored: readonly Row[],
  { accountIdOf, cipher }: Pick<MergeContext, "accountIdOf" | "cipher">,
) {
  const byNumber = new Map(stored.map((row) => [numberKey(row), row]));
  const byName = new Map(stored.map((row) => [row.externalId, row]));
  return ({ record, owner }: BookBanks[number]) => {
    const accountId = accountIdOf(owner);
    const fingerprint = fingerprintOf(cipher, record.routingNumber, record.accountNumber);
    const same = byNumber.get(numberKey({ accountId, fingerprint }));
    const named = byName.get(record.externalId);
    const isRenamed = same !== undefined && same !== named;
    const isConflict = isRenamed && (named !== undefined || !same.externalId.startsWith(store.ownPrefix));
    return { accountId, fingerprint, same, named, isRenamed, isConflict };
  };
}

export function findNumberConflicts(
  stored: readonly Numbered[],
  given: BookBanks,
  context: Pick<MergeContext, "accountIdOf" | "cipher">,
): BookFault[] {
  const find = bankFinder(stored, context);
  return given.flatMap((entry) => (find(entry).isConflict ? [alreadyThere(entry.at)] : []));
}

/**
 * Adds or updates the bank accounts of an import file. Keeps details that borrowers edited. Encrypts only changed
 * account numbers.
 */
export async function mergeBanks(
  database: Queryable,
  given: BookBanks,
  { accountIdOf, cipher, now }: MergeContext,
): Promise<Omit<Merged, "changed">> {
  const accountIds = given.map(({ owner }) => accountIdOf(owner));
  const found = await store.findBanks(database, accountIds);
  const stored = found.map((row) => withNewestFingerprint(cipher, row));
  const find = bankFinder(stored, { accountIdOf, cipher });
  const conflicts: BookFault[] = [];
  const rows = [];
  for (const entry of given) {
    const { record, at } = entry;
    const { accountId, fingerprint, same, named, isRenamed, isConflict } = find(entry);
    if (isConflict) conflicts.push(alreadyThere(at));
    else if (same && isRenamed) await store.renameBank(database, same.id, record.externalId);
    const before = same ?? named;
    const id = before?.id ?? randomUUID();
    const details = before?.editedAt
      ? editedFaultText(record, before, fingerprint)
      : { ...detailsOf(record, fingerprint), ...sealed(cipher, { record, before, id, fingerprint }) };
    const values = { ...details, id, accountId, externalId: record.externalId };
    rows.push(rowOf(bankAccounts, at, values, { createdAt: now }));
  }
  if (conflicts.length > 0) return { counts: none, ids: new Map(), conflicts };
  return mergeRows(database, bankAccounts, rows, "accountId");
}

const numberKey = ({ accountId, fingerprint }: Pick<BankRow, "accountId" | "fingerprint">) =>
  `${accountId} ${fingerprint}`;

type Record = BookBanks[number]["record"];

function detailsOf({ accountNumber, address, ...own }: Record, fingerprint: string) {
  return { ...own, ...address, fingerprint, lastFour: shownDigits(accountNumber) };
}

function sealed(
  cipher: FieldCipher,
  bank: {
    readonly record: Record;
    readonly before: BankRow | undefined;
    readonly id: string;
    readonly fingerprint: string;
  },
) {
  if (bank.before?.fingerprint === bank.fingerprint) return {};
  return { sealedNumber: sealNumber(cipher, bank.id, bank.record.accountNumber) };
}

/** Ignores the bank's status if the borrower has replaced the account number, except the status Non-editable. */
function editedFaultText(record: Record, before: BankRow, fingerprint: string) {
  const { isDefault, achStatus, achStatusDescription } = record;
  const isOfThese = before.fingerprint === fingerprint || achStatus === nonEditable;
  return isOfThese ? { isDefault, achStatus, achStatusDescription } : { isDefault };
}

function alreadyThere(at: BookFault["path"]): BookFault {
  return { path: [...at, "accountNumber"], message: "is that of another bank account of this business" };
}
