import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { accountRefusals, type SavedAccounts } from "@portal/domain/banking/accounts/contract";
import { routingNumberFault, type HolderField } from "@portal/domain/banking/accounts/rules";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
import {
  addPayload,
  emptyAccount,
  fieldOfRefusal,
  formFaults,
  formVersion,
  routingTypeOf,
  verifyPayload,
  type BankForm,
  type BankPage,
  type FormKind,
  type Section,
} from "@portal/domain/banking/form/rules";
import { sbaType } from "@portal/domain/loans/rules";
import { useState, type ChangeEvent } from "react";
import type { Path } from "react-hook-form";
import * as z from "zod/mini";
import { fulfillStipulations } from "../applications/queries.ts";
import { type Refusal, technicalFailureText } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { useCountry } from "../platform/page.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { ownRefusal } from "@portal/ui/calls/own-refusal.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { saveBankAccounts } from "./queries.ts";
import { useRoutingLookups } from "./queries.ts";
import { useSections } from "./use-sections.ts";

export type BankFormTask = {
  readonly page: BankPage;
  readonly opportunity: Opportunity;
  readonly requests: readonly Stipulation[];
  readonly saved: SavedAccounts;
  readonly onSaved: () => void;
};

type RoutingPath = `${Section | `additional.${number}`}.routingNumber`;

/** Fields that drafts leave out, because the browser must not store account numbers. */
const secret = [
  ...["deposit", "withdrawal"].flatMap((place) =>
    ["routingNumber", "accountNumber", "transitNumber", "institutionNumber"].map(
      (name) => `${place}.${name}`,
    ),
  ),
  // Drafts omit additional accounts, because their order may have changed after a reload.
  "additional",
];

export function useBankForm(task: BankFormTask) {
  const { page, opportunity, saved } = task;
  const country = useCountry();
  const sections = useSections(saved);
  const lookups = useRoutingLookups();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const save = useCall(saveBankAccounts);
  const fulfil = useCall(fulfillStipulations);
  const attempt = useAttempt({ isStepwise: true });
  const kind: FormKind = {
    country,
    version: formVersion(page, config().bankFormVersion),
    changing: sections.changing,
    currentDay: opportunity.type === sbaType ? undefined : saved.paymentDay,
    additionalRead: saved.additional,
  };
  const defaultValues: BankForm = {
    deposit: emptyAccount,
    withdrawal: emptyAccount,
    additional: saved.additional.map((_, position) => ({ ...emptyAccount, position })),
    paymentDay: saved.paymentDay ?? "",
  };

  const numbersOf = (values: BankForm): readonly (readonly [string, RoutingType, string])[] => {
    if (country === "ca") return [];
    return [
      ...[...kind.changing].map(
        (section) =>
          [`${section}.routingNumber`, routingTypeOf[section], values[section].routingNumber] as const,
      ),
      ...values.additional.flatMap(({ position, routingNumber }, place) =>
        position === null ? [[`additional.${place}.routingNumber`, "ACH", routingNumber] as const] : [],
      ),
    ];
  };

  const lookupFaults = (values: BankForm): Record<string, string> =>
    Object.fromEntries(
      numbersOf(values).flatMap(([path, type, number]) => {
        const text = lookups.faultOf(number, type);
        return text === undefined ? [] : [[path, text]];
      }),
    );

  const form = usePortalForm<BankForm, unknown, string>({
    defaultValues,
    check: (values) => ({ ...lookupFaults(values), ...formFaults(values, kind) }),
    send: async (values) => {
      // Waits for running lookups, because the form is sent only if each routing number belongs to a bank.
      await Promise.all(numbersOf(values).map(([, type, number]) => lookups.ask(number, type)));
      const fields = lookupFaults(values);
      if (Object.keys(fields).length > 0) return ownRefusal("VALIDATION", "", fields);
      const isAdding = page === "add" && country === "us";
      const body = isAdding ? addPayload(values, kind, opportunity.id) : verifyPayload(values, kind);
      const call = { page: isAdding ? page : "verify", opportunityId: opportunity.id, body } as const;
      const outcome = await attempt(body, (key) => save.run({ ...call, key }));
      if (outcome.ok) {
        const stipulationIds = task.requests.filter((each) => !each.isFulfilled).map(({ id }) => id);
        return fulfil.run({ opportunityId: opportunity.id, stipulationIds });
      }
      const errors = errorsOf(outcome.raw);
      setRefusals(errors.map(({ message }) => message));
      const besideFields = errors.flatMap((error) => {
        const field = fieldOfRefusal(error);
        return field !== undefined && sections.isOpen(field) ? [[field, error.message]] : [];
      });
      return { ...outcome, fields: { ...outcome.fields, ...Object.fromEntries(besideFields) } };
    },
    onDone: task.onSaved,
    failureOf,
    secret,
    part: `#${opportunity.id}`,
  });

  const submit = async () => {
    setRefusals([]);
    lookups.forgetFailures();
    await form.submit();
  };

  /** Skips numbers with a wrong format, because no bank uses them. */
  const askBank = async (type: RoutingType, number: string) => {
    if (routingNumberFault(number, type) === undefined) await lookups.ask(number, type);
  };

  const look = async (path: RoutingPath, type: RoutingType) => {
    const number = form.form.getValues(path).trim();
    if (number === "") return;
    await askBank(type, number);
    await form.form.trigger(path);
  };

  const checkSection = async (section: Section): Promise<boolean> => {
    const { form: values } = form;
    const type = routingTypeOf[section];
    if (country === "us" && values.getValues(section).routingNumber !== "") {
      lookups.forgetFailures();
      await askBank(type, values.getValues(section).routingNumber.trim());
    }
    const isRight = await values.trigger(fieldsOf(section), { shouldFocus: true });
    return isRight;
  };

  /** Typing in a deposit field also fills the withdrawal field, until the borrower changes the withdrawal field. */
  const holderField = (section: Section, name: HolderField) => {
    const own = form.field(`${section}.${name}`);
    if (section === "withdrawal") return own;
    return {
      ...own,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
        const [before, other] = form.form.getValues([`deposit.${name}`, `withdrawal.${name}`]);
        own.onChange(event);
        if (sections.modes.withdrawal !== "editing" || other !== before) return;
        form.form.setValue(`withdrawal.${name}`, event.target.value, {
          shouldDirty: true,
          shouldValidate: form.form.formState.isSubmitted,
        });
      },
    };
  };

  return {
    ...form,
    submit,
    kind,
    sections,
    lookups,
    refusals,
    saved,
    look,
    checkSection,
    holderField,
    errorOf: (path: Path<BankForm>) => form.form.getFieldState(path, form.form.formState).error?.message,
    /** Focuses the first visible field of the given fields. */
    focusField: (...paths: Path<BankForm>[]) =>
      paths
        .map((path) => document.getElementById(form.field(path).id))
        .find((element) => element !== null)
        ?.focus(),
  };
}
export type BankFormState = ReturnType<typeof useBankForm>;

const fieldsOf = (section: Section) =>
  (Object.keys(emptyAccount) as (keyof typeof emptyAccount)[]).map((name) => `${section}.${name}` as const);

/** Returns the error messages in a response, or an empty list (SERV-BADD-06). */
function errorsOf(raw: unknown) {
  const told = z.safeParse(accountRefusals, raw);
  return told.success ? told.data.errors : [];
}

/** Returns the text for a technical issue (SERV-BVER-35). Undefined if the response names the errors of the accounts. */
function failureOf(refusal: Refusal): string | undefined {
  return errorsOf(refusal.raw).length > 0 ? undefined : technicalFailureText(refusal);
}
