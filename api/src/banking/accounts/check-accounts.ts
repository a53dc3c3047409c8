import type { AccountRefusal } from "@portal/domain/banking/accounts/contract";
import { accountRefusalTexts } from "@portal/domain/banking/accounts/messages";
import { isUsableFor, type RoutingType } from "@portal/domain/banking/directory/rules";
import { isSameBusiness } from "@portal/domain/banking/names/rules";
import type { AccountChange, Changes } from "@portal/domain/banking/payloads/rules";
import type { Transaction } from "../../context.ts";
import { lookUpInstitution } from "../look-up-institution.ts";
import type { InstitutionRow } from "../store.ts";

/** The banks of the routing numbers that were sent, or why one of them will not do. */
export type Checked =
  | { readonly kind: "sound"; readonly bankOf: ReadonlyMap<string, InstitutionRow> }
  | { readonly kind: "no directory" }
  | { readonly kind: "refused"; readonly errors: Readonly<Partial<Record<AccountRefusal, string>>> };

/** What the directory and the lender's records say of the accounts: all of it at once (SERV-BADD-05). */
export async function checkAccounts(
  { database, clock }: Pick<Transaction, "database" | "clock">,
  changes: Changes,
  businessName: string,
): Promise<Checked> {
  const errors: Partial<Record<AccountRefusal, string>> = {};
  const bankOf = new Map<string, InstitutionRow>();
  const wanted: (readonly [AccountChange, RoutingType])[] = [
    [changes.deposit, "WIRE"],
    [changes.withdrawal, "ACH"],
    ...(changes.additional ?? []).map((change) => [change, "ACH"] as const),
  ];
  for (const [change, type] of wanted) {
    if (change.kind !== "us") continue;
    const { numbers, holder } = change;
    const found = await lookUpInstitution(database, numbers.routingNumber, clock.now());
    if (found === "no directory") return { kind: "no directory" };
    const tell = (code: AccountRefusal) => {
      errors[code] = accountRefusalTexts[code];
    };
    if (holder && !isSameBusiness(holder.businessName, businessName)) tell(`${type}_INVALID_BUSINESS_NAME`);
    if (found === "unknown") tell(`${type}_ROUTING_NUMBER_NOT_FOUND`);
    else if (!isUsableFor(found, type)) tell(`${type}_ROUTING_TYPE_MISMATCH`);
    else bankOf.set(numbers.routingNumber, found);
  }
  return Object.keys(errors).length > 0 ? { kind: "refused", errors } : { kind: "sound", bankOf };
}
