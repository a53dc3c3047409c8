import { receiptsTexts } from "@portal/domain/forgiveness/gross-receipts/messages";
import { payrollTexts } from "@portal/domain/forgiveness/payroll-data/messages";
import { ReceiptsForm } from "./gross-receipts/receipts-form.tsx";
import { PayrollForm } from "./payroll-data/payroll-form.tsx";
import { PlanPage } from "./plan/plan-page.tsx";

/** Two pages in one file: apart they would be files more, which the portal's first script must name. */
export function PayrollDataScreen() {
  return (
    <PlanPage form="payroll-data" texts={payrollTexts}>
      {(task) => <PayrollForm {...task} />}
    </PlanPage>
  );
}

export function GrossReceiptsScreen() {
  return (
    <PlanPage form="gross-receipts" texts={receiptsTexts}>
      {(task) => <ReceiptsForm {...task} />}
    </PlanPage>
  );
}
