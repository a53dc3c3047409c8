import { isDeepStrictEqual } from "node:util";
import type { SentAccounts, SavedAccounts } from "@portal/domain/banking/accounts/contract";
import {
  changeFaults,
  changesOf,
  keepsEveryAccount,
  listFault,
  type Changes,
} from "@portal/domain/banking/payloads/rules";
import { sbaType } from "@portal/domain/loans/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity, type OpportunityRow } from "../../access/find-own.ts";
import type { Transaction } from "../../context.ts";
import type { Session } from "../../sessions/session.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { presentAccounts } from "../present.ts";
import { asksForAccounts, businessNameOf, findPaymentDay, listBanks, type BankRow } from "./account-store.ts";
import { checkAccounts } from "./check-accounts.ts";
import { writeAccounts } from "./write-accounts.ts";

type SavedReply = { readonly success: true; readonly bankAccounts: SavedAccounts };
type Refusal =
  | "NOT_FOUND"
  | "VALIDATION"
  | "BANK_ACCOUNTS_CHANGED"
  | "BANK_ACCOUNTS_REFUSED"
  | "STIPULATION_DISABLED"
  | "DIRECTORY_MISSING";

/** Saves an application's bank accounts and payment day, or nothing if any value is invalid (SH-042, SH-043). */
export async function saveAccounts(
  tx: Transaction,
  { contactId: borrower, country }: Pick<Session, "contactId" | "country">,
  { opportunityId, sent }: { readonly opportunityId: string; readonly sent: SentAccounts },
): Promise<Outcome<SavedReply, Refusal>> {
  const opportunity = await lockOwnOpportunity(tx.database, borrower, opportunityId);
  const isNamed = (sent.OpportunityId ?? opportunityId) === opportunityId;
  if (!opportunity || !isNamed) return refuse("NOT_FOUND");
  if (!(await takesAccounts(tx, borrower, opportunity))) return refuse("STIPULATION_DISABLED");

  const listed = listFault(sent);
  if (listed !== undefined) return refuse("VALIDATION", { BankAccounts: listed });
  const present = await listBanks(tx.database, borrower, opportunityId);
  const changes = sinceRead(changesOf(sent, country), sent.additionalRead, presentAccounts(present, null));
  if (changes === "conflict") return refuse("BANK_ACCOUNTS_CHANGED");
  const faults = changeFaults(changes, presentOf(present, opportunity));
  if (Object.keys(faults).length > 0) return refuse("VALIDATION", faults);

  const businessName = await businessNameOf(tx.database, borrower, opportunityId);
  const checked = await checkAccounts(tx, changes, businessName);
  if (checked.kind === "no directory") return refuse("DIRECTORY_MISSING");
  if (checked.kind === "refused") return refuse("BANK_ACCOUNTS_REFUSED", checked.errors);

  await writeAccounts(tx, { opportunityId, present, changes, bankOf: checked.bankOf });
  await emit(tx, {
    by: asBorrower(borrower),
    person: borrower,
    action: "bank-accounts.saved",
    about: { kind: "opportunity", id: opportunityId },
    detail: detailOf(changes),
  });
  const rows = await listBanks(tx.database, borrower, opportunityId);
  const day = await findPaymentDay(tx.database, borrower, opportunityId);
  return done({ success: true, bankAccounts: presentAccounts(rows, day) });
}

/**
 * Allows changes only if the lender requested bank accounts. Otherwise, a borrower could redirect the loan's money at
 * any time.
 */
async function takesAccounts(tx: Transaction, borrower: string, row: OpportunityRow): Promise<boolean> {
  if (!row.takesStipulations) return false;
  return asksForAccounts(tx.database, borrower, row.id);
}

/**
 * Refuses changes based on an outdated list of additional accounts, because a position may now belong to a different
 * account.
 */
function sinceRead(
  changes: Changes,
  read: SavedAccounts["additional"] | undefined,
  { additional: now }: SavedAccounts,
): Changes | "conflict" {
  const { additional } = changes;
  if (!read || !additional || isDeepStrictEqual(read, now)) return changes;
  return keepsEveryAccount(additional, read.length) ? { ...changes, additional: undefined } : "conflict";
}

function presentOf(rows: readonly BankRow[], { type }: OpportunityRow) {
  return {
    deposit: rows.find(({ role }) => role === "deposit"),
    withdrawal: rows.find(({ role }) => role === "withdrawal"),
    additional: rows.filter(({ role }) => role === "additional"),
    isSba: type === sbaType,
  };
}

function detailOf({ deposit, withdrawal, additional, paymentDay }: Changes) {
  const isChanged = ({ kind }: Changes["deposit"]) => kind === "us" || kind === "ca";
  return {
    deposit: isChanged(deposit),
    withdrawal: isChanged(withdrawal),
    additional: additional?.length ?? null,
    paymentDay: paymentDay ?? null,
  };
}
