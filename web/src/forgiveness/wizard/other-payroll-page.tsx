import { sumSoFar } from "@portal/domain/forgiveness/wizard/entries/rules";
import {
  fieldHints as hints,
  fieldLabels as labels,
  pageTexts,
  tableTexts as texts,
} from "@portal/domain/forgiveness/wizard/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Form } from "../../platform/form/form.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Schedule, ScheduleField } from "@portal/ui/figures/schedule.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { PageActions } from "./page-actions.tsx";
import styles from "./other-payroll-page.module.css";
import { usePageForm } from "./use-page-form.ts";
import { WizardPage } from "./wizard-page.tsx";

const benefits = ["employeeHealthInsurance", "employeeRetirementPlans", "stateAndLocalTaxes"] as const;

/** The wizard's page for Schedule A, lines 6 to 9 (FORG-W3-01 to 05). */
export function OtherPayrollPage({ task }: { readonly task: ForgivenessTask }) {
  const form = usePageForm(task, 3);
  const { totalCashCompensationTable1: one, totalCashCompensationTable2: two } = task.record;
  const [before, here] = [
    (one ?? 0) + (two ?? 0),
    sumSoFar(form.entries, [...benefits, "ownerCompensationTotal"]),
  ];
  return (
    <WizardPage task={task} page={3} lead={pageTexts[3].lead}>
      <Form form={form} actions={<PageActions task={task} page={3} isPending={form.isPending} />}>
        <Stack gap={10}>
          <Schedule title={texts.benefits.title} note={texts.benefits.note}>
            {benefits.map((name) => (
              <ScheduleField
                key={name}
                {...form.money(name)}
                mark={fillIn(texts.line, { line: texts.scheduleA[name] })}
                label={labels[name]}
                hint={name === "stateAndLocalTaxes" && hints[name]}
              />
            ))}
          </Schedule>
          <Schedule
            title={texts.owners.title}
            note={texts.owners.note}
            total={{
              label: (
                <>
                  {texts.payrollTotal.title}
                  <span className={styles["how"]}>
                    {fillIn(texts.payrollTotal.how, {
                      before: formatCents(before),
                      here: formatCents(here),
                    })}
                  </span>
                </>
              ),
              value: formatCents(before + here),
            }}
          >
            <ScheduleField {...form.count("numberOfOwners")} label={labels.numberOfOwners} />
            <ScheduleField
              {...form.money("ownerCompensationTotal")}
              mark={fillIn(texts.line, { line: texts.scheduleA.ownerCompensationTotal })}
              label={labels.ownerCompensationTotal}
              hint={hints.ownerCompensationTotal}
            />
          </Schedule>
        </Stack>
      </Form>
    </WizardPage>
  );
}
