import { isSameBusiness } from "../../banking/names/rules.ts";
import type { AccountType } from "../ach/records/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { states } from "../../wire/places.ts";
import type { BankSaveStatus } from "./contract.ts";
import { bankFaultTexts as texts, bankLabels } from "./messages.ts";

/** Maximum numbers of digits that the borrower can type (SERV-BANKEDIT-04, SERV-BANKEDIT-05, SERV-CONST-03). */
export const routingDigits = 9;
export const accountDigits = 25;

export type BusinessInfo = Readonly<
  Record<"BusinessName" | "StreetAddress1" | "StreetAddress2" | "State" | "City" | "Zip", string>
>;
export type BankInfo = Readonly<
  Record<
    "BankName" | "ACHRoutingNumber" | "ReACHRoutingNumber" | "BankAccountNumber" | "ReBankAccountNumber",
    string
  >
> & { readonly AccountType: AccountType };
export type BankFaults<Info> = { readonly [Field in keyof Info]?: string };

function missing(name: keyof typeof bankLabels, value: string): string | undefined {
  return value.trim() === "" ? fillIn(texts.required, { label: bankLabels[name] }) : undefined;
}

function present<Field extends string>(
  faults: Readonly<Record<Field, string | undefined>>,
): BankFaults<Record<Field, string>> {
  const given = Object.entries(faults).filter(([, text]) => text !== undefined);
  return Object.fromEntries(given) as BankFaults<Record<Field, string>>;
}

/**
 * Returns errors in the business details (SERV-MODAL-23, SERV-BANKEDIT-02, SERV-BANKEDIT-09, SH-033). Address Line 2 is
 * optional. Used in the browser and on the server.
 */
export function businessInfoFaults(info: BusinessInfo): BankFaults<BusinessInfo> {
  const isState = states.some(({ code }) => code === info.State);
  const isZip = /^\d{5}$/.test(info.Zip);
  return present({
    BusinessName: missing("BusinessName", info.BusinessName),
    StreetAddress1: missing("StreetAddress1", info.StreetAddress1),
    State: missing("State", info.State) ?? (isState ? undefined : texts.state),
    City: missing("City", info.City),
    Zip: missing("Zip", info.Zip) ?? (isZip ? undefined : texts.zip),
  });
}

/**
 * Returns errors in the bank details (SERV-BANKEDIT-02, SERV-BANKEDIT-06 to 08). Does not look up the routing number in
 * the directory of banks.
 */
export function bankInfoFaults(info: BankInfo): BankFaults<BankInfo> {
  const routingAgrees = info.ACHRoutingNumber === info.ReACHRoutingNumber;
  const accountAgrees = info.BankAccountNumber === info.ReBankAccountNumber;
  return present({
    BankName: missing("BankName", info.BankName),
    ACHRoutingNumber: missing("ACHRoutingNumber", info.ACHRoutingNumber),
    ReACHRoutingNumber:
      missing("ReACHRoutingNumber", info.ReACHRoutingNumber) ??
      (routingAgrees ? undefined : texts.routingDiffers),
    BankAccountNumber:
      missing("BankAccountNumber", info.BankAccountNumber) ??
      (isAccountNumber(info.BankAccountNumber) ? undefined : texts.accountLength),
    ReBankAccountNumber:
      missing("ReBankAccountNumber", info.ReBankAccountNumber) ??
      (accountAgrees ? undefined : texts.accountDiffers),
  });
}

export function isAccountNumber(text: string): boolean {
  return /^\d{4,17}$/.test(text);
}

export type Saving = {
  /** The bank with this routing number in the directory. `ach` is true if the bank accepts ACH entries. */
  readonly institution: { readonly ach: boolean } | undefined;
  readonly businessName: string;
  /** The business's name in the lender's records. */
  readonly accountName: string;
  /** The saved holder's name, if the bank account is already known. */
  readonly holderName: string | undefined;
  readonly accountNumber: string;
};

/** Returns the first failed check in the order of SH-036, or SUCCESS. */
export function bankSaveStatus(saving: Saving): BankSaveStatus {
  const { institution, businessName, accountName, holderName, accountNumber } = saving;
  if (!institution) return "FAILED_INVALID_ROUTING_NUMBER";
  if (!institution.ach) return "FAILED_WIRE_ROUTING_NUMBER";
  if (!isSameBusiness(businessName, accountName)) return "INVALID_BANK_BUSINESS_NAME";
  if (holderName !== undefined && !isSameBusiness(businessName, holderName)) return "FAILED_ACCOUNT_MISMATCH";
  return isAccountNumber(accountNumber) ? "SUCCESS" : "FAILED_INVALID_ACCOUNT";
}

/** Returns the step of the bank account form that shows the error (SERV-BANKEDIT-17 to 21). */
export function stepOfFailure(status: Exclude<BankSaveStatus, "SUCCESS">): "AddBusinessInfo" | "AddBankInfo" {
  return status === "FAILED_ACCOUNT_MISMATCH" || status === "INVALID_BANK_BUSINESS_NAME"
    ? "AddBusinessInfo"
    : "AddBankInfo";
}
