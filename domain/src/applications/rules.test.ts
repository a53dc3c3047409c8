import { describe, expect, test } from "vitest";
import type { Account, Advance } from "../loans/contract.ts";
import { groupAccounts } from "./accounts/rules.ts";
import type { Opportunity, Stage, Stipulation } from "./contract.ts";
import { isCustomerFacing, pageOf, stipulationGroups } from "./groups/rules.ts";
import {
  activeOpportunity,
  badgeText,
  bellCount,
  isJustFulfilled,
  isOpen,
  isPpp,
  openActionItems,
  showsAdverseActionNotice,
} from "./rules.ts";
import { correctStage, isShownOnTracker, trackerRows } from "./tracker/rules.ts";

type StipulationPart = Partial<Omit<Stipulation, "stipulationMap">> & {
  readonly stipulationMap?: Partial<Stipulation["stipulationMap"]>;
};

const at = (moment: string) => Temporal.Instant.from(moment);

function request(name: string, { stipulationMap, ...part }: StipulationPart = {}): Stipulation {
  const isFulfilled = part.isFulfilled ?? false;
  return {
    id: name,
    opportunityId: "o1",
    name,
    displayName: `${name} for you`,
    groupName: name,
    description: "internal",
    customerFacingDescription: null,
    type: "Other",
    isFulfilled,
    fulfilled: isFulfilled,
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
    createdTimestamp: at("2025-11-01T12:00:00Z"),
    fulfilledFirstTimestamp: isFulfilled ? at("2025-11-14T12:00:00Z") : null,
    ...part,
    stipulationMap: {
      name,
      documentType: null,
      classification: null,
      customerFacingCopy: "Please send it.",
      requestType: "Credit Application",
      ...stipulationMap,
    },
  };
}

function application(part: Partial<Opportunity> = {}): Opportunity {
  return {
    id: "o1",
    accountId: "a1",
    name: "Application",
    stageName: "Underwriting",
    stage: "ST3",
    type: "BLN",
    closedDate: null,
    applicationReceivedDate: null,
    partner: null,
    partnerName: null,
    paycheckProtectionPlanId: null,
    loanVersion: null,
    adverseActionNoticeSent: false,
    numberOfBankStatementsAlreadyUploaded: 0,
    businessEntityType: null,
    numberOfEmployees: null,
    advanceAmount: null,
    totalLoanFee: null,
    termInWeeks: null,
    averagePayment: null,
    caseWorker: null,
    stipulations: [],
    ...part,
  };
}

const now = Temporal.Instant.from("2025-11-20T12:00:00Z");
const hoursAgo = (hours: number) => now.subtract({ hours });

