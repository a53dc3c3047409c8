import type { SavedAccount } from "@portal/domain/banking/accounts/contract";
import { canadianInstitution } from "@portal/domain/banking/accounts/messages";
import { shownDigits } from "@portal/domain/banking/accounts/rules";
import { routingTypeOf, type Section } from "@portal/domain/banking/form/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { BankFormState } from "./use-bank-form.ts";

/** Formats a typed account as it will look once saved. */
export function stagedAccount({ form, lookups, kind }: BankFormState, section: Section): SavedAccount {
  const { routingNumber, accountNumber, institutionNumber } = form.getValues(section);
  const lookup = lookups.of(routingNumber, routingTypeOf[section]);
  const name = lookup?.kind === "found" ? lookup.bank.Name : null;
  return {
    institution: kind.country === "ca" ? fillIn(canadianInstitution, { institutionNumber }) : name,
    lastFour: shownDigits(accountNumber),
    isPaypalAccount: false,
    paypalUsername: null,
  };
}
