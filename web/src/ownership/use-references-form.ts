import { failureText } from "@portal/ui/calls/call-api.ts";
import type { Opportunity, OpportunityContact, Stipulation } from "@portal/domain/applications/contract";
import { referencePageTexts as texts } from "@portal/domain/ownership/references/messages";
import { useQueryClient } from "@tanstack/react-query";
import { fulfillStipulations, opportunityContactsQuery } from "../applications/queries.ts";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { placeFaults } from "./place-faults.ts";
import { ownProperty, readReferences, saveReference } from "./queries.ts";
import {
  openValues,
  referencesFaults,
  sentReferences,
  withKnownIds,
  type ReferencesValues,
} from "@portal/domain/ownership/references/form/rules";

export type ReferencesTask = {
  readonly opportunity: Opportunity;
  readonly landlord: readonly Stipulation[];
  readonly vendors: readonly Stipulation[];
  readonly contacts: readonly OpportunityContact[];
  readonly onDone: (end: {
    readonly isPropertyAnswered: boolean;
    readonly isNamed: boolean;
  }) => Promise<void>;
};

/** Manages the references form: saves the property answer and the references, and then fulfills the requests. */
export function useReferencesForm(task: ReferencesTask) {
  const { opportunity } = task;
  const asked = { asksLandlord: task.landlord.length > 0, asksVendors: task.vendors.length > 0 };
  const client = useQueryClient();
  const attempt = useAttempt();
  const read = useCall(readReferences);
  const own = useCall(ownProperty);
  const save = useCall(saveReference);
  const fulfil = useCall(fulfillStipulations);

  const form = usePortalForm<ReferencesValues, unknown, string>({
    defaultValues: openValues(task.contacts),
    part: `#${opportunity.id}`,
    check: (values) => referencesFaults(values, asked),
    send: async (values) => {
      if (asked.asksLandlord && values.ownsProperty === "yes") {
        const owned = await own.run({ opportunityId: opportunity.id });
        if (!owned.ok) return owned;
      }
      // Reads the saved references first, because another tab or a call without a response may have saved newer
      // references.
      const known = await read.run({ opportunityId: opportunity.id });
      if (!known.ok) return known;
      const { contacts } = known.value;
      for (const { place, role, reference } of sentReferences(withKnownIds(values, contacts), asked)) {
        const { id, businessName, firstName, lastName, phoneNumber } = reference;
        const isVendor = role === "Vendor/Supplier";
        const body = {
          opportunityId: opportunity.id,
          role,
          ...(isVendor && { businessNameReference: businessName }),
          firstName,
          lastName,
          phoneNumber,
        };
        // Only creating a reference needs an idempotency key, because updating twice has no further effect.
        const saved =
          id === ""
            ? await attempt({ place, ...body }, (key) => save.run({ ...body, id: null, key }))
            : await save.run({ ...body, id, key: "" });
        if (!saved.ok) {
          // Makes the page fetch the references again on the borrower's next visit.
          const { queryKey } = opportunityContactsQuery(opportunity.id);
          void client.invalidateQueries({ queryKey, refetchType: "none" });
          return { ...saved, fields: placeFaults(saved.fields, fieldOf(place)) };
        }
        // Stores the reference's id, so that another attempt does not create the reference twice (SH-091).
        if ("contact" in saved.value) form.form.setValue(`${place}.id`, saved.value.contact.id);
      }
      const stipulationIds = [...task.landlord, ...task.vendors].map(({ id }) => id);
      return fulfil.run({ opportunityId: opportunity.id, stipulationIds });
    },
    onDone: (_, values) =>
      task.onDone({
        isPropertyAnswered: asked.asksLandlord,
        isNamed: sentReferences(values, asked).length > 0,
      }),
    failureOf: (refusal) => failureText(refusal, texts.failed),
  });
  return { ...form, asked };
}

const fieldOf = (place: string) => (name: string) =>
  `${place}.${name === "businessNameReference" ? "businessName" : name}`;

export type ReferencesForm = ReturnType<typeof useReferencesForm>;
