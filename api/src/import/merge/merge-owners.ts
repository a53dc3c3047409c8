import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "@portal/database/connection";
import type { Book } from "@portal/domain/book/book";
import { attestations, signerChoices } from "@portal/database/schema/ownership";
import type { Contact } from "@portal/domain/book/contact";
import type { Ownership } from "@portal/domain/book/ownership";
import { numberDigits } from "@portal/domain/ownership/person/rules";
import {
  openOwnerNumber,
  sealOwnerNumber,
  withNewestFingerprint,
} from "../../ownership/owners/seal-owner-number.ts";
import type { FieldCipher } from "../../platform/crypto.ts";
import type { Listed } from "../list-records.ts";
import type { Counts } from "./merge-rows.ts";
import * as store from "./owners-store.ts";
import type { IdOf } from "../rows.ts";

type MergeContext = {
  readonly contactIdOf: IdOf;
  readonly opportunityIdOf: IdOf;
  readonly cipher: FieldCipher;
  readonly now: Temporal.Instant;
};
type DesiredOwner = {
  readonly opportunityId: string;
  readonly id: string;
  readonly position: number;
  readonly contact: Contact;
  readonly ownership: Ownership;
};

/** Writes the file's owners. Skips unchanged owners and never overwrites owners that the borrower edited. */
export async function mergeOwners(
  database: Queryable,
  { book, opportunities }: { readonly book: Book; readonly opportunities: Listed["opportunities"] },
  { contactIdOf, opportunityIdOf, cipher, now }: MergeContext,
): Promise<Counts> {
  const contactOf = new Map(book.contacts.map((contact) => [contact.externalId, contact]));
  const wanted = opportunities.flatMap(({ record }) =>
    record.people.flatMap(({ contact: name, ownership }, position): DesiredOwner[] => {
      const contact = contactOf.get(name);
      if (!ownership || !contact) return [];
      const opportunityId = opportunityIdOf(record.externalId);
      return [{ opportunityId, id: contactIdOf(name), position, contact, ownership }];
    }),
  );
  const ids = [...new Set(wanted.map(({ opportunityId }) => opportunityId))];
  const found = await store.findOwners(database, ids);
  const stored = found.map((row) => withNewestFingerprint(cipher, row));
  const chosen = await store.findSavedOwners(database, signerChoices, ids);
  const attested = await store.findSavedOwners(database, attestations, ids);
  const before = new Map(stored.map((row) => [`${row.opportunityId} ${row.id}`, row]));
  // After the borrower has named a controlling manager, the import file cannot name a different one (SERV-OWN-11).
  const managed = new Set([
    ...attested,
    ...stored.flatMap(({ opportunityId, isOwn, isControllingManager }) =>
      isOwn && isControllingManager ? [opportunityId] : [],
    ),
  ]);
  const written: store.OwnerRow[] = [];
  let added = 0;
  for (const each of wanted) {
    const known = before.get(`${each.opportunityId} ${each.id}`);
    if (known?.isOwn) continue;
    const row = {
      ...rowOf(each, known, { cipher, now }),
      ...(managed.has(each.opportunityId) && {
        isControllingManager: (known?.isControllingManager ?? false) && attested.has(each.opportunityId),
      }),
      // After the borrower has chosen signers, the import ignores the file's signers (SERV-SIGN-08).
      ...(chosen.has(each.opportunityId) && { signerNumber: known?.signerNumber ?? null }),
    };
    if (known && isSame(cipher, known, row)) continue;
    written.push(row);
    if (!known) added++;
  }
  await store.writeOwners(database, written);
  const changed = written.length - added;
  return { added, changed, unchanged: wanted.length - written.length, removed: 0 };
}

function isSame(cipher: FieldCipher, one: store.OwnerRow, other: store.OwnerRow): boolean {
  const plain = (row: store.OwnerRow) => ({
    ...row,
    changedAt: null,
    sealedNumber: openOwnerNumber(cipher, row),
    dateOfBirth: row.dateOfBirth?.toString(),
  });
  return isDeepStrictEqual(plain(one), plain(other));
}

function rowOf(
  { opportunityId, id, position, contact, ownership }: DesiredOwner,
  known: store.OwnerRow | undefined,
  { cipher, now }: Pick<MergeContext, "cipher" | "now">,
): store.OwnerRow {
  const { email, phone, country, address, firstName, lastName } = contact;
  const { percentOwned, isBeneficialOwner, isControllingManager, isSigner, jobTitle, dateOfBirth, ssn } =
    ownership;
  const { sealedNumber = null, lastFour = null, fingerprint = null } = known ?? {};
  const digits = numberDigits(ssn ?? "");
  const signerNumber = isSigner ? position + 2 : null;
  return {
    opportunityId,
    id,
    firstName,
    lastName,
    email: email ?? null,
    phone: phone ?? null,
    street: address?.street ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zip ?? null,
    country,
    dateOfBirth: dateOfBirth === undefined ? (known?.dateOfBirth ?? null) : dateOfBirth,
    jobTitle: jobTitle === undefined ? (known?.jobTitle ?? null) : jobTitle,
    percentOwned: percentOwned ?? known?.percentOwned ?? null,
    ...(digits === undefined
      ? { sealedNumber, lastFour, fingerprint }
      : sealOwnerNumber(cipher, { opportunityId, id }, digits)),
    isBeneficialOwner: isBeneficialOwner ?? known?.isBeneficialOwner ?? false,
    isControllingManager: isControllingManager ?? known?.isControllingManager ?? false,
    signerNumber: isSigner === undefined ? (known?.signerNumber ?? null) : signerNumber,
    isAddedAsSigner: known?.isAddedAsSigner ?? false,
    position,
    isFromBook: true,
    isOwn: false,
    changedAt: now,
  };
}
