import type { BodyOf } from "@portal/domain/wire/endpoint";
import type { Reference, updateContact } from "@portal/domain/ownership/references/contract";
import { referenceFaults } from "@portal/domain/ownership/references/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { Transaction } from "../context.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { storedFields } from "./references/kept-fields.ts";
import { presentReference } from "./references/present-reference.ts";
import * as store from "./references/reference-store.ts";

/**
 * Changes only the fields in the API call (SH-090). Saving a landlord records that the business does not own its
 * property (SH-088).
 */
export async function changeReference(
  tx: Transaction,
  borrower: string,
  referenceId: string,
  change: BodyOf<typeof updateContact>,
): Promise<Outcome<{ contact: Reference }, "NOT_FOUND" | "VALIDATION" | "STIPULATION_DISABLED">> {
  const found = await store.lockOwnReference(tx.database, borrower, referenceId);
  if (!found) return refuse("NOT_FOUND");
  const { homePhone, businessWebAddress, ...present } = change;
  const isMixed = homePhone !== undefined || businessWebAddress !== undefined;
  if (isMixed || Object.keys(present).length === 0) return refuse("VALIDATION");
  if (!found.takesStipulations) return refuse("STIPULATION_DISABLED");
  const { reference } = found;
  const role = present.role ?? reference.role;
  const businessName = present.businessName === undefined ? reference.businessName : present.businessName;
  const typed = {
    businessName: businessName ?? "",
    firstName: present.firstName ?? reference.firstName,
    lastName: present.lastName ?? reference.lastName,
    phoneNumber: present.phoneNumber ?? reference.phoneNumber,
  };
  const faults = referenceFaults(role, typed);
  if (Object.keys(faults).length > 0) return refuse("VALIDATION", { ...faults });
  const now = tx.clock.now();
  const row = await store.changeReference(tx.database, referenceId, {
    ...storedFields(typed),
    role,
    changedAt: now,
  });
  if (role === "Landlord")
    await store.setOwnsProperty(tx.database, row.opportunityId, { ownsProperty: false, ownsPropertyAt: now });
  await emit(tx, {
    by: asBorrower(borrower),
    person: borrower,
    action: "reference.changed",
    about: { kind: "opportunity", id: row.opportunityId },
    detail: { referenceId, role },
  });
  return done({ contact: presentReference(row) });
}
