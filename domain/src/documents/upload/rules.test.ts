import { describe, expect, test } from "vitest";
import { stipulationGroups, type StipulationGroup } from "../../applications/groups/rules.ts";
import { moment, sampleStipulation } from "../../testing/samples.ts";
import type { Stipulation } from "../../applications/contract.ts";
import { uploadProfiles } from "../rules.ts";
import { documentTexts, refusals } from "../messages.ts";
import {
  remedyOf,
  filePosition,
  isForgiveness,
  ofDocuments,
  ofOneRequest,
  sentPerFile,
  sentText,
  sizeText,
  slotProfileOf,
  submittedText,
  uploadBatches,
  uploadHeading,
  uploadProfileOf,
  uploadSlots,
} from "./rules.ts";

const application = {
  applicationReceivedDate: moment("2021-03-15T23:30:00Z"),
  numberOfBankStatementsAlreadyUploaded: 0,
};

function groupOf(stipulations: Stipulation[], contactId?: string): StipulationGroup {
  const [group] = stipulationGroups(stipulations, { success: {}, contactId });
  if (!group) throw new Error("nothing here is customer-facing");
  return group;
}

const slotsOf = (stipulations: Stipulation[], contactId?: string) =>
  uploadSlots(groupOf(stipulations, contactId), application);

describe("the heading and the slots of an upload page", () => {
  const twins = ["Profit and loss", "Balance sheet"].map((name) =>
    sampleStipulation(name, {
      groupName: "Papers",
      displayName: "Financial statements",
      stipulationMap: { documentType: "Paper", customerFacingCopy: "The last full year." },
    }),
  );
  const license = sampleStipulation("License", {
    groupName: "Papers",
    displayName: " Business license ",
    isFulfilled: true,
  });

  test("an upload page shows a title, a description and an upload slot per request [SERV-UPGEN-01]", () => {
    expect(uploadHeading(groupOf([...twins, license]))).toEqual({
      title: "Financial statements",
      description: "The last full year.",
    });
    const [first, second, third, ...more] = slotsOf([...twins, license]);
    expect(first).toEqual({
      id: "Profit and loss",
      label: "Profit and loss",
      hint: null,
      documentType: "Paper",
      month: null,
      stipulations: [twins[0]],
      requestId: "Profit and loss",
      slotsNeeded: 1,
      isReceived: false,
      optOutLabel: null,
    });
    expect(second).toMatchObject({ label: "Balance sheet", stipulations: [twins[1]] });
    expect(third).toMatchObject({ label: "Business license", documentType: "License", isReceived: true });
    expect(more).toEqual([]);
    expect(slotsOf([sampleStipulation("Lease", { displayName: " " })])).toMatchObject([{ label: "Lease" }]);
  });

  test("only the demographic form's upload slot offers an opt-out [SERV-UPDEMO-02]", () => {
    const form = sampleStipulation("Borrower Demographic Information", { groupName: "Papers" });
    expect(slotsOf([form, license]).map(({ optOutLabel }) => optOutLabel)).toEqual([
      "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
      null,
    ]);
  });

  test("a page has the forgiveness limits if one of the group's requests is for forgiveness", () => {
    const form = sampleStipulation("Form", {
      stipulationMap: { requestType: "Forgiveness Application" },
    });
    expect(uploadProfileOf([license, form])).toBe(uploadProfiles.forgiveness);
    expect(uploadProfileOf([license])).toBe(uploadProfiles.stipulation);
    expect([isForgiveness([license, form]), isForgiveness([license])]).toEqual([true, false]);
  });
});

describe("the upload limits of a page", () => {
  const statements = sampleStipulation("s", { groupName: "Papers", type: "BankStatements" });
  const lease = sampleStipulation("Lease", { groupName: "Papers" });
  const done = { ...lease, isFulfilled: true };

  test("a page accepts only PDFs if all open requests are for bank statements [SERV-UP-17]", () => {
    expect(uploadProfileOf([statements, done])).toBe(uploadProfiles.statements);
    expect(uploadProfileOf([statements, lease])).toBe(uploadProfiles.stipulation);
    expect(uploadProfileOf([done])).toBe(uploadProfiles.stipulation);
  });

  test("the upload slots of bank statements accept only PDFs, whatever the page accepts [SERV-UP-17]", () => {
    const slots = slotsOf([statements, lease]);
    for (const page of [uploadProfiles.stipulation, uploadProfiles.default, uploadProfiles.forgiveness])
      expect(slots.map((slot) => slotProfileOf(slot, page))).toEqual([uploadProfiles.statements, page]);
  });
});

