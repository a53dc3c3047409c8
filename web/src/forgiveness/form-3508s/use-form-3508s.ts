import { technicalFailureText } from "@portal/ui/calls/call-api.ts";
import {
  askedFields3508s,
  check3508s,
  form3508sAnswers,
  form3508sEntries,
  form3508sFields,
  type Form3508sEntries,
} from "@portal/domain/forgiveness/form-3508s/entries/rules";
import { form3508sTexts as texts } from "@portal/domain/forgiveness/form-3508s/messages";
import type { Form3508sFacts } from "@portal/domain/forgiveness/form-3508s/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import type { Stipulation } from "@portal/domain/applications/contract";
import { dateText } from "@portal/domain/payments/modal/rules";
import { figuresOf } from "@portal/domain/wire/money";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { fulfillStipulations } from "../../applications/queries.ts";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { useCountry } from "../../platform/page.ts";
import { successValues } from "../../platform/success.ts";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { updateRecord } from "../queries.ts";

export type Form3508sTask = {
  readonly record: LoanForgiveness;
  readonly facts: Form3508sFacts;
  readonly opportunityId: string;
  readonly request: Stipulation;
};

/** Manages form 3508S: checks and saves the values, fulfills the request and opens the summary (FORG-S-19). */
export function useForm3508s({ record, facts, opportunityId, request }: Form3508sTask) {
  const country = useCountry();
  const navigate = useNavigate();
  const save = useCall(updateRecord);
  const fulfil = useCall(fulfillStipulations);
  const [opened] = useState(() => {
    const entries = form3508sEntries(record, figuresOf);
    const end = record.standardCoveredPeriodEndDate;
    return end ? { ...entries, coveredPeriodEndDate: dateText(end) } : entries;
  });

  const form = usePortalForm<Form3508sEntries, unknown, string>({
    defaultValues: opened,
    check: (values) => check3508s(values, facts),
    send: async (values) => {
      const kept = await save.run({
        id: record.id,
        setForgivenessCalculation: true,
        standardCoveredPeriodStartDate: facts.disbursed,
        ...form3508sAnswers(values, facts),
      });
      return kept.ok ? fulfil.run({ opportunityId, stipulationIds: [request.id] }) : kept;
    },
    onDone: async () => {
      raiseToast(texts.sent);
      const { groupName, name } = request;
      await navigate(forgivenessSummaryPath(country, successValues({ groupName, name })), { replace: true });
    },
    names: form3508sFields,
    part: `#${record.id}`,
    failureOf: technicalFailureText,
  });

  const entries = form.form.watch();
  const asked = askedFields3508s(entries, facts);
  const { setValue } = form.form;
  // Clears the answers of hidden questions. A question that appears again has no answer (forgiveness spec 2.12).
  const hidden = questionFields.filter((name) => !asked.includes(name) && entries[name] !== "").join(" ");
  useEffect(() => {
    for (const name of questionFields) if (hidden.split(" ").includes(name)) setValue(name, "");
  }, [hidden, setValue]);
  return { ...form, facts, entries, asked: new Set(asked) };
}

export type Form3508sState = ReturnType<typeof useForm3508s>;

const questionFields = [
  "receivedLargeFunding",
  "reducedSalariesWagesEmployees",
  "attestToReductions",
  "reviewedAdjustedForgivenessAmount",
] as const;
