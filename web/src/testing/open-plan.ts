import * as applications from "@portal/domain/applications/contract";
import type { Opportunity } from "@portal/domain/applications/contract";
import { grossReceiptsPath, payrollDataPath } from "@portal/domain/documents/paths";
import * as plans from "@portal/domain/forgiveness/plan/contract";
import type { PaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import * as loans from "@portal/domain/loans/contract";
import { fulfilledReply, opportunity as opportunityWith, stipulation } from "./fixtures.ts";
import { pppAccount, plan } from "./forgiveness-fixtures.ts";
import { openPage } from "./open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const paths = {
  "Calculate Payroll Data": payrollDataPath,
  "Reduction in Gross Receipts": grossReceiptsPath,
} as const;

type Start = {
  readonly opportunity?: Partial<Opportunity>;
  /** The answers that the borrower sent earlier. */
  readonly answers?: Partial<PaycheckProtectionPlan>;
  readonly isFulfilled?: boolean;
  /** The address to open. By default, the form's address. */
  readonly address?: string;
};

/** Opens a form of a PPP loan application. The application has requests for the form and for a voided check. */
export function openPlan(form: keyof typeof paths, start: Start = {}): Promise<StubApi> {
  const { isFulfilled = false, address = paths[form]("us", { opportunityId: "opp-1" }) } = start;
  const request = {
    isDocument: false,
    name: form,
    groupName: form,
    displayName: form,
    isFulfilled,
    fulfilled: isFulfilled,
  };
  let requests = [
    stipulation({ ...request, id: "stip-form" }),
    stipulation({
      id: "stip-check",
      name: "Voided check",
      groupName: "VoidedCheck",
      displayName: "Voided check",
    }),
  ];
  return openPage(address, {
    api(stub) {
      stub.answer(loans.listAccounts, { accounts: [pppAccount()] });
      stub.answer(loans.isRenewalEligible, { isRenewalEligible: false });
      stub.answer(applications.listOpportunities, () => ({
        opportunities: [
          opportunityWith({
            loanVersion: "21PPPLoan",
            paycheckProtectionPlanId: "plan-7",
            ...start.opportunity,
            stipulations: requests,
          }),
        ],
      }));
      stub.answer(applications.listOpportunityContacts, { contacts: [] });
      stub.answer(applications.isStipulationEnabled, { isEnabled: true });
      stub.answer(plans.getPaycheckProtectionPlan, { paycheckProtectionPlan: plan(start.answers) });
      stub.answer(plans.updatePaycheckProtectionPlan, { error: false, paycheckProtectionPlan: plan() });
      stub.answer(applications.fulfillStipulation, (call) => {
        requests = requests.map((each) =>
          each.id === call.params.stipId ? { ...each, isFulfilled: true, fulfilled: true } : each,
        );
        return fulfilledReply(call);
      });
    },
  });
}
