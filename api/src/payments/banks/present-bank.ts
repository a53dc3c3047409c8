import type { Bank } from "@portal/domain/payments/banks/contract";
import { maskedNumber } from "@portal/domain/banking/accounts/rules";
import type { BankRow } from "./bank-store.ts";

type Details = Omit<
  BankRow,
  "id" | "externalId" | "accountId" | "sealedNumber" | "fingerprint" | "isDefault" | "createdAt" | "editedAt"
>;

/** Converts a bank account, or a payment's copy of an account, for a reply. Masks the number. */
export function presentBank(row: Details & { readonly id: string }): Bank {
  return {
    Id: row.id,
    FinancialInstitutionName: row.institutionName,
    BankAccountNumber: maskedNumber(row.lastFour),
    BankAccountABA: row.routingNumber,
    BankAccountNameOnAccount: row.nameOnAccount,
    BankAccountACHStatus: row.achStatus,
    BankAccountACHStatusDescription: row.achStatusDescription,
    AccountOwnerStreet: row.street,
    AccountOwnerStreet2: row.street2,
    AccountOwnerState: row.state,
    AccountOwnerCity: row.city,
    AccountOwnerZip: row.zip,
    AccountType: row.accountType,
  };
}
