import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { amount } from "../../wire/shapes.ts";
import { advance } from "../contract.ts";

/** The field `amountAvailable` is null until the lender provides the amount (CH-80). */
export const getFundingAttributes = endpoint({
  method: "GET",
  path: "/accounts/:id/funding-attributes",
  access: "signed-in",
  summary: "Returns the amount that the business could borrow now and whether it may renew.",
  params: z.object({ id: idOf("account") }),
  reply: z.object({
    fundingAttributes: z.object({ amountAvailable: z.nullable(amount), isRenewalEligible: z.boolean() }),
  }),
  refusals: {},
});

const { id, loanId, name, accountId, issuedDate, balance, amount: lent, type } = advance.shape;
const loanProduct = z.object({
  id,
  loanId,
  name,
  accountId,
  accountName: z.string(),
  issuedDate,
  balance,
  amount: lent,
  type,
});
export type LoanProduct = z.infer<typeof loanProduct>;

export const listLoanProducts = endpoint({
  method: "GET",
  path: "/products/loans",
  access: "signed-in",
  summary: "Returns the loans of the borrower's businesses, newest first, without off-book loans.",
  reply: z.object({ loans: z.array(loanProduct) }),
  refusals: {},
});
