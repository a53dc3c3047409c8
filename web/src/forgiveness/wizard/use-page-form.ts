import { forgivenessApplicationPath } from "@portal/domain/forgiveness/paths";
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
import { useCountry } from "../../platform/page.ts";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { partOf } from "./use-kept-steps.ts";
import { failureOfPage, useSavePage } from "./use-save-page.ts";

type Entries = Record<string, string>;
/** What a page changes of its entries before they are shown, and after they were typed. */
type Translation = {
  readonly shown?: (entries: Entries) => Entries;
  readonly read?: (entries: Entries) => Entries;
};
const same = (entries: Entries) => entries;

/** Values, checks and saving of a page; the next one follows (FORG-WZ-06, FORG-WZ-07). */
export function usePageForm(
  task: ForgivenessTask,
  page: AnsweredPage,
  { shown = same, read = same }: Translation = {},
) {
  const { record } = task;
  const start = record.loanInformation.pppLoanIssueDate;
  const country = useCountry();
  const navigate = useNavigate();
  const { save } = useSavePage(task);
  const [opened] = useState(() => shown(pageEntriesOf(page, record, figuresOf)));
  const entriesOf = (values: Entries) => read(values) as PageEntries;
  const form = usePortalForm<Entries, unknown, string>({
    defaultValues: opened,
    check: (values) => checkPage(page, entriesOf(values), start),
    send: (values) => save(page, pageAnswersOf(page, entriesOf(values), start)),
    onDone: () => navigate(forgivenessApplicationPath(country, { step: String(page + 1) })),
    failureOf: failureOfPage,
    part: partOf(record.id, page),
  });
  return {
    ...form,
    start,
    entries: form.form.watch(),
    /** A field of an amount: "1,234.50" beside its "$" (FORG-WZ-18). */
    money: (name: WizardField) => ({ ...moneyField(form, name, figuresOf), affix: "$" }),
    /** A field of a count of people. */
    count: (name: WizardField, inputMode: "decimal" | "numeric" = "numeric") => ({
      ...form.field(name),
      inputMode,
      autoComplete: "off",
    }),
  };
}

export type PageForm = ReturnType<typeof usePageForm>;
