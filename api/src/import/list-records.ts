import type { BankAccount } from "@portal/domain/book/bank-account";
import type { Advance, AutoDraft, Transaction } from "@portal/domain/book/advance";
import type { Book } from "@portal/domain/book/book";
import type { Expert, Opportunity } from "@portal/domain/book/opportunity";
import type { BookFault } from "@portal/domain/book/references";
import type { Stipulation } from "@portal/domain/book/stipulation";

/**
 * A record of the import file. `owner` is the parent record's external id, and `at` is the record's path in the file.
 */
type Entry<Content> = {
  readonly record: Content;
  readonly owner: string;
  readonly at: BookFault["path"];
};

export type Listed = {
  readonly bankAccounts: readonly Entry<BankAccount>[];
  readonly opportunities: readonly Entry<Opportunity>[];
  readonly experts: readonly Entry<Expert>[];
  readonly stipulations: readonly Entry<Stipulation>[];
  readonly advances: readonly Entry<Advance>[];
  readonly transactions: readonly Entry<Transaction>[];
  readonly autoDrafts: readonly Entry<AutoDraft>[];
};

/** Sorts an import file's nested records into one list per record type, so that each type can be written together. */
export function listRecords(book: Book): Listed {
  const accounts = book.accounts.map((record, at) => ({ record, at: ["accounts", at] }));
  const opportunities = accounts.flatMap((account) =>
    within(account, "opportunities", account.record.opportunities),
  );
  const advances = accounts.flatMap((account) => within(account, "advances", account.record.advances));
  return {
    bankAccounts: accounts.flatMap((account) => within(account, "bankAccounts", account.record.bankAccounts)),
    opportunities,
    experts: opportunities.flatMap((entry) => within(entry, "experts", entry.record.experts)),
    stipulations: opportunities.flatMap((entry) => within(entry, "stipulations", entry.record.stipulations)),
    advances,
    transactions: advances.flatMap((entry) => within(entry, "transactions", entry.record.transactions)),
    autoDrafts: advances.flatMap((entry) => within(entry, "autoDrafts", entry.record.autoDrafts)),
  };
}

function within<Child>(
  parent: Pick<Entry<{ readonly externalId: string }>, "record" | "at">,
  name: string,
  children: readonly Child[],
): Entry<Child>[] {
  return children.map((record, at) => ({
    record,
    owner: parent.record.externalId,
    at: [...parent.at, name, at],
  }));
}
