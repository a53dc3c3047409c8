import * as applications from "@portal/domain/applications/contract";
import { getWidgetToken } from "@portal/domain/banking/connection/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { opportunity, stipulation } from "../../testing/fixtures.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";

const group = { groupName: "BankStatements", countRequired: 4 };
const statements = stipulation({ id: "stip-statements", type: "BankStatements", ...group });
const connection = stipulation({ id: "stip-connection", type: "AGGREGATOR_ASSET_REPORT", ...group });

const uploadPath = "/us/upload-document-group/opp-1/BankStatements";
const connectPath = "/us/upload-document-open-banking/opp-1/BankStatements";

type Start = {
  readonly path?: string;
  readonly changes?: Parameters<typeof opportunity>[0];
  readonly months?: readonly string[];
};

const open = ({
  path = "/us/upload-document-choice/opp-1/BankStatements",
  changes,
  months = [],
}: Start = {}) =>
  openPage(path, {
    config: { openBankingWidgetUrl: "https://widget.example/" },
    api(api) {
      const stipulations = [statements, connection];
      api.answer(applications.listOpportunities, {
        opportunities: [opportunity({ stipulations, ...changes })],
      });
      api.answer(applications.isStipulationEnabled, { isEnabled: true });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(getWidgetToken, { token: "wt_7261" });
      api.answer(listDocuments, {
        documents: months.map((month) => ({
          documentId: `document-${month}`,
          filename: `${month}.pdf`,
          documentType: "BankStatements",
          stipulationId: null,
          month: Temporal.PlainYearMonth.from(month),
          uploadedTimestamp: Temporal.Instant.from("2026-04-01T12:00:00Z"),
          review: "received" as const,
          reviewReason: null,
          reviewedTimestamp: null,
          isOwn: true,
          isRemovable: true,
        })),
      });
    },
  });

const connect = page.getByRole("link", { name: "Connect your bank" });
const upload = page.getByRole("link", { name: "Upload PDFs manually" });
const months = () => textsOf(page.getByRole("list", { name: "The months we need" }).getByRole("listitem"));

test("the choice page offers to connect a bank or to upload statements, and lists the months needed [SERV-OB-01, SERV-OB-02, SERV-ROUTE-06]", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Bank statements");
  await expect
    .element(
      page.getByText(
        "We need your past 4 months of bank statements. You can securely connect your bank, or upload your statements as PDF.",
        { exact: true },
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText(/Your bank sends us all 4 statements together\./)).toBeVisible();
  await expect.poll(months).toEqual(["January 2026", "December 2025", "November 2025", "October 2025"]);
  await expect.element(connect).toHaveAttribute("href", connectPath);
  await expect.element(upload).toHaveAttribute("href", uploadPath);
  const colorOf = (name: string) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = `var(${name})`;
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  };
  // Moves the pointer away, because the links change color while the pointer is over them.
  await page.getByRole("heading", { level: 1 }).hover();
  const [accent, sheet] = [colorOf("--color-accent"), colorOf("--color-sheet")];
  expect(accent).not.toBe(sheet);
  const backgroundOf = (link: typeof connect) => () => getComputedStyle(link.element()).backgroundColor;
  await expect.poll(backgroundOf(connect)).toBe(accent);
  await expect.poll(backgroundOf(upload)).toBe(sheet);
});

test("the choice page omits the months for which the lender already has a statement", async () => {
  await open({ months: ["2025-12"] });
  await expect.poll(months).toEqual(["January 2026", "November 2025", "October 2025"]);
});

test.each([
  ["PPP loans", { paycheckProtectionPlanId: "plan-1" }, "/us/opp-1/upload-bank-statements"],
  ["applications without a request to connect a bank", { stipulations: [statements] }, uploadPath],
])("the statements pages redirect to the upload page for %s", async (_, changes, expected) => {
  await open({ path: connectPath, changes });
  await expect.poll(address).toBe(expected);
});

test.each(["opp-1/Leases", "unknown/BankStatements"])(
  "the statements page for %s redirects to the summary, because the lender requested no statements there",
  async (path) => {
    await open({ path: `/us/upload-document-open-banking/${path}` });
    await expect.poll(address).toBe("/us/summary");
  },
);