describe("which applications are shown", () => {
  test.each([
    [application({ stageName: "Underwriting" }), true],
    [application({ stageName: "Underwriting", type: "card" }), true],
    [application({ stageName: "Closed Won", closedDate: null }), false],
    [application({ stageName: "Closed Lost", closedDate: null }), false],
  ])("%# open or not [CORE-SUM-08, CORE-SUM-09]", (opportunity, shown) => {
    expect(isShownOnTracker(opportunity, now)).toBe(shown);
  });

  test.each<[Temporal.Instant, string, boolean]>([
    [hoursAgo(71), "BLN", true],
    [now.subtract({ hours: 72 }).add({ milliseconds: 1 }), "BLN", true],
    [hoursAgo(72), "BLN", false],
    [hoursAgo(1), "card", false],
    [hoursAgo(1), "SBA", true],
  ])("closed %s, type %s: %s [CORE-SUM-09, CORE-CONST-02]", (closedDate, type, shown) => {
    for (const stageName of ["Closed Won", "Closed Lost"]) {
      expect(isShownOnTracker(application({ stageName, closedDate, type }), now)).toBe(shown);
    }
  });

  test("the newest open one is active [CORE-SUM-02]", () => {
    const opportunities = [
      application({ id: "undated" }),
      application({ id: "old", applicationReceivedDate: at("2025-01-01T00:00:00Z") }),
      application({ id: "new", applicationReceivedDate: at("2025-11-12T15:00:00.5Z") }),
      application({
        id: "won",
        applicationReceivedDate: at("2025-11-19T00:00:00Z"),
        stageName: "Closed Won",
      }),
      application({
        id: "lost",
        applicationReceivedDate: at("2025-11-19T00:00:00Z"),
        stageName: "Closed Lost",
      }),
    ];
    expect(activeOpportunity(opportunities)?.id).toBe("new");
    expect(activeOpportunity(opportunities.slice(0, 1))?.id).toBe("undated");
    expect(activeOpportunity(opportunities.filter((each) => !isOpen(each)))).toBeUndefined();
  });

  test.each([
    [{ type: "SBA", stageName: "Closed Lost", adverseActionNoticeSent: false }, true],
    [{ type: "SBA", stageName: "Closed Lost", adverseActionNoticeSent: true }, false],
    [{ type: "BLN", stageName: "Closed Lost", adverseActionNoticeSent: false }, false],
    [{ type: "SBA", stageName: "Closed Won", adverseActionNoticeSent: false }, false],
  ])("%o: adverse action notice %s [CORE-SUM-19]", (opportunity, shown) => {
    expect(showsAdverseActionNotice(opportunity)).toBe(shown);
  });
});

const us = { country: "us", success: {} } as const;
const ca = { country: "ca", success: {} } as const;

const correct = (
  stage: Stage,
  stipulations: Stipulation[],
  viewer: Parameters<typeof correctStage>[1] = us,
) => correctStage({ stage, stipulations }, viewer);

test.each([
  [{ type: "SBA", paycheckProtectionPlanId: null }, true],
  [{ type: "BLN", paycheckProtectionPlanId: "p1" }, true],
  [{ type: "BLN", paycheckProtectionPlanId: null }, false],
  [undefined, false],
])("%o is a PPP application: %s [CORE-HELP-06]", (opportunity, expected) => {
  expect(isPpp(opportunity)).toBe(expected);
});

describe("the corrected stage", () => {
  const bank = request("Bank account", { isBankAccountInformation: true });
  const verification = request("Bank check", { isBankAccountVerification: true });
  const owners = request("Owners", { type: "BusinessOwnership" });
  const other = request("Tax return");
  const forgiveness = request("Payroll", { stipulationMap: { requestType: "Forgiveness Application" } });

  test.each(["ST2", "ST3", "ERROR", "ST4", "ST5", "ST6"] as const)(
    "%s becomes ST2 while a bank request is open [CORE-SUM-12, CORE-CONST-04]",
    (stage) => {
      expect(correct(stage, [bank])).toBe("ST2");
      expect(correct(stage, [verification])).toBe("ST2");
      expect(correct(stage, [{ ...bank, isFulfilled: true }])).toBe(stage);
    },
  );

  test("unless the success parameters name it [CORE-SUM-12]", () => {
    expect(correct("ST4", [bank], { ...us, success: { groupName: "Bank account" } })).toBe("ST4");
    expect(correct("ST4", [bank], { ...us, success: { name: "Bank account" } })).toBe("ST4");
    expect(correct("ST4", [bank], { ...us, success: { groupName: "Another" } })).toBe("ST2");
    expect(correct("ST4", [bank, verification], { ...us, success: { name: "Bank account" } })).toBe("ST2");
  });

  test("business ownership forces ST2 [CORE-SUM-13]", () => {
    expect(correct("ST4", [owners])).toBe("ST2");
    expect(correct("ST4", [owners], { ...us, success: { groupName: "Owners" } })).toBe("ST2");
    expect(correct("ST4", [{ ...owners, isFulfilled: true }])).toBe("ST4");
  });

  test.each(["0", "ST1", "CLOSED"] as const)("%s is never downgraded [CORE-SUM-14]", (stage) => {
    for (const viewer of [us, ca])
      expect(correct(stage, [bank, owners, other, forgiveness], viewer)).toBe(stage);
  });

  test("in Canada any open customer-facing group does [CORE-SUM-15]", () => {
    const internal = request("Internal", { stipulationMap: { customerFacingCopy: null } });
    expect(correct("ST3", [other], ca)).toBe("ST2");
    expect(correct("ST3", [other], us)).toBe("ST3");
    expect(correct("ST3", [internal], ca)).toBe("ST3");
    expect(correct("ST3", [{ ...other, isFulfilled: true }], ca)).toBe("ST3");
    expect(correct("ST3", [other], { ...ca, success: { groupName: "Tax return" } })).toBe("ST3");
  });

  test.each([
    ["ST3", "ST2"],
    ["ST4", "ST2"],
    ["ST5", "ST2"],
    ["ST6", "ST2"],
    ["ERROR", "ERROR"],
  ] as const)("an open forgiveness request turns %s into %s [CORE-SUM-16]", (stage, corrected) => {
    expect(correct(stage, [forgiveness])).toBe(corrected);
    expect(correct(stage, [forgiveness], { ...us, success: { groupName: "Payroll" } })).toBe(stage);
  });
});

