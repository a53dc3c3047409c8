import * as applications from "@portal/domain/applications/contract";
import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import * as loans from "@portal/domain/loans/contract";
import type { AutoDraft } from "@portal/domain/loans/contract";
import { listDocuments, type UploadedDocument } from "@portal/domain/documents/contract";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { account, autoDraft, opportunity, stipulation } from "../testing/fixtures.ts";
import { shiftWhileLoading } from "../testing/layout-shift.ts";
import { address, openPage, textsOf } from "../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

type Start = { readonly payments?: readonly AutoDraft[]; readonly api?: (api: StubApi) => void };

const open = (
  path: string,
  opportunities: readonly Opportunity[],
  { payments = [], api: more }: Start = {},
) =>
  openPage(`/us/${path}`, {
    api(api) {
      api.answer(loans.listAccounts, { accounts: [account()] });
      api.answer(loans.isRenewalEligible, { isRenewalEligible: false });
      api.answer(applications.listOpportunities, { opportunities: [...opportunities] });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(applications.listNotifications, { autoDraftItems: [...payments], actionItems: [] });
      more?.(api);
    },
  });

const asked = (displayName: string, changes: Partial<Stipulation> = {}): Stipulation =>
  stipulation({
    id: `stip-${displayName}`,
    name: `${displayName} by name`,
    displayName,
    groupName: `group of ${displayName}`,
    type: "Other",
    ...changes,
    stipulationMap: { documentType: null, ...changes.stipulationMap },
  });

const main = page.getByRole("main");
const rows = main.getByRole("listitem");
const row = (title: string) => rows.filter({ has: page.getByText(title, { exact: true }) });
const links = main.getByRole("link", { name: /^(Start|Continue|Replace) / });
const labels = () => links.elements().map((link) => link.getAttribute("aria-label"));
const hrefOf = (name: string | RegExp) => main.getByRole("link", { name }).element().getAttribute("href");
const lead = () => main.element().querySelector("p.lead")?.textContent;

afterEach(() => page.viewport(1280, 800));

/** One open request of each kind. The names sort in the opposite order of the kinds. */
const everyKind = [
  asked("A license", { groupName: "BusinessLicense" }),
  asked("B landlord", { isLandlordReference: true, isDocument: false, groupName: "References" }),
  asked("C identity", { type: "Identification", groupName: "Identification" }),
  asked("D financials", { type: "FinancialStatement", groupName: "FinancialStatement" }),
  asked("E statements", { type: "BankStatements", groupName: "BankStatements" }),
  asked("F owners", { type: "BusinessOwnership", groupName: "BusinessOwnership", isDocument: false }),
  asked("G bank account", { isBankAccountInformation: true, isDocument: false }),
];

