import { randomUUID } from "node:crypto";
import type { Queryable } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import type { BookFault } from "@portal/domain/book/references";
import { fingerprintOf, sealNumber } from "../payments/banks/sealed-number.ts";
import type { FieldCipher } from "../platform/crypto.ts";
import * as store from "./banks-store.ts";
import type { Listed } from "./list-records.ts";
import { mergeRows, none, type Merged } from "./merge-rows.ts";
import { rowOf, type IdOf } from "./rows.ts";

type Given = Listed["bankAccounts"];
type Means = { readonly accountIdOf: IdOf; readonly cipher: FieldCipher; readonly now: Temporal.Instant };

/**
 * Writes the businesses' bank accounts. A number is sealed only where it is another than before, so that the same book
 * twice changes nothing. An account that the borrower has added is the lender's from here on, by the lender's name.
 */
export async function mergeBanks(
  database: Queryable,
  given: Given,
  { accountIdOf, cipher, now }: Means,
): Promise<Merged> {
  const wanted = given.map(({ record, owner, at }) => ({
    record,
    at,
    accountId: accountIdOf(owner),
    fingerprint: fingerprintOf(cipher, record.routingNumber, record.accountNumber),
  }));
  const stored = await store.findBanks(
    database,
    wanted.map(({ accountId }) => accountId),
  );
  const conflicts: BookFault[] = [];
  const rows = [];
  for (const { record, at, accountId, fingerprint } of wanted) {
    const { address, accountNumber, ...own } = record;
    const same = stored.find((row) => row.accountId === accountId && row.fingerprint === fingerprint);
    const named = stored.find(({ externalId }) => externalId === record.externalId);
    if (same && same !== named) {
      if (named || !same.externalId.startsWith(store.ownPrefix)) conflicts.push(alreadyThere(at));
      else await store.renameBank(database, same.id, record.externalId);
    }
    const before = same ?? named;
    const id = before?.id ?? randomUUID();
    const sealed =
      before?.fingerprint === fingerprint ? {} : { sealedNumber: sealNumber(cipher, id, accountNumber) };
    const values = {
      ...own,
      ...address,
      ...sealed,
      id,
      accountId,
      fingerprint,
      lastFour: accountNumber.slice(-4),
    };
    rows.push(rowOf(bankAccounts, at, values, { createdAt: now }));
  }
  if (conflicts.length > 0) return { counts: none, ids: new Map(), conflicts };
  return mergeRows(database, bankAccounts, rows, "accountId");
}

function alreadyThere(at: BookFault["path"]): BookFault {
  return { path: [...at, "accountNumber"], message: "is that of another bank account of this business" };
}
