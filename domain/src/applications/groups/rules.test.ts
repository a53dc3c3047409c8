import { describe, expect, test } from "vitest";
import { moment, sampleOpportunity, sampleStipulation } from "../../testing/samples.ts";
import type { Stipulation } from "../contract.ts";
import { badgeText } from "../rules.ts";
import {
  isAdditionalIdentification,
  isCustomerFacing,
  firstItems,
  itemsOf,
  kindOf,
  openItemCount,
  rejectionsOf,
  stipulationGroups,
} from "./rules.ts";

const groupsOf = (stipulations: Stipulation[], success = {}, contactId?: string) =>
  stipulationGroups(stipulations, { success, contactId });
const names = (groups: readonly { readonly groupName: string }[]) => groups.map(({ groupName }) => groupName);

test.each([
  [sampleStipulation("g", { isBankAccountInformation: true }), "bank-account"],
  [sampleStipulation("g", { isBankAccountVerification: true, type: "Identification" }), "bank-account"],
  [sampleStipulation("g", { isLandlordReference: true }), "reference"],
  [sampleStipulation("g", { isVendorReference: true, type: "BankStatements" }), "reference"],
  [sampleStipulation("g", { type: "BusinessOwnership" }), "business-ownership"],
  [sampleStipulation("g", { type: "AdditionalSigners" }), "business-ownership"],
  [sampleStipulation("g", { type: "BankStatements" }), "bank-statement"],
  [sampleStipulation("g", { type: "AGGREGATOR_ASSET_REPORT" }), "bank-statement"],
  [sampleStipulation("g", { type: "FinancialStatement" }), "financial-statement"],
  [sampleStipulation("FinancialStatement"), "financial-statement"],
  [sampleStipulation("g", { type: "Identification" }), "identity"],
  [sampleStipulation("Identification"), "other"],
])("the stipulation in case %# is of the kind %s [SERV-CONST-05]", (stipulation, kind) => {
  expect(kindOf(stipulation)).toBe(kind);
});

