import type { BankAccountInput } from "@portal/domain/book/bank-account";

/** Returns a bank account's external id. It ends with the last four digits, which are unique in the demo data. */
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
