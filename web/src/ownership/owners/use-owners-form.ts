import type { Stipulation } from "@portal/domain/applications/contract";
import {
  hasChangesToSend,
  openOwnership,
  otherChoice,
  ownershipFaults,
  placeOfFault,
  replacedOwners,
  sectionsShown,
  sentOwners,
  type OwnershipValues,
} from "@portal/domain/ownership/form/rules";
import {
  fieldsOf,
  fullName,
  isChanged,
  withPerson,
  type OwnershipAbout,
  type StagedPerson,
} from "@portal/domain/ownership/staged/rules";
import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { noPerson, type PersonField } from "@portal/domain/ownership/person/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useRef, useState } from "react";
import { fulfillStipulations } from "../../applications/queries.ts";
import type { Refusal } from "@portal/ui/calls/call-api.ts";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { freshKey } from "@portal/ui/calls/fresh-key.ts";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useUndo } from "@portal/ui/overlays/use-undo.ts";
import { useCall, type Answer } from "@portal/ui/calls/use-call.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { fillPhone } from "../fill-phone.ts";
import { placeFaults } from "../place-faults.ts";
import { attest, saveOwnership } from "../queries.ts";
import { useNumberMatches } from "../use-number-matches.ts";

export type OwnersTask = {
  readonly about: OwnershipAbout;
  readonly opportunityId: string;
  readonly requests: readonly Stipulation[];
  readonly attestationId: string;
  /** Accepts the terms. Undefined if the page shows no terms. */
  readonly acceptTerms: (() => Promise<Answer<unknown, string>>) | undefined;
  readonly reloadTexts: () => Promise<void>;
  readonly onSaved: () => void;
};

export type Section = "owner" | "manager";

const peopleFields = [
  "owners",
  "managers",
  "chosen",
  "open",
  "openKey",
  "owner",
  "manager",
] as const satisfies readonly (keyof OwnershipValues)[];

/** Maps the field name in an API error to the checkbox for that error. */
const boxes: Readonly<Record<string, "isAttested" | "isAgreed">> = {
  attestationId: "isAttested",
  documentId: "isAgreed",
};

/** Fields that drafts never store: the identification numbers of people. */
const secret = ["owner.number", "manager.number", "owners.*.number", "managers.*.number"];

/**
 * Manages the owners form. Only one person form is open at a time. Sends the calls in the required order (SERV-OWN-14).
 */