describe("the order and state of groups of stipulations", () => {
  test("groups of stipulations are sorted by kind, then by name [CORE-ACT-07, CORE-CONST-14, SERV-CONST-05]", () => {
    const groups = groupsOf([
      sampleStipulation("Zoning"),
      sampleStipulation("Report 10"),
      sampleStipulation("Report 2"),
      sampleStipulation("Landlord", { isLandlordReference: true }),
      sampleStipulation("Vendor", { isVendorReference: true }),
      sampleStipulation("Identification", { type: "Identification" }),
      sampleStipulation("FinancialStatement"),
      sampleStipulation("BankStatements", { type: "BankStatements" }),
      sampleStipulation("Signers", { type: "AdditionalSigners" }),
      sampleStipulation("Owners", { type: "BusinessOwnership" }),
      sampleStipulation("Bank check", { isBankAccountVerification: true }),
      sampleStipulation("Another thing", { isFulfilled: true }),
      sampleStipulation("Bank account", { isBankAccountInformation: true }),
    ]);
    expect(groups.map((group) => [group.groupName, group.kind, group.order])).toEqual([
      ["Bank account", "bank-account", 10],
      ["Bank check", "bank-account", 10],
      ["Owners", "business-ownership", 20],
      ["Signers", "business-ownership", 20],
      ["BankStatements", "bank-statement", 30],
      ["FinancialStatement", "financial-statement", 40],
      ["Identification", "identity", 50],
      ["Landlord", "reference", 60],
      ["Vendor", "reference", 60],
      ["Another thing", "other", 100],
      ["Report 2", "other", 100],
      ["Report 10", "other", 100],
      ["Zoning", "other", 100],
    ]);
  });

  test("a group with several kinds of requests is listed at the position of its first kind", () => {
    const mixed = ["AdditionalSigners", "Identification", "BankStatements"].map((type) =>
      sampleStipulation(type, { groupName: "Mixed", type }),
    );
    for (const members of [mixed, mixed.toReversed()]) {
      expect(groupsOf(members)).toMatchObject([{ kind: "business-ownership", order: 20 }]);
    }
  });

  test("groups contain only customer-facing stipulations", () => {
    const copies = [null, "", " \n", "Please."].map((customerFacingCopy) =>
      sampleStipulation(`copy ${customerFacingCopy}`, { stipulationMap: { customerFacingCopy } }),
    );
    expect(copies.map(isCustomerFacing)).toEqual([false, false, false, true]);
    expect(names(groupsOf(copies))).toEqual(["copy Please."]);
  });

  test("each group of requests has the fields that the screen shows", () => {
    const rent = sampleStipulation("Lease", { groupName: "Rent", displayName: " Your lease " });
    const receipts = sampleStipulation("Receipts", { groupName: "Rent" });
    expect(groupsOf([rent, receipts])).toEqual([
      {
        key: "Rent",
        groupName: "Rent",
        title: "Your lease",
        description: "Please send it.",
        kind: "other",
        order: 100,
        isComplete: false,
        receivedTimestamp: null,
        stipulations: [rent, receipts],
      },
    ]);
    expect(groupsOf([sampleStipulation("Rent", { displayName: " " })])).toMatchObject([{ title: "Rent" }]);
  });

  test("a group is completed on the date of its last fulfilled stipulation [CORE-ACT-05]", () => {
    const early = sampleStipulation("early", { groupName: "G", isFulfilled: true });
    const late = { ...early, id: "late", fulfilledFirstTimestamp: moment("2025-11-14T12:00:00.5Z") };
    const between = { ...early, id: "between", fulfilledFirstTimestamp: moment("2025-11-14T12:00:00.2Z") };
    const undated = { ...early, id: "undated", fulfilledFirstTimestamp: null };
    const open = sampleStipulation("open", { groupName: "G" });
    for (const members of [
      [late, early, between, undated],
      [undated, between, early, late],
    ]) {
      const [group] = groupsOf(members);
      expect(group?.isComplete).toBe(true);
      expect(group?.receivedTimestamp?.toString()).toBe("2025-11-14T12:00:00.5Z");
    }
    expect(groupsOf([undated])).toMatchObject([{ isComplete: true, receivedTimestamp: null }]);
    expect(groupsOf([early, open])).toMatchObject([{ isComplete: false, receivedTimestamp: null }]);
    // A group is complete if the page's address names the group, a request in the group or a document type.
    const typed = sampleStipulation("typed", { groupName: "G", stipulationMap: { documentType: "T" } });
    for (const success of [{ groupName: "G" }, { name: "open" }, { name: "T" }, { groupName: "T" }]) {
      expect(groupsOf([early, open, typed], success)).toMatchObject([{ isComplete: true }]);
    }
    expect(groupsOf([early, open, typed], { groupName: "H", name: "shut" })).toMatchObject([
      { isComplete: false },
    ]);
  });

  test("the page's address does not complete a group with a rejected stipulation", () => {
    const [first, second] = [
      sampleStipulation("first", { groupName: "G" }),
      sampleStipulation("second", { groupName: "G" }),
    ];
    const isComplete = (members: Stipulation[], success: object) =>
      groupsOf(members, success).map((group) => group.isComplete);
    expect(isComplete([first, second], { groupName: "G", opportunityId: "o1" })).toEqual([true]);
    expect(isComplete([first, second], { groupName: "G", opportunityId: "o2" })).toEqual([false]);
    const rejection = { filename: null, reason: "No.", timestamp: moment("2025-11-15T12:00:00Z") };
    expect(isComplete([first, { ...second, rejection }], { groupName: "G" })).toEqual([false]);
  });

  test("a group stays open if the lender adds a request after the borrower fulfilled the earlier requests", () => {
    const [first, second] = [
      sampleStipulation("first", { groupName: "G" }),
      sampleStipulation("second", { groupName: "G" }),
    ];
    const isComplete = (members: Stipulation[], ...requests: string[]) =>
      groupsOf(members, { groupName: "G", name: "first", opportunityId: "o1", requests }).map(
        (group) => group.isComplete,
      );
    expect(isComplete([first], first.id)).toEqual([true]);
    expect(isComplete([first, second], first.id)).toEqual([false]);
    expect(isComplete([first, { ...second, isFulfilled: true }], first.id)).toEqual([true]);
    expect(isComplete([first, second], first.id, second.id)).toEqual([true]);
    const rejection = { filename: null, reason: "No.", timestamp: moment("2025-11-15T12:00:00Z") };
    expect(isComplete([{ ...first, rejection }], first.id)).toEqual([false]);
  });

  test("landlord references and vendor references with the same group name are separate groups", () => {
    const landlord = sampleStipulation("Landlord", { groupName: "References", isLandlordReference: true });
    const vendor = sampleStipulation("Vendor", { groupName: "References", isVendorReference: true });
    const second = sampleStipulation("Second vendor", { groupName: "References", isVendorReference: true });
    const plain = sampleStipulation("Plain", { groupName: "References" });
    const groups = groupsOf([vendor, landlord, second, plain]);
    expect(groups.map(({ title, stipulations }) => [title, stipulations])).toEqual([
      ["Vendor for you", [vendor, second]],
      ["Landlord for you", [landlord]],
      ["Plain for you", [plain]],
    ]);
    expect(groups.map(({ key }) => key)).toEqual([
      "References (vendor)",
      "References (landlord)",
      "References",
    ]);
    expect(names(groups)).toEqual(["References", "References", "References"]);
    const after = groupsOf([vendor, landlord], { name: "Landlord" });
    expect(after.map(({ isComplete }) => isComplete)).toEqual([false, true]);
  });
});

