import type { Queryable } from "@portal/database/connection";
import { formOf, type OwnershipForm } from "@portal/domain/ownership/owners/rules";
import { hasRole } from "@portal/domain/ownership/roles/rules";
import type { Scope } from "../../context.ts";
import {
  findApplicant,
  listOwners,
  listOwnershipRequests,
  type ContactRow,
  type OwnerRow,
} from "./owner-store.ts";
import { withNewestFingerprint } from "./seal-owner-number.ts";

export type People = {
  /** The applicant, with a null ownership share if the share is unknown. */
  readonly applicant: OwnerRow;
  readonly others: readonly OwnerRow[];
  readonly asks: readonly { readonly form: OwnershipForm; readonly isFulfilled: boolean }[];
};

/** Reads the application's people. The caller must check that the application belongs to the borrower. */
export async function readPeople(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<People> {
  const rows = await listOwners(database, borrower, opportunityId);
  const contact = await findApplicant(database, borrower, opportunityId);
  const requests = await listOwnershipRequests(database, borrower, opportunityId);
  return peopleOf({ opportunityId, rows, contact, requests });
}

/** Reads people with fingerprints under the newest pepper, so that equal SSNs have equal fingerprints. */
export async function readComparablePeople(
  { database, cipher }: Pick<Scope, "database" | "cipher">,
  borrower: string,
  opportunityId: string,
): Promise<People> {
  const { applicant, others, asks } = await readPeople(database, borrower, opportunityId);
  const withNewest = (row: OwnerRow) => withNewestFingerprint(cipher, row);
  return { applicant: withNewest(applicant), others: others.map(withNewest), asks };
}

type Parts = {
  readonly opportunityId: string;
  readonly rows: readonly OwnerRow[];
  readonly contact: ContactRow;
  readonly requests: Awaited<ReturnType<typeof listOwnershipRequests>>;
};

export function peopleOf({ opportunityId, rows, contact, requests }: Parts): People {
  const asks = requests.flatMap(({ fulfilledAt, ...request }) => {
    const form = formOf(request);
    return form ? [{ form, isFulfilled: fulfilledAt !== null }] : [];
  });
  const others = rows.filter((row) => row.id !== contact.id && (hasRole(row) || row.percentOwned !== null));
  const own = rows.find(({ id }) => id === contact.id) ?? emptyOwner(opportunityId, contact);
  // If the request for owners is fulfilled and no manager is flagged, the applicant is the manager (SH-066).
  const isAnswered = asks.some(({ form, isFulfilled }) => form === "owners" && isFulfilled);
  const isManager = isAnswered && !others.some(({ isControllingManager }) => isControllingManager);
  const applicant = {
    ...own,
    ...nameOf(contact),
    isControllingManager: own.isControllingManager || isManager,
  };
  return { applicant, others, asks };
}

function nameOf({ firstName, lastName, email, phone, street, city, state, zip, country }: ContactRow) {
  return { firstName, lastName, email, phone, street, city, state, zip, country };
}

export function emptyOwner(opportunityId: string, contact: ContactRow): OwnerRow {
  return {
    opportunityId,
    id: contact.id,
    ...nameOf(contact),
    dateOfBirth: null,
    jobTitle: null,
    percentOwned: null,
    sealedNumber: null,
    lastFour: null,
    fingerprint: null,
    isBeneficialOwner: false,
    isControllingManager: false,
    signerNumber: null,
    isAddedAsSigner: false,
    position: 0,
    isFromBook: true,
    isOwn: false,
    changedAt: Temporal.Instant.fromEpochMilliseconds(0),
  };
}
