import { receiptsTexts } from "@portal/domain/forgiveness/gross-receipts/messages";
import { payrollTexts } from "@portal/domain/forgiveness/payroll-data/messages";
import { ActiveForm3508sPage, Form3508sPage } from "./form-3508s/form-3508s-page.tsx";
import { ReceiptsForm } from "./gross-receipts/receipts-form.tsx";
import { ReceiptsPage } from "./gross-receipts/receipts-page.tsx";
import { PayrollForm } from "./payroll-data/payroll-form.tsx";
import { PlanPage } from "./plan/plan-page.tsx";
import { PlanAnswersPage } from "./sent-answers/plan-answers-page.tsx";
import { SentAnswersPage } from "./sent-answers/sent-answers-page.tsx";

/** All pages with PPP forms share one script file, because the first script must list every file. */
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

export function Form3508sScreen() {
  return <Form3508sPage />;
}

export function ActiveForm3508sScreen() {
  return <ActiveForm3508sPage />;
}

export function ForgivenessReceiptsScreen() {
  return <ReceiptsPage />;
}

export function SentAnswersScreen() {
  return <SentAnswersPage />;
}

export function PlanAnswersScreen() {
  return <PlanAnswersPage />;
}
