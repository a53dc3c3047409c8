import type { Stipulation } from "@portal/domain/applications/contract";
import {
  fieldsOf,
  fullName,
  isChanged,
  withPerson,
  type OwnershipAbout,
  type StagedPerson,
} from "@portal/domain/ownership/staged/rules";
import { ownersPageTexts } from "@portal/domain/ownership/owners/messages";
import { noPerson, type PersonField } from "@portal/domain/ownership/person/rules";
import {
  incompletePeople,
  openSigners,
  placeOfSignerFault,
  replacedSigners,
  sentSigners,
  signersFaults,
  type SignersValues,
} from "@portal/domain/ownership/signers/form/rules";
import { signersPageTexts as texts } from "@portal/domain/ownership/signers/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useEffect, useRef, useState } from "react";
import { fulfillStipulations } from "../../applications/queries.ts";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { freshKey } from "@portal/ui/calls/fresh-key.ts";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useUndo } from "@portal/ui/overlays/use-undo.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { fillPhone } from "../fill-phone.ts";
import { placeFaults } from "../place-faults.ts";
import { saveSigners } from "../queries.ts";
import { useNumberMatches } from "../use-number-matches.ts";

export type SignersTask = {
  readonly about: OwnershipAbout;
  readonly opportunityId: string;
  readonly requests: readonly Stipulation[];
  readonly onSaved: () => void;
};

/** Fields that drafts never store: the identification numbers of people. */
const secret = ["signer.number", "added.*.number"];

export function useSignersForm({ opportunityId, requests, onSaved, ...task }: SignersTask) {
  const [contacts, setContacts] = useState(task.about.contacts);
  const about = { ...task.about, contacts };
  const matches = useNumberMatches(opportunityId);
  /** Explains why an action is refused while the person form is open. */
  const [notice, setNotice] = useState<string>();
  const save = useCall(saveSigners);
  const fulfil = useCall(fulfillStipulations);
  const attempt = useAttempt();
  const undo = useUndo();

  const form = usePortalForm<SignersValues, unknown, string>({
    defaultValues: openSigners(about),
    part: `#${opportunityId}`,
    check: (values) => fillPhone(signersFaults(values, about, matches.known()), about.country),
    send: async (values) => {
      const country = about.country === "ca" ? ("CA" as const) : ("US" as const);
      const { accountId } = about;
      const body = { opportunityId, accountId, country, contacts: sentSigners(values, about) };
      const saved = await attempt(body, (key) => save.run({ ...body, key }));
      if (!saved.ok) {
        const placeOf = (name: string) => placeOfSignerFault(name, values, about);
        return { ...saved, fields: placeFaults(saved.fields, placeOf) };
      }
      // Stores the ids of new people. If a later step fails, the next attempt must send these ids.
      setContacts(saved.value.contacts);
      undo.withdraw();
      const opened = openSigners({ ...about, contacts: saved.value.contacts });
      set("chosen", opened.chosen);
      set("added", opened.added);
      set("isOpen", false);
      return fulfil.run({ opportunityId, stipulationIds: requests.map(({ id }) => id) });
    },
    onDone: onSaved,
    secret,
  });

  const values = form.form.watch();
  const set = <Name extends keyof SignersValues>(name: Name, value: SignersValues[Name]): void => {
    form.form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: form.form.formState.isSubmitted,
    });
  };
  // Adds people with missing details if a draft from an earlier visit does not contain these people.
  const unlisted = incompletePeople(about).filter(({ key }) =>
    values.added.every((each) => each.key !== key),
  );
  useEffect(() => {
    if (unlisted.length > 0) form.form.setValue("added", [...values.added, ...unlisted]);
  });
  /** Counts how often the person form was opened or closed. A different count after the server's check means that the form has changed. */
  const visits = useRef(0);
  const close = (): void => {
    visits.current += 1;
    setNotice(undefined);
    set("signer", noPerson);
    set("isOpen", false);
  };
  /** Opens the form of a person, or an empty form. Refuses while the open form has unsaved values. */
  const open = (person?: StagedPerson): void => {
    const edited = values.added.find(({ key }) => key === values.openKey);
    if (values.isOpen && isChanged(values.signer, edited)) {
      setNotice(texts.cannotEdit);
      return;
    }
    visits.current += 1;
    setNotice(undefined);
    set("signer", person ? fieldsOf(person) : noPerson);
    set("openKey", person?.key ?? freshKey());
    set("isOpen", true);
  };
  /** @returns false if the removal is refused because a form is open */
  const remove = (person: StagedPerson): boolean => {
    if (values.isOpen) {
      setNotice(ownersPageTexts.cannotRemove.signer);
      return false;
    }
    set(
      "added",
      values.added.filter(({ key }) => key !== person.key),
    );
    set(
      "chosen",
      values.chosen.filter((key) => key !== person.key),
    );
    const before = values;
    undo.offer(fillIn(ownersPageTexts.removed, { name: fullName(person) }), () => {
      const now = form.form.getValues();
      if (now.added.some(({ key }) => key === person.key)) return;
      const place = before.added.findIndex(({ key }) => key === person.key);
      set("added", now.added.toSpliced(place, 0, person));
      if (before.chosen.includes(person.key)) set("chosen", [...now.chosen, person.key]);
      form.draft.keep();
    });
    return true;
  };
  const choose = (key: string, isChosen: boolean): void => {
    const others = values.chosen.filter((each) => each !== key);
    set("chosen", isChosen ? [...others, key] : others);
    if (!isChosen && values.isOpen && values.openKey === key) close();
  };

  /** Adds the person in the open form to the page. Returns false if the form is invalid or was closed meanwhile. */
  const stage = async (): Promise<boolean> => {
    const fields = (Object.keys(noPerson) as PersonField[]).map((name) => `signer.${name}` as const);
    const isRight = () => form.form.trigger(fields, { shouldFocus: true });
    const before = form.form.getValues();
    const visit = visits.current;
    const id = before.added.find(({ key }) => key === before.openKey)?.id ?? "";
    const beside = { id, replaced: replacedSigners(before, about) };
    matches.forget(before.signer.number, beside);
    if (!(await isRight())) return false;
    await matches.ask(before.signer.number, beside);
    const now = form.form.getValues();
    // Stops if the person form was closed or reopened during the server's check.
    if (visits.current !== visit) return false;
    if (!(await isRight())) return false;
    const isNew = now.added.every(({ key }) => key !== now.openKey);
    set("added", withPerson(now.added, now.openKey, now.signer));
    if (!now.chosen.includes(now.openKey)) set("chosen", [...now.chosen, now.openKey]);
    close();
    if (isNew) raiseToast(fillIn(ownersPageTexts.added, { name: fullName(now.signer) }));
    form.draft.keep();
    return true;
  };

  return {
    ...form,
    about,
    values,
    notice,
    open,
    close,
    remove,
    choose,
    stage,
    errorOf: (name: Parameters<typeof form.field>[0]) =>
      form.form.getFieldState(name, form.form.formState).error?.message,
  };
}
export type SignersForm = ReturnType<typeof useSignersForm>;