describe("another person's identification in the groups of stipulations", () => {
  const own = sampleStipulation("Identification", {
    type: "Identification",
    contactId: "me",
    isFulfilled: true,
  });
  const theirs = { ...own, id: "theirs", contactId: "you", isFulfilled: false };
  const received = { ...theirs, id: "received", contactId: "she", isFulfilled: true };

  test("a separate group for identification appears while another person's identification is open [CORE-ACT-06]", () => {
    const [additional, mine] = groupsOf([own, received, theirs], {}, "me");
    expect(additional).toEqual({
      key: "identification of others",
      groupName: "Additional identification",
      title: "Additional identification",
      description: "We also need to verify the identity of other people on the application.",
      kind: "identity",
      order: 50,
      isComplete: false,
      receivedTimestamp: null,
      stipulations: [received, theirs],
    });
    expect(mine).toMatchObject({ groupName: "Identification", isComplete: true, stipulations: [own] });
    expect(additional && isAdditionalIdentification(additional)).toBe(true);
    expect(mine && isAdditionalIdentification(mine)).toBe(false);
    // This viewer sees no separate group for identification.
    expect(groupsOf([own, theirs], {}, "you")).toMatchObject([
      { groupName: "Identification", stipulations: [theirs] },
    ]);
    expect(groupsOf([own, theirs])).toMatchObject([{ groupName: "Identification" }]);
    expect(groupsOf([own, theirs])).toHaveLength(1);
    expect(names(groupsOf([own, received], {}, "me"))).toEqual(["Identification"]);
  });

  test("the separate group for identification contains only identification requests with a contact", () => {
    const license = sampleStipulation("License", { contactId: "you" });
    const nobodys = sampleStipulation("Nobody's", { type: "Identification" });
    expect(names(groupsOf([license, nobodys], {}, "me"))).toEqual(["Nobody's", "License"]);
  });

  test("the group for other people's identification is completed only if the page's address contains its title [CORE-ACT-06]", () => {
    const isComplete = (success: object) => groupsOf([theirs], success, "me")[0]?.isComplete;
    expect(isComplete({ groupName: "Identification" })).toBe(false);
    expect(isComplete({ name: "Identification" })).toBe(false);
    expect(isComplete({ groupName: "Additional identification" })).toBe(true);
    const done = { groupName: "Additional identification", opportunityId: "o1" };
    expect(isComplete({ ...done, requests: [theirs.id] })).toBe(true);
    expect(isComplete({ ...done, requests: ["another"] })).toBe(false);
    // The group stays open until the documents of every other person are sent.
    const third = { ...theirs, id: "third", contactId: "third" };
    const areComplete = (requests: string[]) =>
      groupsOf([theirs, third], { ...done, requests }, "me")[0]?.isComplete;
    expect([[theirs.id], [theirs.id, third.id]].map(areComplete)).toEqual([false, true]);
  });
});

