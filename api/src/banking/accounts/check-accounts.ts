import type { AccountRefusal } from "@portal/domain/banking/accounts/contract";
import { accountRefusalTexts } from "@portal/domain/banking/accounts/messages";
import { isUsableFor, type RoutingType } from "@portal/domain/banking/directory/rules";
import { fieldTexts, sectionTexts } from "@portal/domain/banking/form/messages";
import { isSameBusiness } from "@portal/domain/banking/names/rules";
import type { AccountChange, Changes } from "@portal/domain/banking/payloads/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { Transaction } from "../../context.ts";
import { lookUpInstitution } from "../look-up-institution.ts";
import type { InstitutionRow } from "../store.ts";

export type Checked =
  | { readonly kind: "sound"; readonly bankOf: ReadonlyMap<string, InstitutionRow> }
  | { readonly kind: "no directory" }
  /** Error messages by account and code, for example `additional.0.ACH_ROUTING_NUMBER_NOT_FOUND`. */
  | { readonly kind: "refused"; readonly errors: Readonly<Record<string, string>> };

type AccountToCheck = {
  readonly place: string;
  /** The account's heading on the page, such as "Deposit Account". */
  readonly section: string;
  readonly change: AccountChange;
  readonly type: RoutingType;
};

function wantedOf({ deposit, withdrawal, additional = [] }: Changes): AccountToCheck[] {
  return [
    { place: "deposit", section: sectionTexts.deposit.title, change: deposit, type: "WIRE" },
    { place: "withdrawal", section: sectionTexts.withdrawal.title, change: withdrawal, type: "ACH" },
    ...additional.map((change, at) => ({
      place: `additional.${at}`,
      section: fillIn(fieldTexts.additionalAccount, { number: at + 1 }),
      change,
      type: "ACH" as const,
    })),
  ];
}

/**
 * Checks bank accounts against the bank directory and the business's name. Reports all errors together (SERV-BADD-05).
 */
export async function checkAccounts(
  { database, clock }: Pick<Transaction, "database" | "clock">,
  changes: Changes,
  businessName: string,
): Promise<Checked> {
  const errors: Record<string, string> = {};
  const bankOf = new Map<string, InstitutionRow>();
  for (const { place, section, change, type } of wantedOf(changes)) {
    if (change.kind !== "us") continue;
    const { numbers, holder } = change;
    const found = await lookUpInstitution(database, numbers.routingNumber, clock.now());
    if (found === "no directory") return { kind: "no directory" };
    const tell = (code: AccountRefusal) => {
      errors[`${place}.${code}`] = fillIn(accountRefusalTexts[code], { section });
    };
    if (holder && !isSameBusiness(holder.businessName, businessName)) tell(`${type}_INVALID_BUSINESS_NAME`);
    if (found === "unknown") tell(`${type}_ROUTING_NUMBER_NOT_FOUND`);
    else if (!isUsableFor(found, type)) tell(`${type}_ROUTING_TYPE_MISMATCH`);
    else bankOf.set(numbers.routingNumber, found);
  }
  return Object.keys(errors).length > 0 ? { kind: "refused", errors } : { kind: "sound", bankOf };
}
