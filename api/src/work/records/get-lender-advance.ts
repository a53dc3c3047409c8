import type { getLenderAdvance as contract } from "@portal/domain/work/records/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { recordOpening } from "../../access/record-opening.ts";
import type { Act } from "../../http/operation.ts";
import * as store from "./record-store.ts";

export const getLenderAdvance: Act<typeof contract> = async (context, { params, principal }) => {
  const { database } = context;
  const found = await store.findLoan(database, params.advanceId);
  if (!found) return refuse("NOT_FOUND");
  const { advance, account, claim } = found;
  await recordOpening(context, principal, { about: { kind: "advance", id: advance.id }, person: null });
  const people = await store.listPeopleOf(database, account.id);
  return done({
    advanceId: advance.id,
    externalId: advance.externalId,
    loanId: advance.loanId,
    accountId: account.id,
    accountName: account.name,
    opportunityId: advance.opportunityId,
    name: advance.name,
    type: advance.type,
    issuedDate: advance.issuedDate,
    amount: advance.amountCents,
    balance: advance.balanceCents,
    pastDue: advance.pastDueAmountCents,
    daysPastDue: advance.daysPastDue,
    repaymentAmount: advance.repaymentAmountCents,
    currentPayment: advance.currentPaymentCents,
    paymentFrequency: advance.paymentFrequency,
    nextPaymentDate: advance.nextPaymentDate,
    estimatedMaturityDate: advance.estimatedMaturityDate,
    chargeOffDate: advance.chargeOffDate,
    collateralPackageStatus: advance.collateralPackageStatus,
    guarantyClaim: { available: claim?.isAvailable ?? false, status: claim?.status ?? null },
    transactions: await store.listLedgerLines(database, advance.id),
    transactionCount: await store.countLedgerLines(database, advance.id),
    people: people.map(({ contact: { id, firstName, lastName, phone } }) => ({
      contactId: id,
      firstName,
      lastName,
      phone,
    })),
  });
};