describe("the tracker", () => {
  test.each([
    ["0", "Check eligibility"],
    ["ST1", "Select loan terms"],
    ["ST2", "Underwriting review"],
    ["ST3", "Underwriting review"],
    ["ERROR", "Underwriting review"],
    ["ST4", "Sign loan agreement"],
    ["ST5", "Sign loan agreement"],
    ["ST6", "Receive loan funding"],
    ["CLOSED", "Receive loan funding"],
  ] as const)("at %s five rows, the current one %s [CORE-SUM-10, CORE-SUM-11]", (stage, name) => {
    const rows = trackerRows(stage, "us");
    expect(rows.map((row) => row.name)).toEqual([
      "Check eligibility",
      "Select loan terms",
      "Underwriting review",
      "Sign loan agreement",
      "Receive loan funding",
    ]);
    const current = rows.filter((row) => row.state === "current");
    expect(current.map((row) => [row.stage, row.name])).toEqual([[stage, name]]);
  });

  test("rows before the current one are done, rows after it next [CORE-SUM-11]", () => {
    expect(trackerRows("ERROR", "us").map((row) => [row.stage, row.state])).toEqual([
      ["0", "done"],
      ["ST1", "done"],
      ["ERROR", "current"],
      ["ST4", "next"],
      ["ST6", "next"],
    ]);
  });

  test.each([
    ["0", null, false, false],
    ["ST1", "Review and select your loan terms.", true, false],
    ["ST2", "Complete your action items so we can finish reviewing your application.", false, true],
    ["ST3", "We're reviewing your application. No action is needed right now.", false, false],
    ["ERROR", "We're reviewing your application. No action is needed right now.", false, false],
    ["ST4", "Your loan agreement will be emailed to you for electronic signature.", false, false],
    ["ST5", "Your loan agreement will be emailed to you for electronic signature.", false, false],
    ["ST6", "Funds typically arrive within one business day.", false, false],
    ["CLOSED", "Funds typically arrive within one business day.", false, false],
  ] as const)(
    "%s shows %s, terms %s, stipulations %s [CORE-SUM-11, CORE-SUM-17]",
    (stage, detail, terms, items) => {
      for (const row of trackerRows(stage, "us")) {
        const current = row.stage === stage;
        expect(row.detail).toBe(current ? detail : null);
        expect(row.showsTerms).toBe(current && terms);
        expect(row.showsStipulations).toBe(current && items);
      }
    },
  );

  test("ST4 in Canada is processing [CORE-SUM-18]", () => {
    expect(trackerRows("ST4", "ca")[3]?.detail).toBe("Your loan is being processed.");
    expect(trackerRows("ST5", "ca")[3]?.detail).toMatch(/electronic signature/);
  });
});

const groupsOf = (stipulations: Stipulation[], success = {}, contactId?: string) =>
  stipulationGroups(stipulations, { success, contactId });

