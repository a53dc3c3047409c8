import { technicalFailureText } from "@portal/ui/calls/call-api.ts";
import {
  checkPage,
  pageAnswersOf,
  pageEntriesOf,
  type PageEntries,
} from "@portal/domain/forgiveness/wizard/entries/rules";
import type { AnsweredPage, WizardField } from "@portal/domain/forgiveness/wizard/rules";
import { figuresOf } from "@portal/domain/wire/money";
import { useState } from "react";
import { useNavigate } from "react-router";
import { moneyField } from "../../platform/form/money-field.ts";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { partOf } from "./use-unsaved-steps.ts";
import { useSavePage } from "./use-save-page.ts";
import { useWizardWay } from "./use-wizard-way.ts";

type Entries = Record<string, string>;

/** Manages a wizard page's values and checks. Saves the page and opens the next page (FORG-WZ-06, FORG-WZ-07). */
export function usePageForm(
  task: ForgivenessTask,
  page: AnsweredPage,
  /** Changes saved values before the page shows them, for example their format. */
  shown = (entries: Entries) => entries,
) {
  const { record } = task;
  const start = record.loanInformation.pppLoanIssueDate;
  const { next } = useWizardWay(page);
  const navigate = useNavigate();
  const { save } = useSavePage(task);
  const [opened] = useState(() => shown(pageEntriesOf(page, record, figuresOf)));
  const entriesOf = (values: Entries) => values as PageEntries;
  const form = usePortalForm<Entries, unknown, string>({
    defaultValues: opened,
    check: (values) => checkPage(page, entriesOf(values), start),
    send: (values) => save(page, pageAnswersOf(page, entriesOf(values), start)),
    onDone: () => navigate(next),
    failureOf: technicalFailureText,
    part: partOf(record.id, page),
  });
  return {
    ...form,
    start,
    entries: form.form.watch(),
    money: (name: WizardField) => moneyField(form, name),
    /** Returns the props of a field for a number of people. */
    count: (name: WizardField, inputMode: "decimal" | "numeric" = "numeric") => ({
      ...form.field(name),
      inputMode,
      autoComplete: "off",
    }),
  };
}

export type PageForm = ReturnType<typeof usePageForm>;
