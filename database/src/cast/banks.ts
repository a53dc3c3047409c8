import type { BankAccountInput } from "@portal/domain/book/bank-account";

/** The lender's name of a bank account: in the cast the last four digits are unique, and no name may hold more. */
export function bankKey(accountNumber: string): string {
  return `bank-${accountNumber.slice(-4)}`;
}

/** A business's bank account; its number is invented. */
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
