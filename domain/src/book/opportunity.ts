import * as z from "zod/mini";
import { agreementCompletion, agreementReview, stage } from "../applications/contract.ts";
import { weekday } from "../banking/contract.ts";
import { flowType } from "../applications/flow/contract.ts";
import { count, email, line, phone } from "../wire/fields.ts";
import { applicationBanks } from "./application-bank.ts";
import { day, debt, flag, key, list, maybe, moment, name } from "./fields.ts";
import { ownership } from "./ownership.ts";
import { stipulation } from "./stipulation.ts";

const person = z.strictObject({ contact: key, isApplicant: flag, ownership: z.optional(ownership) });

const caseWorker = z.strictObject({
  firstName: name,
  lastName: name,
  phone: z._default(z.nullable(phone), null),
  extension: z._default(z.nullable(line(10)), null),
  email: z._default(z.nullable(email), null),
  customerFacingProfile: z.boolean(),
});

const expert = z.strictObject({
  externalId: key,
  firstName: name,
  lastName: name,
  phone: maybe(phone),
  extension: maybe(line(10)),
  email: maybe(email),
  isSystemUser: flag,
});
export type Expert = z.output<typeof expert>;

export const opportunity = z.strictObject({
  externalId: key,
  name: line(200),
  stageName: line(100),
  stage,
  type: line(50),
  closedAt: maybe(moment),
  applicationReceivedAt: maybe(moment),
  partnerName: maybe(line(120)),
  paycheckProtectionPlanId: maybe(key),
  loanVersion: maybe(line(50)),
  adverseActionNoticeSent: flag,
  numberOfBankStatementsAlreadyUploaded: z.optional(count(1000)),
  businessEntityType: maybe(line(100)),
  numberOfEmployees: maybe(count(10_000_000)),
  advanceAmount: maybe(debt),
  totalLoanFee: maybe(debt),
  termInWeeks: maybe(count(5200)),
  averagePayment: maybe(debt),
  /** The interest rate in percent, with at most two decimals. */
  annualInterestRate: maybe(debt),
  originationFee: maybe(debt),
  premiumAmount: maybe(debt),
  repaymentAmount: maybe(debt),
  numberOfPayments: maybe(count(10_000)),
  renewal: flag,
  businessPhone: maybe(phone),
  caseWorker: maybe(caseWorker),
  flowType: maybe(flowType),
  agreementCompletion: maybe(agreementCompletion),
  agreementReview: maybe(agreementReview),
  issuedDate: maybe(day),
  rescindedDate: maybe(day),
  sbaLoanRescindedDate: maybe(day),
  confirmedFraudDate: maybe(day),
  sbaRequestId: maybe(line(50)),
  takesStipulations: flag,
  isAutomationEligible: flag,
  paymentDay: z.optional(weekday),
  bankAccounts: z.optional(applicationBanks),
  people: list(person, 200),
  experts: list(expert, 50),
  stipulations: list(stipulation, 1000),
});
export type Opportunity = z.output<typeof opportunity>;
export type OpportunityInput = z.input<typeof opportunity>;