describe("stipulation groups", () => {
  test("stand in the order of their kinds, ties by name [CORE-ACT-07, CORE-CONST-14]", () => {
    const groups = groupsOf([
      request("Zoning"),
      request("Landlord", { isLandlordReference: true }),
      request("Vendor", { isVendorReference: true }),
      request("Identification", { type: "Identification" }),
      request("FinancialStatement"),
      request("BankStatements", { type: "BankStatements" }),
      request("Signers", { type: "AdditionalSigners" }),
      request("Owners", { type: "BusinessOwnership" }),
      request("Bank check", { isBankAccountVerification: true }),
      request("Another thing", { isFulfilled: true }),
      request("Bank account", { isBankAccountInformation: true }),
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
      ["Zoning", "other", 100],
    ]);
  });

  test("hold customer-facing stipulations only", () => {
    const internal = request("Internal", { stipulationMap: { customerFacingCopy: " " } });
    expect(isCustomerFacing(internal)).toBe(false);
    expect(groupsOf([internal, request("Shown")]).map((group) => group.groupName)).toEqual(["Shown"]);
  });

  test("are complete when every member is, and then tell when [CORE-ACT-05]", () => {
    const first = request("first", { groupName: "G", isFulfilled: true });
    const later = { ...first, id: "2", fulfilledFirstTimestamp: at("2025-11-14T12:00:00.5Z") };
    const open = request("open", { groupName: "G" });
    const [complete] = groupsOf([later, first]);
    expect(complete?.isComplete).toBe(true);
    expect(complete?.receivedTimestamp?.toString()).toBe("2025-11-14T12:00:00.5Z");
    expect(groupsOf([first, open])).toMatchObject([{ isComplete: false, receivedTimestamp: null }]);
  });

  test.each([
    [{ groupName: "Rent" }, true],
    [{ name: "Lease" }, true],
    [{ name: "RentType" }, true],
    [{ groupName: "RentType" }, true],
    [{ groupName: "Else", name: "Nothing" }, false],
    [{}, false],
    [{ groupName: "", name: "" }, false],
  ])("are complete by the success parameters %o: %s [CORE-ACT-05]", (success, complete) => {
    const lease = request("Lease", { groupName: "Rent", stipulationMap: { documentType: "RentType" } });
    expect(groupsOf([lease], success)[0]?.isComplete).toBe(complete);
    expect(isJustFulfilled(lease, success)).toBe(complete);
  });

  test("take title and description from the first member", () => {
    expect(groupsOf([request("Rent")])).toMatchObject([
      { title: "Rent for you", description: "Please send it." },
    ]);
    expect(groupsOf([request("Rent", { displayName: "" })])).toMatchObject([{ title: "Rent" }]);
  });

  describe("identification of another person", () => {
    const own = request("Identification", { type: "Identification", contactId: "me", isFulfilled: true });
    const theirs = {
      ...request("Identification", { type: "Identification", contactId: "you" }),
      id: "theirs",
    };

    const additional = (success: object) => groupsOf([own, theirs], success, "me")[0]?.isComplete;

    test("is a group of its own while it is open [CORE-ACT-06]", () => {
      const groups = groupsOf([own, theirs], {}, "me");
      expect(groups).toMatchObject([
        {
          groupName: "Additional identification",
          order: 50,
          isComplete: false,
          stipulations: [{ id: "theirs" }],
        },
        { groupName: "Identification", order: 50, isComplete: true },
      ]);
      expect(groupsOf([own, theirs], {}, "you").map((group) => group.groupName)).toEqual(["Identification"]);
      expect(groupsOf([own, { ...theirs, isFulfilled: true }], {}, "me")).toHaveLength(1);
    });

    test("is completed by its own name only [CORE-ACT-05, CORE-ACT-06]", () => {
      expect(additional({ groupName: "Identification" })).toBe(false);
      expect(additional({ groupName: "Additional identification" })).toBe(true);
    });
  });

  test.each([
    [request("g", { isBankAccountInformation: true }), "application/o1/verify-bank-accounts"],
    [request("g", { isBankAccountVerification: true }), "application/o1/verify-bank-accounts"],
    [request("g", { type: "BusinessOwnership" }), "application/o1/ownership"],
    [request("g", { type: "AdditionalSigners" }), "application/o1/ownership"],
    [request("BankStatements", { type: "BankStatements" }), "upload-document-choice/o1/BankStatements"],
    [request("FinancialStatement"), "upload-document-group/o1/FinancialStatement"],
    [request("Identification", { type: "Identification" }), "o1/identification"],
    [request("ProofOfIdentity", { type: "Identification" }), "o1/proof-of-identity"],
    [request("g", { isLandlordReference: true }), "references?opportunityId=o1"],
    [request("g", { isVendorReference: true }), "references?opportunityId=o1"],
    [request("TaxReturn"), "o1/tax-return"],
    [request("Business Certificate/License", { groupName: "Business" }), "o1/business-license"],
    [request("Addendum B"), "o1/upload-addendum-b"],
    [request("Ownership and Affiliations"), "o1/upload-addendum-a"],
    [request("Leases/Rent & more"), "upload-document-group/o1/Leases%2FRent%20%26%20more"],
    [
      request("Demographic Information", { stipulationMap: { requestType: "Forgiveness Application" } }),
      "forgiveness/o1/Demographic%20Information",
    ],
  ])("%# leads to its page %s [CORE-ACT-08]", (stipulation, page) => {
    const [group] = groupsOf([stipulation]);
    expect(group && pageOf(group, { id: "o1" }, { country: "us" })).toBe(`/us/${page}`);
  });

  test("additional identification leads to its page [CORE-ACT-06, CORE-ACT-08]", () => {
    const theirs = request("Identification", { type: "Identification", contactId: "you" });
    const [group] = groupsOf([theirs], {}, "me");
    expect(group && pageOf(group, { id: "o1" }, { country: "ca" })).toBe("/ca/o1/additional-identification");
  });

  test("an item's address keeps the contact for whom it is [CORE-SESS-19]", () => {
    const [group] = groupsOf([request("Rent")]);
    expect(group && pageOf(group, { id: "o1" }, { country: "us", contactId: "c 2" })).toBe(
      "/us/upload-document-group/o1/Rent?contactId=c+2",
    );
  });
});