describe("the bank statements page", () => {
  const statements = sampleStipulation("s", {
    groupName: "B",
    type: "BankStatements",
    displayName: "Bank statements",
    countRequired: 2,
  });
  const connection = sampleStipulation("c", { groupName: "B", type: "AGGREGATOR_ASSET_REPORT" });
  const extra = sampleStipulation("Extra", { groupName: "B" });

  test("the bank statements page has one upload slot per month [SERV-UP-23]", () => {
    const slots = slotsOf([extra, connection, statements]);
    expect(slots.map(({ label }) => label)).toEqual(["February 2021", "January 2021", "Extra for you"]);
    expect(slots[0]).toEqual({
      id: "s-2021-02",
      label: "February 2021",
      hint: null,
      documentType: "BankStatements",
      month: Temporal.PlainYearMonth.from("2021-02"),
      stipulations: [connection, statements],
      requestId: "s",
      slotsNeeded: 2,
      isReceived: false,
      optOutLabel: null,
    });
    expect(slots[1]).toMatchObject({
      id: "s-2021-01",
      month: Temporal.PlainYearMonth.from("2021-01"),
      requestId: "s",
      slotsNeeded: 2,
    });
    expect(slots[2]).toMatchObject({ requestId: "Extra", slotsNeeded: 1 });
  });

  test("the bank statements page has one upload slot if the months are unknown", () => {
    // The statements request is fulfilled last, even if the connection request comes first in the group.
    expect(slotsOf([statements, connection])[0]?.stipulations).toEqual([connection, statements]);
    const uncounted = { ...statements, countRequired: null };
    const [slot, ...more] = slotsOf([uncounted]);
    expect(slot).toMatchObject({ id: "s", label: "Bank statements", slotsNeeded: 1, requestId: "s" });
    expect(more).toEqual([]);
    expect(slotsOf([connection])).toMatchObject([{ id: "c", stipulations: [connection] }]);
  });

  test("the bank statements page marks received statements as received", () => {
    const received = { ...statements, isFulfilled: true };
    expect(slotsOf([received, connection])).toMatchObject([
      { id: "c", stipulations: [connection], isReceived: false },
      { id: "s", stipulations: [received], isReceived: true },
    ]);
  });
});

