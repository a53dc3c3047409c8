import type { SavedAccount, SavedAccounts } from "@portal/domain/banking/accounts/contract";
import { canadianInstitution } from "@portal/domain/banking/accounts/messages";
import type { Institution, Weekday } from "@portal/domain/banking/contract";
import { fillIn } from "@portal/domain/wire/messages";
import type { BankRow } from "./accounts/account-store.ts";
import type { InstitutionRow } from "./store.ts";

export function presentInstitution({
  name,
  routingNumber,
  stateCode,
}: Pick<InstitutionRow, "name" | "routingNumber" | "stateCode">): Institution {
  return { Name: name, RoutingNumber__c: routingNumber, StateCode__c: stateCode };
}

export function presentAccounts(rows: readonly BankRow[], paymentDay: Weekday | null): SavedAccounts {
  const one = (role: BankRow["role"]) => {
    const row = rows.find((each) => each.role === role);
    return row ? presentAccount(row) : null;
  };
  return {
    paymentDay,
    deposit: one("deposit"),
    withdrawal: one("withdrawal"),
    additional: rows.filter(({ role }) => role === "additional").map(presentAccount),
  };
}

function presentAccount(row: BankRow): SavedAccount {
  const { institutionName, institutionNumber, lastFour, isPaypalAccount, paypalUsername } = row;
  if (isPaypalAccount) return { institution: null, lastFour: null, isPaypalAccount, paypalUsername };
  const institution =
    institutionName ?? (institutionNumber && fillIn(canadianInstitution, { institutionNumber }));
  return { institution, lastFour, isPaypalAccount, paypalUsername: null };
}