const item = (groupName: string, isFulfilled = false) => ({
  groupName,
  name: `${groupName} name`,
  isFulfilled,
});

describe("the bell", () => {
  test.each([
    [0, ""],
    [1, "1"],
    [99, "99"],
    [100, "99"],
    [120, "99"],
  ])("%i is shown as %j [CORE-LAYOUT-05, CORE-ACT-03, CORE-CONST-03]", (count, text) => {
    expect(badgeText(count)).toBe(text);
  });

  test("counts open items and automatic payments, not what was just completed", () => {
    const notifications = { actionItems: [item("A"), item("B"), item("C", true)], autoDraftItems: [{}, {}] };
    expect(bellCount(notifications, {})).toBe(4);
    expect(bellCount(notifications, { groupName: "A" })).toBe(3);
    expect(openActionItems(notifications.actionItems, { name: "B name" })).toEqual([item("A")]);
  });
});

const account = (accountId: string, accountName = accountId): Account => ({
  accountId,
  accountName,
  name: accountName,
  businessEntityType: null,
  state: null,
  contact: { id: "c1" },
});
const loan = (accountId: string, part: Partial<Advance> = {}): Advance => ({
  id: `loan of ${accountId}`,
  name: "Business loan",
  opportunityId: null,
  accountId,
  loanId: "4410",
  issuedDate: null,
  dateFirstWireIssued: null,
  balance: 1,
  amount: 1,
  type: "BLN",
  currentPayment: null,
  paymentFrequency: null,
  nextPaymentDate: null,
  repaymentAmount: null,
  pastDueAmount: 0,
  loanVersion: null,
  ...part,
});