describe("the lists and counts of action items", () => {
  const stipulations = [
    sampleStipulation("Profit and loss", { groupName: "FinancialStatement" }),
    sampleStipulation("Balance sheet", { groupName: "FinancialStatement" }),
    sampleStipulation("Lease"),
    sampleStipulation("License", { isFulfilled: true }),
    sampleStipulation("Internal", { stipulationMap: { customerFacingCopy: null } }),
  ];
  const viewer = { success: {} };

  test("the open groups of an open application are listed separately from the completed groups", () => {
    const { open, done } = itemsOf(sampleOpportunity({ stipulations }), viewer);
    expect([names(open), names(done)]).toEqual([["FinancialStatement", "Lease"], ["License"]]);
    const just = itemsOf(sampleOpportunity({ stipulations }), { success: { groupName: "Lease" } });
    expect([names(just.open), names(just.done)]).toEqual([["FinancialStatement"], ["Lease", "License"]]);
    const closed = itemsOf(sampleOpportunity({ stipulations, stageName: "Closed Won" }), viewer);
    expect([names(closed.open), names(closed.done)]).toEqual([[], ["License"]]);
  });

  test("only forgiveness requests are listed as open if the application is in the stage Closed Won", () => {
    const forgiveness = sampleStipulation("Rent Documents", {
      stipulationMap: { requestType: "Forgiveness Application" },
    });
    const won = sampleOpportunity({ stipulations: [...stipulations, forgiveness], stageName: "Closed Won" });
    const { open, done } = itemsOf(won, viewer);
    expect([names(open), names(done)]).toEqual([["Rent Documents"], ["License"]]);
    expect(openItemCount([won], viewer)).toBe(1);
  });

  test("a shortened list of groups always includes a group that was just received [CORE-SUM-25]", () => {
    const many = [
      ...["A", "B", "C"].map((name) => sampleStipulation(name)),
      sampleStipulation("Early", { isFulfilled: true }),
      sampleStipulation("Late", { isFulfilled: true }),
    ];
    const first = (most: number, success = {}) =>
      names(firstItems(itemsOf(sampleOpportunity({ stipulations: many }), { success }), most, success));
    expect(first(5, { groupName: "Late" })).toEqual(["A", "B", "C", "Early", "Late"]);
    expect(first(5, { groupName: "Early" })).toEqual(["A", "B", "C", "Early", "Late"]);
    expect(first(4)).toEqual(["A", "B", "C", "Early"]);
    expect(first(4, { groupName: "Late" })).toEqual(["A", "B", "C", "Late"]);
    expect(first(2, { groupName: "Late" })).toEqual(["A", "Late"]);
    expect(first(1, { groupName: "Late" })).toEqual(["Late"]);
    // A group that the borrower just completed always appears, even if the group was far down the list.
    expect(first(2, { groupName: "C" })).toEqual(["A", "C"]);
    expect(first(4, { groupName: "C" })).toEqual(["A", "B", "Early", "C"]);
    expect(first(2, { groupName: "None" })).toEqual(["A", "B"]);
    // The address names another application, so the list does not change.
    expect(first(4, { groupName: "Late", opportunityId: "o2" })).toEqual(["A", "B", "C", "Early"]);
    expect(first(4, { groupName: "Late", opportunityId: "o1" })).toEqual(["A", "B", "C", "Late"]);
  });

  test("the number of open items counts only open applications", () => {
    const applications = [
      sampleOpportunity({ stipulations }),
      sampleOpportunity({ stipulations: [sampleStipulation("Owners", { type: "BusinessOwnership" })] }),
      sampleOpportunity({ stipulations, stageName: "Closed Lost" }),
      sampleOpportunity(),
    ];
    expect(openItemCount(applications, viewer)).toBe(3);
    expect(openItemCount(applications, { success: { groupName: "Lease" } })).toBe(1 + 1);
    expect(openItemCount([], viewer)).toBe(0);
    const many = Array.from({ length: 120 }, (_, at) => sampleStipulation(`Report ${at}`));
    const count = openItemCount([sampleOpportunity({ stipulations: many })], viewer);
    expect([count, badgeText(count)]).toEqual([120, "99"]);
  });

  test("the number of open items includes other people's identification", () => {
    const identification = ["me", "you"].map((contactId) =>
      sampleStipulation("Identification", { id: contactId, type: "Identification", contactId }),
    );
    const application = sampleOpportunity({ stipulations: identification });
    expect(openItemCount([application], { success: {}, contactId: "me" })).toBe(2);
    expect(openItemCount([application], viewer)).toBe(1);
  });
});

test("the rejections of a group are listed newest first", () => {
  const at = (filename: string, time: string) => ({ filename, reason: "No.", timestamp: moment(time) });
  const [early, late] = [at("a.pdf", "2025-11-18T12:00:00Z"), at("b.pdf", "2025-11-19T12:00:00Z")];
  const [group] = groupsOf([
    sampleStipulation("g", { id: "1", rejection: early }),
    sampleStipulation("g", { id: "2" }),
    sampleStipulation("g", { id: "3", rejection: late }),
  ]);
  if (!group) throw new Error("no group was made");
  expect(rejectionsOf(group)).toEqual([late, early]);
  expect(groupsOf([sampleStipulation("g")]).flatMap(rejectionsOf)).toEqual([]);
});

test("each combination of document and reason is listed only once", () => {
  const at = (filename: string | null, reason: string, time = "2025-11-18T12:00:00Z") => ({
    rejection: { filename, reason, timestamp: moment(time) },
  });
  const stipulations = [
    at("a.pdf", "No."),
    at("a.pdf", "No."),
    at(null, "No.", "2025-11-19T12:00:00Z"),
    at(null, "No."),
    at("a.pdf", "Still no."),
    at("b.pdf", "No."),
  ];
  expect(rejectionsOf({ stipulations }).map(({ filename, reason }) => [filename, reason])).toEqual([
    [null, "No."],
    ["a.pdf", "No."],
    ["a.pdf", "Still no."],
    ["b.pdf", "No."],
  ]);
});
