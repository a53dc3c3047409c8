import type { SentContact } from "@portal/domain/ownership/owners/contract";
import { expect, test } from "vitest";
import { fieldCipher } from "../../platform/crypto.ts";
import { adoptUnlisted } from "./adopt-unlisted.ts";
import type { Matched } from "./match-contacts.ts";
import type { OwnerRow } from "./owner-store.ts";
import { ownerFingerprint } from "./seal-owner-number.ts";

const opportunityId = "o1";
const cipher = fieldCipher({
  encryptionKeys: [{ id: "k1", key: Buffer.alloc(32, 1) }],
  peppers: [{ id: "default", key: Buffer.alloc(32, 2) }],
});
const printOf = (digits: string) => ownerFingerprint(cipher, opportunityId, digits);

function row(id: string, change: Partial<OwnerRow> = {}): OwnerRow {
  return {
    opportunityId,
    id,
    firstName: "Lars",
    lastName: "Ray",
    email: null,
    phone: null,
    street: null,
    city: null,
    state: null,
    zip: null,
    country: "us",
    dateOfBirth: null,
    jobTitle: null,
    percentOwned: 30,
    sealedNumber: null,
    lastFour: null,
    fingerprint: null,
    isBeneficialOwner: false,
    isControllingManager: false,
    signerNumber: null,
    position: 0,
    isAddedAsSigner: false,
    isFromBook: true,
    isOwn: false,
    changedAt: Temporal.Instant.from("2026-11-20T12:00:00Z"),
    ...change,
  };
}
function typed(change: Partial<SentContact>, at = 0): Matched {
  const contact = { firstName: "Lars", lastName: "Ray", accountId: "a1", ...change } as SentContact;
  return { contact, at, id: `new${at}`, known: undefined };
}
const adopted = (matched: readonly Matched[], others: readonly OwnerRow[]) =>
  adoptUnlisted({ cipher }, matched, { opportunityId, others }).map(({ id, known }) => [id, known?.id]);

test("a newly entered person matches a stored person by email address, but never by an empty address", () => {
  const [lars, nobody] = [row("lars", { email: "Lars@Acme.example " }), row("nobody")];
  expect(adopted([typed({ email: " lars@acme.EXAMPLE" })], [nobody, lars])).toEqual([["lars", "lars"]]);
  for (const email of ["", " ", null, undefined])
    expect(adopted([typed({ email })], [nobody, row("blank", { email: "" })])).toEqual([["new0", undefined]]);
});

test("an incomplete SSN does not match a new person to a stored person", () => {
  const lars = row("lars", { fingerprint: printOf("911456789") });
  expect(adopted([typed({ ssn: "911-45-6789" })], [lars])).toEqual([["lars", "lars"]]);
  for (const ssn of ["911-45-678", "***-**-6789", "", undefined])
    expect(adopted([typed({ ssn })], [lars, row("other", { fingerprint: printOf("") })])).toEqual([
      ["new0", undefined],
    ]);
});

test.each([
  ["an owner", { isBeneficialOwner: true }],
  ["the manager", { isControllingManager: true }],
  ["a signer", { signerNumber: 2 }],
])("a newly entered person does not match %s of the application", (_, role) => {
  expect(
    adopted([typed({ email: "l@a.example" })], [row("lars", { email: "l@a.example", ...role })]),
  ).toEqual([["new0", undefined]]);
});

test("a stored person matches at most one person in the API call", () => {
  const email = "l@a.example";
  const lars = row("lars", { email });
  const sent: Matched = { ...typed({ email }, 1), id: "lars", known: lars };
  expect(adopted([typed({ email }), sent], [lars])).toEqual([
    ["new0", undefined],
    ["lars", "lars"],
  ]);
  expect(adopted([typed({ email }), typed({ email }, 1)], [lars])).toEqual([
    ["lars", "lars"],
    ["new1", undefined],
  ]);
  const [other, another] = [row("other"), row("another", { email })];
  const known: Matched = { ...typed({ email }, 1), id: "other", known: other };
  expect(adopted([known], [other, another])).toEqual([["other", "other"]]);
});
