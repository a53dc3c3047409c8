import type { AccountType } from "../records/rules.ts";
import type { BankNotice } from "../reading/rules.ts";

type Column = readonly [first: number, last: number];

export type Correction = {
  readonly routingNumber?: string;
  readonly accountNumber?: string;
  readonly accountType?: AccountType;
};

/** Positions of the bank details in the corrected data of a change notice, by change code. */
const correctedColumns: Readonly<
  Record<string, { readonly routing?: Column; readonly account?: Column; readonly transaction?: Column }>
> = {
  C01: { account: [1, 17] },
  C02: { routing: [1, 9] },
  C03: { routing: [1, 9], account: [13, 29] },
  C05: { transaction: [1, 2] },
  C06: { account: [1, 17], transaction: [21, 22] },
  C07: { routing: [1, 9], account: [10, 26], transaction: [27, 28] },
};

/**
 * Returns the bank details that a change code corrects. Undefined if the corrected data is invalid or contains no bank
 * detail.
 */
export function correctionOf({
  code,
  corrected,
}: Pick<BankNotice, "code" | "corrected">): Correction | undefined {
  const columns = correctedColumns[code];
  if (!columns) return undefined;
  const told = (column: Column | undefined) =>
    column ? corrected.slice(column[0] - 1, column[1]).trim() : undefined;
  const [routingNumber, accountNumber, transaction] = [
    told(columns.routing),
    told(columns.account)?.replaceAll(/[ -]/g, ""),
    told(columns.transaction),
  ];
  const accountType = typeOf(transaction);
  const isWrong =
    (routingNumber !== undefined && !/^\d{9}$/.test(routingNumber)) ||
    (accountNumber !== undefined && !/^\d{4,17}$/.test(accountNumber)) ||
    (transaction !== undefined && accountType === undefined);
  if (isWrong) return undefined;
  return {
    ...(routingNumber !== undefined && { routingNumber }),
    ...(accountNumber !== undefined && { accountNumber }),
    ...(accountType !== undefined && { accountType }),
  };
}

/** Account types, by the first digit of a transaction code. */
const accountTypes: ReadonlyMap<number, AccountType> = new Map([
  [2, "Checking"],
  [3, "Savings"],
]);

function typeOf(transactionCode: string | undefined): AccountType | undefined {
  return accountTypes.get(Math.floor(Number(transactionCode) / 10));
}
