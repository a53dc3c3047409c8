import { describe, expect, test } from "vitest";
import type { Stipulation } from "../../applications/contract.ts";
import {
  filePosition,
  sentPerFile,
  sentText,
  sizeText,
  uploadBatches,
  uploadProfileOf,
  uploadSlots,
} from "./rules.ts";

const stipulation = (id: string, more: Partial<Stipulation> = {}): Stipulation => ({
  id,
  opportunityId: "o1",
  name: id,
  displayName: id,
  groupName: "Papers",
  description: null,
  customerFacingDescription: null,
  type: "Papers",
  isFulfilled: false,
  fulfilled: false,
  isRenewal: false,
  isDocument: true,
  isBankAccountInformation: false,
  isBankAccountVerification: false,
  isVendorReference: false,
  isLandlordReference: false,
  contactId: null,
  contactName: null,
  countRequired: null,
  optedOut: false,
  createdTimestamp: Temporal.Instant.from("2025-11-01T12:00:00Z"),
  fulfilledFirstTimestamp: null,
  stipulationMap: {
    name: id,
    documentType: "Paper",
    classification: null,
    customerFacingCopy: "Please.",
    requestType: "Credit Application",
  },
  ...more,
});
const application = {
  applicationReceivedDate: Temporal.Instant.from("2021-03-15T23:30:00Z"),
  numberOfBankStatementsAlreadyUploaded: 0,
};

describe("the slots of a group", () => {
  test("one for each request; those that share a display name show their own [SERV-UPGEN-01]", () => {
    const twins = [stipulation("Balance sheet"), stipulation("Profit and loss")].map((each) => ({
      ...each,
      displayName: "Financial statements",
    }));
    const other = stipulation("License", { displayName: "Business license", isFulfilled: true });
    expect(uploadSlots([...twins, other], application)).toMatchObject([
      { label: "Balance sheet", isReceived: false, optOutLabel: null },
      { label: "Profit and loss", documentType: "Paper" },
      { label: "Business license", isReceived: true },
    ]);
  });

  test("one for each month of bank statements, which also stand for the bank connection [SERV-UP-23, SERV-UPBS-02]", () => {
    const statements = stipulation("s", { type: "BankStatements", countRequired: 2 });
    const connection = stipulation("c", { type: "AGGREGATOR_ASSET_REPORT" });
    const slots = uploadSlots([connection, statements], application);
    expect(slots.map(({ label }) => label)).toEqual(["February 2021", "January 2021"]);
    expect(slots[0]?.stipulations.map(({ id }) => id)).toEqual(["c", "s"]);
    expect(new Set(slots.map(({ id }) => id)).size).toBe(2);
  });

  test("only the demographic form may be declined [SERV-UPDEMO-02]", () => {
    const map = { ...stipulation("a").stipulationMap, documentType: null };
    const form = stipulation("Borrower Demographic Information", { stipulationMap: map });
    const [slot] = uploadSlots([form], application);
    expect(slot?.optOutLabel).toMatch(/^Or click here if you'd prefer not to upload/);
  });

  test("a forgiveness group takes no gif [CORE-UP-02]", () => {
    const map = stipulation("a").stipulationMap;
    const forgiveness = stipulation("a", {
      stipulationMap: { ...map, requestType: "Forgiveness Application" },
    });
    expect(uploadProfileOf([forgiveness]).extensions).not.toContain("gif");
    expect(uploadProfileOf([stipulation("a")]).extensions).toContain("gif");
  });
});

test("one call per document type, more where it is full or a name comes twice", () => {
  const entry = (documentType: string, name: string) => ({ documentType, file: { name } });
  const batches = uploadBatches(
    [entry("A", "1"), entry("B", "1"), entry("A", "2"), entry("A", "1"), entry("A", "3")],
    2,
  );
  expect(batches.map((each) => [each.documentType, each.entries.map(({ file }) => file.name)])).toEqual([
    ["A", ["1", "2"]],
    ["B", ["1"]],
    ["A", ["1", "3"]],
  ]);
});

test("progress of each file from the bytes that have gone", () => {
  expect(sentPerFile([400, 300, 60], 535)).toEqual([400, 135, 0]);
  expect([0, 399, 400, 760].map((sent) => filePosition([400, 300, 60], sent))).toEqual([1, 1, 2, 3]);
  expect(sentText(5_600_000, 7_900_000)).toBe("5.6 of 7.9MB");
  expect([620_000, 86_400, 12].map(sizeText)).toEqual(["0.6MB", "86KB", "12 bytes"]);
});