describe("the list on the action items page", () => {
  test("the action items page sorts open items by kind and links each to its page [CORE-ACT-01, CORE-ACT-07, CORE-ACT-08]", async () => {
    await open("action-items", [opportunity({ stipulations: everyKind })]);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Action items");
    await expect
      .poll(() => links.elements().map((link) => [link.textContent, link.getAttribute("href")]))
      .toEqual([
        ["Start", "/us/application/opp-1/verify-bank-accounts"],
        ["Start", "/us/application/opp-1/ownership"],
        ["Start", "/us/upload-document-choice/opp-1/BankStatements"],
        ["Start", "/us/upload-document-group/opp-1/FinancialStatement"],
        ["Start", "/us/opp-1/identification"],
        ["Start", "/us/references?opportunityId=opp-1"],
        ["Start", "/us/upload-document-group/opp-1/BusinessLicense"],
      ]);
    expect(labels()).toEqual(everyKind.map(({ displayName }) => `Start ${displayName}`).toReversed());
    await expect.element(row("G bank account")).toMatchTextContent("About 5 minutes.");
    await expect.element(row("F owners")).toMatchTextContent("About 10 minutes.");
    const next = main.getByRole("link", { name: "Continue", exact: true });
    await expect.element(next).toHaveAccessibleDescription("Next: G bank account. About 5 minutes.");
    await expect.element(next).toHaveAttribute("href", "/us/application/opp-1/verify-bank-accounts");
    expect(lead()).toBe("7 things to finish. Each one is saved when you submit it.");
  });

  test("the action items page lists completed items with dates and files after the open items [CORE-ACT-01]", async () => {
    const fulfilledFirstTimestamp = Temporal.Instant.from("2026-03-07T18:00:00Z");
    const fulfilled = { isFulfilled: true, fulfilled: true, fulfilledFirstTimestamp };
    await open(
      "action-items",
      [
        opportunity({
          stipulations: [
            asked("Lease"),
            asked("Business license", fulfilled),
            asked("Loan signers", { ...fulfilled, isDocument: false }),
            asked("Demographic form", { ...fulfilled, optedOut: true }),
          ],
        }),
      ],
      { payments: [autoDraft()] },
    );
    await expect
      .poll(() => textsOf(main.getByRole("heading", { level: 2 })))
      .toEqual(["To do", "Upcoming automatic payments", "Done", "Have questions?"]);
    await expect.element(row("Business license")).toMatchTextContent(/Received Mar 7$/);
    expect(hrefOf("Files you sent, Business license")).toBe("/us/opp-1/files");
    await expect.element(row("Loan signers")).toMatchTextContent(/Received Mar 7$/);
    await expect.element(row("Demographic form")).toMatchTextContent(/Prefer not to upload$/);
    await expect.element(row("Demographic form")).not.toMatchTextContent("Received");
    await expect.element(main.getByRole("link", { name: /Files you sent, [^B]/ })).not.toBeInTheDocument();
    expect(labels()).toEqual(["Start Lease"]);
    expect(lead()).toBe("1 thing to finish. It is saved when you submit it.");
  });

  const twoApplications = [
    opportunity({ stipulations: [asked("Lease"), asked("License")] }),
    opportunity({
      id: "opp-2",
      name: "Oyelaran Catering",
      stipulations: [asked("Lease", { id: "stip-rent", opportunityId: "opp-2" })],
    }),
  ];

  test("the action items page lists each application's items under the application's name [CORE-ACT-01]", async () => {
    await open("action-items", twoApplications);
    await expect
      .poll(labels)
      .toEqual([
        "Start Lease, Oyelaran Bakery LLC - 2026, Oyelaran Bakery LLC",
        "Start License, Oyelaran Bakery LLC - 2026, Oyelaran Bakery LLC",
        "Start Lease, Oyelaran Catering, Oyelaran Bakery LLC",
      ]);
    expect(textsOf(main.getByRole("region").getByRole("heading", { level: 2 })).slice(0, 2)).toEqual([
      "Oyelaran Bakery LLC - 2026",
      "Oyelaran Catering",
    ]);
    expect(lead()).toBe("3 things to finish. Each one is saved when you submit it.");
  });

  test.each([
    ["opp-1", ["Start Lease", "Start License"], "2 things to finish. Each one is saved when you submit it."],
    ["opp-2", ["Start Lease"], "1 thing to finish. It is saved when you submit it."],
  ])(
    "the action items page of the application %s shows and activates only that application [CORE-ACT-01, CORE-SESS-20]",
    async (id, expected, text) => {
      sessionStorage.setItem("activeIds", JSON.stringify({ opportunityId: "opp-9" }));
      await open(`action-items/${id}`, twoApplications);
      await expect.poll(labels).toEqual(expected);
      expect(lead()).toBe(text);
      await expect
        .poll(() => JSON.parse(sessionStorage.getItem("activeIds") ?? "{}") as object)
        .toMatchObject({ opportunityId: id });
    },
  );

  test("the action items page has a separate item for each reference and for another person's identification [CORE-ACT-06]", async () => {
    const identification = { type: "Identification", groupName: "Identification" } as const;
    const reference = { groupName: "References", isDocument: false } as const;
    await open("action-items", [
      opportunity({
        stipulations: [
          asked("Identification", { ...identification, contactId: "contact-of-marta" }),
          asked("Identification of Ruth", { ...identification, contactId: "contact-7" }),
          asked("Landlord reference", { ...reference, isLandlordReference: true }),
          asked("Vendor reference", { ...reference, isVendorReference: true }),
        ],
      }),
    ]);
    await expect
      .poll(labels)
      .toEqual([
        "Start Additional identification",
        "Start Identification",
        "Start Landlord reference",
        "Start Vendor reference",
      ]);
    expect(hrefOf("Start Identification")).toBe("/us/opp-1/identification");
    expect(hrefOf("Start Additional identification")).toBe("/us/opp-1/additional-identification");
  });

  test.each(["contact-7", "contact-8"])(
    "the contactId %s in the address selects the borrower's own identification item [CORE-SESS-19]",
    async (contactId) => {
      const identification = { type: "Identification", groupName: "Identification" } as const;
      await open(`action-items?contactId=${contactId}`, [
        opportunity({
          stipulations: [
            asked("Identification of 7", { ...identification, contactId: "contact-7" }),
            asked("Identification of 8", { ...identification, contactId: "contact-8" }),
          ],
        }),
      ]);
      const own = `Identification of ${contactId.at(-1)}`;
      await expect.poll(labels).toEqual(["Start Additional identification", `Start ${own}`]);
      expect(hrefOf(`Start ${own}`)).toBe(`/us/opp-1/identification?contactId=${contactId}`);
    },
  );

  test("the action items page sorts 120 items by the numbers in their names", async () => {
    const numbers = Array.from({ length: 120 }, (_, at) => at + 1);
    const reports = numbers
      .toReversed()
      .map((number) => asked(`Freight report ${number}`, { groupName: `Freight report ${number}` }));
    await open("action-items", [opportunity({ stipulations: reports })]);
    await expect.poll(labels).toEqual(numbers.map((number) => `Start Freight report ${number}`));
  });

  test('the action items page shows "There are no notifications." when there are no items [CORE-ACT-02]', async () => {
    await open("action-items", []);
    await expect.element(page.getByText("There are no notifications.", { exact: true })).toBeVisible();
  });

  test('the action items page omits "There are no notifications." when there is an item [CORE-ACT-02]', async () => {
    await open("action-items", [opportunity({ stipulations: [asked("Lease")] })]);
    await expect.poll(labels).toEqual(["Start Lease"]);
    await expect.element(page.getByText("There are no notifications.")).not.toBeInTheDocument();
  });

  test("the address of an unknown application's action items redirects to the summary", async () => {
    await open("action-items/nope", [opportunity({ stipulations: [asked("Lease")] })]);
    await expect.poll(address).toBe("/us/summary");
  });

  test("an action item opens the document's page when only the document is still missing", async () => {
    const group = { groupName: "BusinessOwnership" };
    await open("action-items", [
      opportunity({
        stipulations: [
          asked("Owners", {
            ...group,
            type: "BusinessOwnership",
            isDocument: false,
            isFulfilled: true,
            fulfilled: true,
          }),
          asked("Operating agreement", group),
        ],
      }),
    ]);
    await expect.poll(labels).toEqual(["Continue Owners"]);
    expect(hrefOf("Continue Owners")).toBe("/us/upload-document-group/opp-1/BusinessOwnership");
  });
});

