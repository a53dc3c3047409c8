import type { LenderAccount } from "@portal/domain/banking/lender/contract";
import type { BankRow } from "../accounts/account-store.ts";

/**
 * Lists the response's fields explicitly, so that the response contains neither the encrypted number nor columns added
 * later.
 */
export function presentLenderAccount(row: BankRow): LenderAccount {
  return {
    role: row.role,
    position: row.position,
    institution: row.institutionName,
    routingNumber: row.routingNumber,
    transitNumber: row.transitNumber,
    institutionNumber: row.institutionNumber,
    lastFour: row.lastFour,
    accountType: row.accountType,
    businessName: row.businessName,
    street: row.street,
    street2: row.street2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    isPaypalAccount: row.isPaypalAccount,
    paypalUsername: row.paypalUsername,
    savedTimestamp: row.savedAt,
  };
}
