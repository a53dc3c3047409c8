import { createReference as contract } from "@portal/domain/ownership/references/contract";
import { maxReferences, referenceFaults } from "@portal/domain/ownership/references/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockOwnOpportunity } from "../access/find-own.ts";
import { inTransactionOnce } from "../http/in-transaction-once.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { storedFields } from "./references/kept-fields.ts";
import { presentReference } from "./references/present-reference.ts";
import * as store from "./references/reference-store.ts";

/** Adding a landlord records that the business does not own its property (SH-088). */
export const createReference: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { contactId } = call.session;
    const { opportunityId, role, businessNameReference, ...typed } = call.body;
    const opportunity = await lockOwnOpportunity(tx.database, contactId, opportunityId);
    if (!opportunity) return refuse("NOT_FOUND");
    if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
    const fields = { ...typed, businessName: businessNameReference ?? "" };
    const { businessName, ...faults } = referenceFaults(role, fields);
    const named = { ...faults, ...(businessName && { businessNameReference: businessName }) };
    if (Object.keys(named).length > 0) return refuse("VALIDATION", named);
    const given = await store.listReferences(tx.database, contactId, opportunityId);
    if (given.length >= maxReferences) return refuse("TOO_MANY_REFERENCES");

    const now = tx.clock.now();
    const row = await store.insertReference(tx.database, {
      ...storedFields(fields),
      opportunityId,
      role,
      createdAt: now,
      changedAt: now,
    });
    if (role === "Landlord")
      await store.setOwnsProperty(tx.database, opportunityId, { ownsProperty: false, ownsPropertyAt: now });
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: "reference.added",
      about: { kind: "opportunity", id: opportunityId },
      detail: { referenceId: row.id, role },
    });
    return done({ contact: presentReference(row) });
  });