describe("accounts", () => {
  const known = { renewalEligibleIds: new Set<string>(), now };

  test("only open ones are listed, off-book loans open none [CORE-SUM-23]", () => {
    const accounts = ["loan", "paid", "off-book", "open", "recent", "long closed", "empty"].map((id) =>
      account(id),
    );
    const advances = [loan("loan"), loan("paid", { balance: 0 }), loan("off-book", { type: "OFB" })];
    const opportunities = [
      application({ accountId: "open" }),
      application({ accountId: "recent", stageName: "Closed Lost", closedDate: hoursAgo(3) }),
      application({ accountId: "long closed", stageName: "Closed Lost", closedDate: hoursAgo(73) }),
    ];
    const listed = groupAccounts(accounts, advances, opportunities, known).map(({ accountId }) => accountId);
    expect(listed.toSorted()).toEqual(["loan", "open", "recent"]);
  });

  test("open applications, application date, renewal, loan date, then name [CORE-SUM-20]", () => {
    const accounts = ["z", "a", "older loan", "newer loan", "renewal", "old past", "new past", "old", "new"];
    const advances = [
      ...["z", "a", "renewal", "old past", "new past"].map((id) => loan(id)),
      loan("older loan", { issuedDate: Temporal.PlainDate.from("2024-01-01") }),
      loan("newer loan", { issuedDate: Temporal.PlainDate.from("2025-01-01") }),
    ];
    const past = { stageName: "Closed Won", closedDate: hoursAgo(500) };
    const opportunities = [
      application({ accountId: "old", applicationReceivedDate: at("2025-01-01T00:00:00Z") }),
      application({ accountId: "new", applicationReceivedDate: at("2025-02-01T00:00:00Z") }),
      application({ accountId: "old past", applicationReceivedDate: at("2025-10-01T00:00:00Z"), ...past }),
      application({ accountId: "new past", applicationReceivedDate: at("2025-11-01T00:00:00Z"), ...past }),
    ];
    const renewalEligibleIds = new Set(["renewal"]);
    const listed = groupAccounts(
      accounts.map((id) => account(id)),
      advances,
      opportunities,
      { renewalEligibleIds, now },
    );
    expect(listed.map(({ accountId }) => accountId)).toEqual(accounts.toReversed());
  });

  test("carry their derived fields [CORE-SUM-24]", () => {
    const won = { stageName: "Closed Won", closedDate: hoursAgo(500) };
    const [derived] = groupAccounts(
      [account("a1")],
      [
        loan("a1", { id: "old", issuedDate: Temporal.PlainDate.from("2024-01-01"), balance: 0 }),
        loan("a1", { id: "new", issuedDate: Temporal.PlainDate.from("2025-01-01") }),
        loan("a1", { id: "off-book", issuedDate: Temporal.PlainDate.from("2025-06-01"), type: "OFB" }),
        loan("a2"),
      ],
      [
        application({ id: "won", applicationReceivedDate: at("2025-11-10T00:00:00Z"), ...won }),
        application({ id: "open", applicationReceivedDate: at("2025-11-01T00:00:00Z") }),
        application({ id: "lost", stageName: "Closed Lost" }),
        application({ id: "of another", accountId: "a2" }),
      ],
      { renewalEligibleIds: new Set(["a1"]), now },
    );
    expect(derived?.loans.map(({ id }) => id)).toEqual(["new", "old"]);
    expect(derived?.inFlightOpportunities.map(({ id }) => id)).toEqual(["open"]);
    expect(derived).toMatchObject({
      accountId: "a1",
      hasClosedLostOpportunities: true,
      hasOpenOpportunities: true,
      hasOpenApplications: true,
      hasRenewal: true,
    });
    expect(derived?.recentLoan?.toString()).toBe("2025-01-01");
    expect(derived?.recentApplicationDate?.toString()).toBe("2025-11-10T00:00:00Z");
  });
});