test('an item that the lender marked as received shows "Received" and links to no page [DESK-BOR-09]', async () => {
  const received = asked("Lease", {
    isFulfilled: true,
    fulfilled: true,
    fulfilledFirstTimestamp: Temporal.Instant.from("2026-11-18T15:00:00Z"),
    isReceivedByLender: true,
  });
  await open("action-items", [opportunity({ stipulations: [asked("License"), received] })]);
  await expect.element(row("Lease").getByText("Received Nov 18", { exact: true })).toBeVisible();
  expect(row("Lease").getByRole("link").elements()).toEqual([]);
});

test('a file that the lender added shows "Added by" and the name of the lender [DESK-BOR-09]', async () => {
  const lease = asked("Lease", { isFulfilled: true, fulfilled: true });
  const file = (filename: string, isAdded: boolean): UploadedDocument => ({
    documentId: filename,
    filename,
    documentType: "Lease",
    stipulationId: lease.id,
    month: null,
    uploadedTimestamp: Temporal.Instant.from("2026-11-18T15:00:00Z"),
    review: "received",
    reviewReason: null,
    reviewedTimestamp: null,
    isOwn: !isAdded,
    ...(isAdded && { isAddedByLender: true }),
    isRemovable: false,
  });
  await open("opp-1/files", [opportunity({ stipulations: [lease] })], {
    api: (api) =>
      api.answer(listDocuments, { documents: [file("by mail.pdf", true), file("own.pdf", false)] }),
  });
  await expect.element(row("by mail.pdf")).toMatchTextContent(/Nov 18 · Added by Prairie Lakes Bank$/);
  await expect.element(row("own.pdf")).toMatchTextContent(/Nov 18 · Uploaded$/);
  expect(main.getByRole("button", { name: "by mail.pdf" }).elements()).toEqual([]);
});

