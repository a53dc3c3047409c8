import type { BankAccountInput } from "@portal/domain/book/bank-account";

/** Returns a bank account's external id, which ends with the last four digits of the account number. */
export function bankKey(accountNumber: string): string {
  return `bank-${accountNumber.slice(-4)}`;
}

export function bankOf(
  nameOnAccount: string,
  institutionName: string,
  routingNumber: string,
  accountNumber: string,
  rest: Partial<BankAccountInput> = {},
): BankAccountInput {
  return {
    externalId: bankKey(accountNumber),
    institutionName,
    routingNumber,
    accountNumber,
    nameOnAccount,
    address: { street: "212 West Webster Avenue", city: "Chicago", state: "IL", zip: "60614" },
    ...rest,
  };
}
