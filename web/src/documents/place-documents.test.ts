import { expect, test } from "vitest";
import type { Stipulation } from "@portal/domain/applications/contract";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { moment, sampleStipulation } from "@portal/domain/testing/samples";
import { noteSlot, placeDocuments, readSlotNotes, type SlotNotes } from "./place-documents.ts";

const slot = (id: string, documentType: string, more: Partial<UploadSlot> = {}): UploadSlot => ({
  id,
  label: id,
  hint: null,
  documentType,
  stipulations: [sampleStipulation(id)],
  requestId: id,
  slotsNeeded: 1,
  isReceived: false,
  optOutLabel: null,
  ...more,
});
const document = (documentId: string, documentType: string): UploadedDocument => ({
  documentId,
  documentType,
  filename: `${documentId}.pdf`,
  uploadedTimestamp: moment("2025-11-21T12:00:00Z"),
});
const placed = (
  documents: UploadedDocument[],
  slots: UploadSlot[],
  { notes = {}, stipulations = [] }: { notes?: SlotNotes; stipulations?: Stipulation[] } = {},
) =>
  Object.fromEntries(
    [...placeDocuments(documents, slots, { notes, opportunity: { stipulations } })].map(([id, found]) => [
      id,
      found.map(({ documentId }) => documentId),
    ]),
  );

test("a document is for the only slot that takes its type", () => {
  const slots = [slot("a", "TaxReturn"), slot("b", "VoidedCheck"), slot("c", "Other", { isReceived: true })];
  const documents = [document("1", "TaxReturn"), document("2", "Other"), document("3", "Unknown")];
  expect(placed(documents, slots)).toEqual({ a: ["1"], b: [] });
});

test("of several slots of one type, only for the one that was noted", () => {
  const [a, b] = [slot("a", "ProofOfFinancials"), slot("b", "ProofOfFinancials")];
  const documents = [document("1", "ProofOfFinancials"), document("2", "ProofOfFinancials")];
  expect(placed(documents, [a, b])).toEqual({ a: [], b: [] });
  expect(placed(documents, [a, b], { notes: { 2: "b", 1: "gone" } })).toEqual({ a: [], b: ["2"] });
  expect(placed(documents, [a, { ...b, isReceived: true }])).toEqual({ a: [] });
});

test("where another request of the application asks for the type too, only by a note", () => {
  const own = slot("a", "TaxReturn");
  const others = [sampleStipulation("other", { stipulationMap: { documentType: "TaxReturn" } })];
  const documents = [document("1", "TaxReturn")];
  expect(placed(documents, [own], { stipulations: [...others, ...own.stipulations] })).toEqual({ a: [] });
  expect(placed(documents, [own], { stipulations: others, notes: { 1: "a" } })).toEqual({ a: ["1"] });
  const people = [sampleStipulation("person", { type: "Identification" })];
  for (const type of ["ProofOfFinancials", "ProofOfIdentity", "ProofOfAddress"]) {
    expect(placed([document("1", type)], [slot("a", type)], { stipulations: people })).toEqual({ a: [] });
  }
  // The control: its own request asks for it, and nobody else.
  const alone = { stipulations: [...people, ...own.stipulations] };
  expect(placed(documents, [own], alone)).toEqual({ a: ["1"] });
});

test("notes are kept beside each other, and broken ones are none", () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  expect(readSlotNotes(storage)).toEqual({});
  noteSlot(storage, "a", ["1", "2"]);
  noteSlot(storage, "b", ["3"]);
  expect(readSlotNotes(storage)).toEqual({ 1: "a", 2: "a", 3: "b" });
  for (const broken of ["{", "[]", "7", '{"1":7}']) {
    values.set("documentSlots", broken);
    expect(readSlotNotes(storage)).toEqual({});
  }
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => noteSlot(full, "a", ["1"])).not.toThrow();
});