describe("an action item that the lender rejected", () => {
  const timestamp = Temporal.Instant.from("2026-03-08T18:00:00Z");
  const reason = "The license you sent expired on Oct 31.\nPlease send the renewed one.";

  test("a rejected document shows the lender's reason and offers Replace", async () => {
    const rejection = { filename: "License 2024.pdf", reason, timestamp };
    await open("action-items", [
      opportunity({ stipulations: [asked("License", { rejection }), asked("Lease")] }),
    ]);
    const item = row("License");
    await expect.element(item.getByText("We need this document again", { exact: true })).toBeVisible();
    expect(item.element().textContent).toContain(reason);
    await expect.element(item.getByText("License 2024.pdf, Mar 8", { exact: true })).toBeVisible();
    await expect.element(item).not.toMatchTextContent("Received");
    expect(labels()).toEqual(["Start Lease", "Replace License"]);
    expect(lead()).toBe("2 things to finish. Each one is saved when you submit it. One came back to you.");
  });

  test("a rejected document request shows the lender's reason, the date, and a Replace button", async () => {
    await open("action-items", [
      opportunity({ stipulations: [asked("License", { rejection: { filename: null, reason, timestamp } })] }),
    ]);
    const item = row("License");
    await expect.element(item.getByText("We need this again", { exact: true })).toBeVisible();
    expect(item.element().textContent).toContain(reason);
    await expect.element(item.getByText("Sent back Mar 8", { exact: true })).toBeVisible();
    expect(labels()).toEqual(["Replace License"]);
  });

  test("a rejected form shows the lender's reason and offers Continue", async () => {
    const rejection = { filename: null, reason: "This account is closed.", timestamp };
    await open("action-items", [
      opportunity({
        stipulations: [
          asked("Bank account", { isBankAccountInformation: true, isDocument: false, rejection }),
        ],
      }),
    ]);
    await expect.element(row("Bank account")).toMatchTextContent("This account is closed.");
    expect(labels()).toEqual(["Continue Bank account"]);
    expect(hrefOf("Continue Bank account")).toBe("/us/application/opp-1/verify-bank-accounts");
  });
});

test.each([
  ["desktop", 1280, 800],
  ["phone", 390, 844],
] as const)(
  "on a %s, the content of the action items page does not move while responses arrive",
  async (_, width, height) => {
    await page.viewport(width, height);
    const shift = await shiftWhileLoading(
      (hold) =>
        open("action-items", [opportunity({ stipulations: everyKind })], {
          payments: [autoDraft()],
          api: hold,
        }),
      [applications.listOpportunities, loans.listAccounts, applications.listNotifications],
    );
    await expect.poll(() => links.elements().length).toBe(7);
    expect(shift).toBeLessThan(0.05);
  },
);