export function useOwnersForm(task: OwnersTask) {
  const { opportunityId } = task;
  const [contacts, setContacts] = useState(task.about.contacts);
  const about = { ...task.about, contacts };
  const matches = useNumberMatches(opportunityId);
  /** Explains why an action is refused while a person form is open. */
  const [notice, setNotice] = useState<{ readonly section: Section; readonly text: string }>();
  const attestation = useCall(attest);
  const save = useCall(saveOwnership);
  const fulfil = useCall(fulfillStipulations);
  const attempt = useAttempt();
  const undo = useUndo();

  const form = usePortalForm<OwnershipValues, unknown, string>({
    defaultValues: openOwnership(about),
    part: `#${opportunityId}`,
    check: (values) => fillPhone(ownershipFaults(values, about, matches.known()), about.country),
    send: async (values) => {
      const accepted = await task.acceptTerms?.();
      if (accepted && !accepted.ok) return reloadChangedTexts(accepted);
      const attested = await attestation.run({ attestationId: task.attestationId, opportunityId });
      if (!attested.ok) return reloadChangedTexts(attested);
      const contacts = sentOwners(values, about);
      if (hasChangesToSend(contacts, about)) {
        const body = { opportunityId, contacts };
        const saved = await attempt(body, (key) => save.run({ ...body, key }));
        if (!saved.ok)
          return { ...saved, fields: placeFaults(saved.fields, (name) => placeOfFault(name, values)) };
        // Stores the ids of new people. If a later step fails, the next attempt must send these ids.
        applySaved(saved.value.contacts);
      }
      const stipulationIds = task.requests.map(({ id }) => id);
      return fulfil.run({ opportunityId, stipulationIds });
    },
    onDone: task.onSaved,
    secret,
  });

  const values = form.form.watch();
  const set = <Name extends keyof OwnershipValues>(name: Name, value: OwnershipValues[Name]): void => {
    form.form.setValue(name, value as never, { shouldDirty: true });
  };
  const applySaved = (saved: OwnershipAbout["contacts"]): void => {
    setContacts(saved);
    undo.withdraw();
    matches.clear();
    const people = openOwnership({ ...task.about, contacts: saved });
    for (const name of peopleFields) set(name, people[name]);
    form.draft.keep();
  };
  /** If the attestation or the terms have changed, reloads the texts and clears the checkbox of the changed text. */
  const reloadChangedTexts = async (refusal: Refusal): Promise<Refusal> => {
    const fields = placeFaults(refusal.fields, (name) => boxes[name] ?? name);
    for (const box of Object.values(boxes)) if (box in fields) set(box, false);
    if (Object.values(boxes).some((box) => box in fields)) await task.reloadTexts();
    return { ...refusal, fields };
  };
  /** Returns whether the open person form has unsaved values. */
  const isTyped = (): boolean => {
    if (values.open === "") return false;
    const people = values[`${values.open}s`];
    return isChanged(
      values[values.open],
      people.find(({ key }) => key === values.openKey),
    );
  };
  /** Counts how often a person form was opened or closed. If the number changes during the server's check, the form discards the result. */
  const visits = useRef(0);
  const close = (): void => {
    visits.current += 1;
    setNotice(undefined);
    if (values.open !== "") set(values.open, noPerson);
    set("open", "");
  };
  /** Opens the form of a person, or an empty form. Refuses if another open form could lose values. */
  const open = (section: Section, person?: StagedPerson): void => {
    if (values.open !== "" && (values.open !== section || isTyped())) {
      setNotice({ section, text: texts.cannotEdit[section][values.open] });
      return;
    }
    visits.current += 1;
    setNotice(undefined);
    set(section, person ? fieldsOf(person) : noPerson);
    set("openKey", person?.key ?? freshKey());
    set("open", section);
  };
  /** @returns false if the removal is refused because a form is open */
  const remove = (section: Section, person: StagedPerson): boolean => {
    if (values.open !== "") {
      setNotice({ section, text: texts.cannotRemove[section] });
      return false;
    }
    const before = values;
    const name = `${section}s` as const;
    set(
      name,
      values[name].filter(({ key }) => key !== person.key),
    );
    if (values.chosen === person.key || section === "manager") set("chosen", "");
    undo.offer(fillIn(texts.removed, { name: fullName(person) }), () => restore(section, person, before));
    return true;
  };
  /** Undoes a removal. Also restores the earlier choice of manager, unless the borrower has chosen another manager. */
  const restore = (section: Section, person: StagedPerson, before: OwnershipValues): void => {
    const now = form.form.getValues();
    const name = `${section}s` as const;
    const isTaken = section === "manager" && (now.managers.length > 0 || now.open === "manager");
    if (isTaken || now[name].some(({ key }) => key === person.key)) return;
    const place = before[name].findIndex(({ key }) => key === person.key);
    set(name, now[name].toSpliced(place, 0, person));
    if (now.chosen === "") set("chosen", before.chosen);
    form.draft.keep();
  };

  /** Adds the person in the open form to the page. Returns false if the form is invalid or was closed meanwhile. */
  const stage = async (section: Section): Promise<boolean> => {
    const fields = (Object.keys(noPerson) as PersonField[]).map((name) => `${section}.${name}` as const);
    const isRight = () => form.form.trigger(fields, { shouldFocus: true });
    const before = form.form.getValues();
    const visit = visits.current;
    const id = before[`${section}s`].find(({ key }) => key === before.openKey)?.id ?? "";
    const beside = { id, replaced: replacedOwners(before.openKey, before, about) };
    matches.forget(before[section].number, beside);
    if (!(await isRight())) return false;
    await matches.ask(before[section].number, beside);
    const now = form.form.getValues();
    // Stops if the person form was closed or reopened during the server's check.
    if (visits.current !== visit || now.open !== section) return false;
    if (!(await isRight())) return false;
    const isNew = now[`${section}s`].every(({ key }) => key !== now.openKey);
    set(`${section}s`, withPerson(now[`${section}s`], now.openKey, now[section]));
    close();
    if (isNew) raiseToast(fillIn(texts.added, { name: fullName(now[section]) }));
    form.draft.keep();
    return true;
  };

  /** Closes the manager form but keeps the typed values in case the borrower opens it again. */
  const putAway = (): void => {
    if (!isTyped()) return close();
    setNotice(undefined);
    set("open", "");
  };
  /** @returns false if the choice is refused because an owner's form is open */
  const choose = (choice: string): boolean => {
    if (choice !== otherChoice) {
      if (values.open === "manager") putAway();
      return true;
    }
    if (values.open === "owner") {
      setNotice({ section: "manager", text: texts.cannotEdit.manager.owner });
      return false;
    }
    const [manager] = values.managers;
    const isToOpen = manager === undefined || isChanged(values.manager, undefined);
    if (values.open === "" && isToOpen) {
      set("openKey", manager?.key ?? freshKey());
      set("open", "manager");
    }
    return true;
  };

  return {
    ...form,
    about,
    values,
    notice,
    sections: sectionsShown(about, values),
    open,
    close,
    remove,
    stage,
    choose,
    errorOf: (name: Parameters<typeof form.field>[0]) =>
      form.form.getFieldState(name, form.form.formState).error?.message,
  };
}
export type OwnersForm = ReturnType<typeof useOwnersForm>;
