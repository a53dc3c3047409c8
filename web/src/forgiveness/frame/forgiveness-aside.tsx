import { checklistCount } from "@portal/domain/forgiveness/checklist/rules";
import { loanLabel } from "@portal/domain/forgiveness/eligibility/rules";
import { sidebarTexts as texts } from "@portal/domain/forgiveness/sidebar/messages";
import { formatNumericDate, quickReview } from "@portal/domain/forgiveness/sidebar/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";
import type { ForgivenessTask } from "./use-forgiveness.ts";

type AsideProps = { readonly task: ForgivenessTask };

/** Shows the loan, the covered period and the amounts entered so far (FORG-SUM-07 to 10). */
export function ForgivenessAside({ task }: AsideProps) {
  const { record } = task;
  const { loanVersion, pppLoanAmount } = record.loanInformation;
  const { standardCoveredPeriodStartDate: start, standardCoveredPeriodEndDate: end } = record;
  const period =
    start && end
      ? fillIn(texts.period, { start: formatNumericDate(start), end: formatNumericDate(end) })
      : texts.notSelected;
  return (
    <>
      <AsideBlock title={texts.title}>
        <KeyValueList
          items={[
            { label: texts.loan, value: loanLabel(loanVersion) },
            { label: texts.amount, value: formatCents(pppLoanAmount) },
            { label: texts.coveredPeriod, value: period },
          ]}
        />
      </AsideBlock>
      {record.applicationVersionSelected === "3508" ? (
        <QuickReview task={task} />
      ) : (
        <QuickSummary task={task} />
      )}
    </>
  );
}

function QuickReview({ task }: AsideProps) {
  const { payrollCost, otherCosts, quotient, lastLabel, last } = quickReview(task.record);
  return (
    <AsideBlock title={texts.quickReview} isQuiet>
      <KeyValueList
        items={[
          { label: texts.payrollCost, value: payrollCost },
          { label: texts.otherCosts, value: otherCosts },
          { label: texts.quotient, value: quotient },
          { label: lastLabel, value: last, isTotal: true },
        ]}
      />
    </AsideBlock>
  );
}

function QuickSummary({ task: { record, requests } }: AsideProps) {
  const form = record.applicationVersionSelected;
  return (
    <AsideBlock title={texts.quickSummary} isQuiet>
      <KeyValueList
        items={[
          { label: texts.form, value: form ? fillIn(texts.formName, { form }) : texts.notSelected },
          { label: texts.progress, value: fillIn(texts.complete, checklistCount(record, requests)) },
        ]}
      />
    </AsideBlock>
  );
}
