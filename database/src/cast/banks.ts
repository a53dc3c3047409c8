import type { BankAccountInput } from "@portal/domain/book/bank-account";

/** A business's bank account; its external id is made from its number, which is invented and unique in the cast. */
export function bankOf(
  nameOnAccount: string,
  institutionName: string,
  routingNumber: string,
  accountNumber: string,
  rest: Partial<BankAccountInput> = {},
): BankAccountInput {
  return {
    externalId: `bank-${accountNumber}`,
    institutionName,
    routingNumber,
    accountNumber,
    nameOnAccount,
    address: { street: "212 West Webster Avenue", city: "Chicago", state: "IL", zip: "60614" },
    ...rest,
  };
}
