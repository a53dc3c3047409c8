import { expect, test } from "vitest";
import type { Stipulation } from "@portal/domain/applications/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { moment, sampleStipulation } from "@portal/domain/testing/samples";
import { listUnplaced, placeDocuments, placeRejected } from "./place-documents.ts";

const slot = (id: string, documentType: string, more: Partial<UploadSlot> = {}): UploadSlot => ({
  id,
  label: id,
  hint: null,
  documentType,
  month: null,
  stipulations: [sampleStipulation(id)],
  requestId: id,
  slotsNeeded: 1,
  isReceived: false,
  optOutLabel: null,
  ...more,
});
const document = (
  documentId: string,
  documentType: string,
  more: Partial<UploadedDocument> = {},
): UploadedDocument => ({
  documentId,
  documentType,
  stipulationId: null,
  month: null,
  filename: `${documentId}.pdf`,
  uploadedTimestamp: moment("2025-11-21T12:00:00Z"),
  review: "received",
  reviewReason: null,
  reviewedTimestamp: null,
  isOwn: true,
  isRemovable: false,
  ...more,
});
const placed = (documents: UploadedDocument[], slots: UploadSlot[], stipulations: Stipulation[] = []) =>
  Object.fromEntries(
    [...placeDocuments(documents, slots, { stipulations })].map(([id, found]) => [
      id,
      found.map(({ documentId }) => documentId),
    ]),
  );

test("the upload page shows a document in the only slot that accepts the document's type", () => {
  const slots = [slot("a", "TaxReturn"), slot("b", "VoidedCheck"), slot("c", "Other", { isReceived: true })];
  const documents = [document("1", "TaxReturn"), document("2", "Other"), document("3", "Unknown")];
  expect(placed(documents, slots)).toEqual({ a: ["1"], b: [] });
});

test("an uploaded document belongs to the slot of the request that it was sent for", () => {
  const [a, b] = [slot("a", "ProofOfFinancials"), slot("b", "ProofOfFinancials")];
  const [request] = b.stipulations;
  const plain = document("1", "ProofOfFinancials");
  const sent = document("2", "ProofOfFinancials", { stipulationId: request?.id ?? "" });
  expect(placed([plain, sent], [a, b])).toEqual({ a: [], b: ["2"] });
  expect(placed([plain, sent], [a, { ...b, isReceived: true }])).toEqual({ a: [] });
  // A document fits no slot if it was sent for a request on another page, or with a document type that no slot accepts.
  expect(placed([{ ...sent, stipulationId: "elsewhere" }], [b])).toEqual({ b: [] });
  expect(placed([{ ...sent, documentType: "TaxReturn" }], [b])).toEqual({ b: [] });
  expect(placed([{ ...sent, stipulationId: null }], [b])).toEqual({ b: ["2"] });
});

test("the upload page shows a bank statement in the slot of its month", () => {
  const month = (text: string) => Temporal.PlainYearMonth.from(text);
  const shared = slot("statements", "BankStatements");
  const slots = ["2025-09", "2025-10"].map((text) => ({ ...shared, id: text, month: month(text) }));
  const stipulationId = shared.stipulations[0]?.id ?? "";
  const sent = (id: string, text: string | null) =>
    document(id, "BankStatements", { stipulationId, month: text === null ? null : month(text) });
  const documents = [sent("1", "2025-10"), sent("2", "2025-08"), sent("3", null)];
  expect(placed(documents, slots)).toEqual({ "2025-09": [], "2025-10": ["1"] });
});

test("the upload page shows a bank statement without a request in the slot of its month", () => {
  const month = (text: string) => Temporal.PlainYearMonth.from(text);
  const shared = slot("statements", "BankStatements");
  const slots = ["2025-09", "2025-10"].map((text) => ({ ...shared, id: text, month: month(text) }));
  const fetched = (id: string, text: string) => document(id, "BankStatements", { month: month(text) });
  const documents = [fetched("1", "2025-10"), fetched("2", "2025-08"), document("3", "BankStatements")];
  expect(placed(documents, slots)).toEqual({ "2025-09": [], "2025-10": ["1"] });
  // A slot that is already complete does not affect the open slots.
  const done = slot("done", "BankStatements", { isReceived: true });
  expect(placed(documents, [...slots, done])).toEqual({ "2025-09": [], "2025-10": ["1"] });
  expect(placed([fetched("2", "2025-08")], slots.slice(0, 1))).toEqual({ "2025-09": [] });
  expect(placed([fetched("2", "2025-08")], [shared])).toEqual({ statements: ["2"] });
  const others = [sampleStipulation("other", { groupName: "x", type: "BankStatements" })];
  expect(placed(documents, slots, others)).toEqual({ "2025-09": [], "2025-10": [] });
});

test("a document without a request belongs to no slot if a request on another page asks for the document's type", () => {
  const own = slot("a", "TaxReturn");
  const others = [sampleStipulation("other", { stipulationMap: { documentType: "TaxReturn" } })];
  const documents = [document("1", "TaxReturn")];
  expect(placed(documents, [own], [...others, ...own.stipulations])).toEqual({ a: [] });
  const people = [sampleStipulation("person", { type: "Identification" })];
  for (const type of ["ProofOfFinancials", "ProofOfIdentity", "ProofOfAddress"])
    expect(placed([document("1", type)], [slot("a", type)], people)).toEqual({ a: [] });
  // Only one request asks for a tax return, so the document belongs to that request's slot.
  expect(placed(documents, [own], [...people, ...own.stipulations])).toEqual({ a: ["1"] });
});

test("rejected documents are listed apart from their slot's other documents", () => {
  const [a, b] = [slot("a", "TaxReturn"), slot("b", "VoidedCheck")];
  const rejected = document("1", "TaxReturn", { review: "rejected" });
  const [received, accepted] = [
    document("2", "VoidedCheck"),
    document("3", "VoidedCheck", { review: "accepted" }),
  ];
  const documents = [rejected, received, accepted];
  expect(placed(documents, [a, b])).toEqual({ a: [], b: ["2", "3"] });
  expect(placeRejected(documents, [a, b], { stipulations: [] })).toEqual(
    new Map([
      ["a", [rejected]],
      ["b", []],
    ]),
  );
});

test("the page for another person's documents does not list the borrower's own files", () => {
  const asked = (contactId: string) =>
    sampleStipulation(contactId, { type: "Identification", groupName: "Identification", contactId });
  const [own, other] = [asked("me"), asked("co-owner")];
  const slotOf = (stipulation: Stipulation) =>
    slot(stipulation.id, "ProofOfIdentity", { stipulations: [stipulation] });
  const mine = document("1", "ProofOfIdentity", { stipulationId: own.id });
  const theirs = document("2", "ProofOfIdentity", { stipulationId: other.id });
  const unnamed = document("3", "ProofOfIdentity");
  const sentByThem = document("4", "ProofOfIdentity", { isOwn: false });
  const tax = document("5", "TaxReturn");
  const list = (page: Stipulation) =>
    listUnplaced(
      [mine, theirs, unnamed, sentByThem, tax],
      [slotOf(page)],
      { stipulations: [own, other] },
      "me",
    ).map(({ documentId }) => documentId);
  expect(list(other)).toEqual(["4"]);
  // On a page for the borrower, the list includes files that were sent without a request.
  expect(list(own)).toEqual(["3", "4"]);
});