describe("the identification page", () => {
  const identification = (id: string, contactId: string, contactName: string | null) =>
    sampleStipulation("Identification", { id, type: "Identification", contactId, contactName });
  const own = identification("own", "me", "Dana Whitfield");
  const theirs = identification("theirs", "you", "Theo Whitfield");
  const nameless = identification("nameless", "she", null);

  test("the identification page asks for two of three types of proof [SERV-UP-08]", () => {
    expect(uploadHeading(groupOf([own], "me"))).toEqual({
      title: "Identity verification",
      description: "Upload 2 of these 3 document types. You choose which.",
    });
    const slot = {
      month: null,
      stipulations: [own],
      requestId: "own",
      slotsNeeded: 2,
      isReceived: false,
      optOutLabel: null,
    };
    expect(slotsOf([own], "me")).toEqual([
      {
        ...slot,
        id: "own-ProofOfFinancials",
        label: "Proof of financials",
        hint: "A recent bank statement or tax return",
        documentType: "ProofOfFinancials",
      },
      {
        ...slot,
        id: "own-ProofOfIdentity",
        label: "Proof of identity",
        hint: "A driver's license, passport or state ID",
        documentType: "ProofOfIdentity",
      },
      {
        ...slot,
        id: "own-ProofOfAddress",
        label: "Proof of address",
        hint: "A recent utility bill or a lease",
        documentType: "ProofOfAddress",
      },
    ]);
  });

  test("the identification page has upload slots for each additional person, labeled with the person's name [SERV-UP-08]", () => {
    const group = groupOf([theirs, nameless], "me");
    expect(uploadHeading(group)).toEqual({
      title: "Additional identity verification",
      description: "Upload 2 of these 3 document types for each person. You choose which.",
    });
    const slots = uploadSlots(group, application);
    expect(slots.map(({ requestId, label }) => [requestId, label])).toEqual([
      ["theirs", "Proof of financials, Theo Whitfield"],
      ["theirs", "Proof of identity, Theo Whitfield"],
      ["theirs", "Proof of address, Theo Whitfield"],
      ["nameless", "Proof of financials"],
      ["nameless", "Proof of identity"],
      ["nameless", "Proof of address"],
    ]);
    expect(slots.map(({ slotsNeeded }) => slotsNeeded)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test("a request in the group ProofOfIdentity has a separate page with one upload slot", () => {
    const single = sampleStipulation("Passport", { groupName: "ProofOfIdentity", type: "Identification" });
    expect(slotsOf([single])).toMatchObject([{ label: "Passport for you", slotsNeeded: 1 }]);
    expect(uploadHeading(groupOf([single])).title).toBe("Passport for you");
  });
});

describe("a page with one upload control for all requests", () => {
  const asked = (name: string, groupName: string, isFulfilled = false) =>
    sampleStipulation(name, { groupName, isFulfilled });

  test.each(["Ownership and Affiliations", "Addendum B", "Payroll Verification"])(
    "the page for %s has one upload slot for all open requests, and needs one file [SERV-UPADD-03, SERV-UP-08]",
    (groupName) => {
      const [one, two, three] = ["1", "2", "3"].map((name) => asked(name, groupName)) as [
        Stipulation,
        Stipulation,
        Stipulation,
      ];
      // Files are sent for the first request, so the first request must be fulfilled last.
      expect(slotsOf([one, two, three])).toMatchObject([
        { id: "1", requestId: "1", slotsNeeded: 1, stipulations: [two, three, one] },
      ]);
      const done = { ...two, isFulfilled: true };
      expect(slotsOf([one, done, three])).toMatchObject([
        { id: "1", stipulations: [three, one], isReceived: false },
        { id: "2", stipulations: [done], isReceived: true },
      ]);
    },
  );

  test("a page has one upload slot per request, unless its requests share a slot", () => {
    expect(slotsOf([asked("2024", "TaxReturn"), asked("2025", "TaxReturn")])).toMatchObject([
      { id: "2024", stipulations: [{ id: "2024" }] },
      { id: "2025", stipulations: [{ id: "2025" }] },
    ]);
  });
});

test("files are sent in one call per upload slot, if possible", () => {
  const entry = (id: string, name: string) => ({ slot: { id }, file: { name } });
  const given = [entry("A", "1"), entry("B", "1"), entry("A", "2"), entry("A", "1"), entry("A", "3")];
  const callsOf = (maxFiles: number | null) =>
    uploadBatches(given, maxFiles).map((each) => [each.slot.id, each.entries.map(({ file }) => file.name)]);
  expect(callsOf(2)).toEqual([
    ["A", ["1", "2"]],
    ["B", ["1"]],
    ["A", ["1", "3"]],
  ]);
  expect(callsOf(null)).toEqual([
    ["A", ["1", "2", "3"]],
    ["B", ["1"]],
    ["A", ["1"]],
  ]);
  expect(uploadBatches(given.slice(0, 1), null)).toEqual([{ slot: { id: "A" }, entries: [given[0]] }]);
});

describe("upload progress", () => {
  test("upload progress assigns the bytes sent so far to the files in order", () => {
    expect(sentPerFile([400, 300, 60], 535)).toEqual([400, 135, 0]);
    expect(sentPerFile([400, 300, 60], 0)).toEqual([0, 0, 0]);
    expect(sentPerFile([400, 300, 60], 900)).toEqual([400, 300, 60]);
    expect([0, 399, 400, 699, 700, 760].map((sent) => filePosition([400, 300, 60], sent))).toEqual([
      1, 1, 2, 2, 3, 3,
    ]);
  });

  test("upload progress and file sizes are shown in megabytes, kilobytes or bytes", () => {
    expect(sentText(5_600_000, 7_900_000)).toBe("5.6 of 7.9MB");
    expect(sentText(5_000, 86_400)).toBe("5 of 86KB");
    expect([620_000, 100_000, 99_999, 86_400, 1_000, 999, 12].map(sizeText)).toEqual([
      "0.6MB",
      "0.1MB",
      "100KB",
      "86KB",
      "1KB",
      "999 bytes",
      "12 bytes",
    ]);
  });
});

test("the text after a submit names the received items and shows how many items remain", () => {
  const text = (left: number | undefined, isDeclined = false) =>
    submittedText({ title: "Financial statements", left, isDeclined });
  expect([text(3), text(1), text(0)]).toEqual([
    "Financial statements received. 3 left to do.",
    "Financial statements received. 1 left to do.",
    "Financial statements received. Nothing left to do.",
  ]);
  expect(text(2, true)).toBe("Financial statements is done. 2 left to do.");
  expect(text(undefined)).toBe("Financial statements received.");
});

describe("how to fix a rejected file", () => {
  const { stipulation, forgiveness } = uploadProfiles;
  test("every reason of the server for rejecting a file has a remedy", () => {
    const reasons = Object.entries(refusals).filter(([code]) => code.startsWith("FILE_"));
    expect(reasons.length).toBeGreaterThan(4);
    for (const [, reason] of reasons)
      expect(remedyOf(reason, stipulation)).toMatch(/^[A-Z].+add it again\.$/);
    expect(remedyOf(documentTexts.fileMoved, stipulation)).toBe(
      "Look for it on your device and add it again.",
    );
    expect(remedyOf(refusals.FILE_TYPE_NOT_ALLOWED, stipulation)).toBe(
      "Save it as PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV and add it again.",
    );
    expect(remedyOf(refusals.FILE_TYPE_NOT_ALLOWED, forgiveness)).toBe(
      "Save it as PDF, JPG, PNG, TIFF, XLSX, DOCX or CSV and add it again.",
    );
  });

  test("the remedy suggests renaming the file if the page accepts PDFs", () => {
    // If the page does not accept PDFs, renaming the file does not help.
    expect(remedyOf(refusals.FILE_IS_PDF, stipulation)).toBe(
      "Rename it so that it ends in .pdf and add it again.",
    );
    expect(remedyOf(refusals.FILE_IS_PDF, uploadProfiles.default)).toBe(
      "Save it as JPG, GIF or PNG and add it again.",
    );
    expect(remedyOf(refusals.FILE_EMPTY, uploadProfiles.default)).toBe(
      "Check it on your device and add it again.",
    );
    expect([remedyOf("Out of luck.", stipulation), remedyOf("toString", stipulation)]).toEqual(["", ""]);
  });
});

describe("the document requests of a group", () => {
  const bank = sampleStipulation("Bank", { groupName: "Bank", isBankAccountInformation: true });
  const proof = sampleStipulation("Proof", {
    groupName: "Bank",
    displayName: " Proof of account ",
    stipulationMap: { customerFacingCopy: "A statement with the number." },
  });
  const letter = sampleStipulation("Letter", { groupName: "Bank", isFulfilled: true });

  test.each([
    ["a bank account", bank],
    ["owners", sampleStipulation("Owners", { groupName: "Bank", type: "BusinessOwnership" })],
    ["payroll data", sampleStipulation("Calculate Payroll Data", { groupName: "Bank" })],
  ])("an upload page omits the request for %s, which a form fulfills [SERV-UPGEN-01]", (_, form) => {
    for (const isFulfilled of [true, false]) {
      const group = groupOf([{ ...form, isFulfilled }, proof, letter]);
      expect(ofDocuments(group)).toEqual({
        ...group,
        title: "Proof of account",
        description: "A statement with the number.",
        stipulations: [proof, letter],
      });
    }
  });

  test("a group without open document requests has no upload page", () => {
    expect(ofDocuments(groupOf([bank, letter]))).toBeUndefined();
    expect(ofDocuments(groupOf([bank]))).toBeUndefined();
    expect(ofDocuments(groupOf([letter]))).toBeUndefined();
  });

  test("the upload page of a group without forms shows the whole group", () => {
    const group = groupOf([proof, letter]);
    expect(ofDocuments(group)).toBe(group);
  });

  test("the upload page for gross receipts excludes the request for the form", () => {
    const group = { groupName: "Reduction in Gross Receipts" };
    const form = sampleStipulation("Reduction in Gross Receipts", group);
    const documents = sampleStipulation("Reduction in Gross Receipts Documents", group);
    expect(ofDocuments(groupOf([documents, form]))?.stipulations).toEqual([documents]);
  });
});

describe("the upload page of one named request", () => {
  const done = sampleStipulation("Deed", { groupName: "Papers", isFulfilled: true });
  const open = { ...done, id: "open", isFulfilled: false, displayName: " A deed " };
  const other = sampleStipulation("Lease", {
    groupName: "Papers",
    displayName: " ",
    stipulationMap: { customerFacingCopy: "All pages." },
  });
  const group = groupOf([other, done, open]);

  test("the page shows only the named request, with that request's title and description [SERV-UPGEN-02]", () => {
    expect(ofOneRequest(group, "Deed")).toEqual({
      ...group,
      title: "A deed",
      description: open.stipulationMap.customerFacingCopy,
      stipulations: [open],
    });
    expect(ofOneRequest(group, "Lease")).toMatchObject({ title: "Lease", description: "All pages." });
  });

  test("no page exists if no open request has the given name", () => {
    expect(ofOneRequest(group, "Will")).toBeUndefined();
    expect(ofOneRequest(groupOf([done, other]), "Deed")).toBeUndefined();
  });

  test("only document requests have an upload page", () => {
    const form = sampleStipulation("Calculate Payroll Data", { groupName: "Papers" });
    expect(ofOneRequest(groupOf([form, open]), "Calculate Payroll Data")).toBeUndefined();
    expect(ofOneRequest(groupOf([form, open]), "Deed")).toMatchObject({ stipulations: [open] });
  });
});
