import * as applications from "@portal/domain/applications/contract";
import { getBankAccounts } from "@portal/domain/banking/accounts/contract";
import * as banking from "@portal/domain/banking/contract";
import type { Institution } from "@portal/domain/banking/contract";
import { listAccounts } from "@portal/domain/loans/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { opportunity, stipulation } from "../testing/fixtures.ts";
import { foundInstitution } from "../testing/payment-fixtures.ts";
import { openPage, textsOf } from "../testing/open-page.tsx";

const number = (StateCode__c: string, RoutingNumber__c: string, Name = "Hawkeye Credit Union") => ({
  Name,
  RoutingNumber__c,
  StateCode__c,
});
const achOnly = number("OR", "990040109", "Cascade Community Bank");
const hawkeye = [
  number("IL", "990020200"),
  number("IA", "990020307"),
  number("MN", "990020501"),
  number("MO", "990020608"),
];

const open = (list: Record<"ACH" | "WIRE", Institution[]>) =>
  openPage("/us/application/opp-1/verify-bank-accounts", {
    api(api) {
      const stipulations = [stipulation({ isBankAccountInformation: true })];
      api.answer(applications.listOpportunities, { opportunities: [opportunity({ stipulations })] });
      api.answer(applications.isStipulationEnabled, { isEnabled: true });
      api.answer(getBankAccounts, { paymentDay: null, deposit: null, withdrawal: null, additional: [] });
      api.answer(listAccounts, {
        accounts: [
          {
            accountId: "account-1",
            accountName: "Oyelaran Bakery LLC",
            name: "Oyelaran Bakery",
            businessEntityType: null,
            state: "IA",
            contact: { id: "contact-of-marta" },
          },
        ],
      });
      api.answer(banking.findInstitution, ({ params }) => {
        const isIowa = params.routingNumber === "990020307";
        const place = isIowa ? {} : { StateCode__c: "IL", city: "Moline" };
        return foundInstitution({ RoutingNumber__c: params.routingNumber, ...place });
      });
      api.answer(banking.listRoutingNumbers, ({ query }) => list[query.routingType ?? "ACH"]);
    },
  });

const section = (name: string) => page.getByRole("region", { name, exact: true });
const [deposit, withdrawal] = [section("Deposit Account"), section("Withdrawal Account")];
const dialog = page.getByRole("dialog", { name: "Routing numbers" });
const rows = dialog.getByRole("row");
const search = dialog.getByLabelText("Search Bank Account State");
const help = (of: typeof deposit) => of.getByRole("button", { name: "Find your routing number" });
const shown = () => textsOf(rows).slice(1);

test("the routing numbers dialog lists a bank's numbers by state and fills in the chosen number [SERV-BVER-07] [SERV-BVER-08]", async () => {
  await open({ ACH: [achOnly, ...hawkeye], WIRE: [] });
  const ach = withdrawal.getByLabelText("ACH Routing number");
  await ach.fill("990020200");
  await withdrawal.getByLabelText("Account number", { exact: true }).click();
  await expect.element(withdrawal.getByText("Hawkeye Credit Union, Moline, IL")).toBeVisible();
  await help(withdrawal).click();
  await expect
    .poll(shown)
    .toEqual([
      "Illinois 990020200Use Illinois number 990020200",
      "Iowa Your business state990020307Use Iowa number 990020307",
      "Minnesota 990020501Use Minnesota number 990020501",
      "Missouri 990020608Use Missouri number 990020608",
    ]);
  expect(textsOf(dialog.getByRole("columnheader"))).toEqual(["State", "Routing number"]);
  expect(rows.elements().map((row) => row.getAttribute("aria-current"))).toEqual([
    null,
    null,
    "true",
    null,
    null,
  ]);

  await search.fill("mis");
  await expect.poll(shown).toEqual(["Missouri 990020608Use Missouri number 990020608"]);
  await search.fill("MN");
  await expect.poll(shown).toEqual(["Minnesota 990020501Use Minnesota number 990020501"]);
  await search.fill("texas");
  await expect.element(dialog.getByText("No state matches.")).toBeVisible();
  await search.fill("iowa");
  await dialog.getByRole("button", { name: "Use Iowa number 990020307" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(ach).toHaveValue("990020307");
  await expect.element(withdrawal.getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
});

test("the routing numbers dialog of the deposit account lists all banks' wire numbers [SERV-BVER-07]", async () => {
  await open({ ACH: [achOnly], WIRE: hawkeye });
  await help(deposit).click();
  await expect.poll(shown).toHaveLength(4);
  expect(textsOf(dialog.getByRole("columnheader"))).toEqual(["Bank", "State", "Routing number"]);
  await expect.element(rows.filter({ hasText: achOnly.RoutingNumber__c })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(help(deposit)).toHaveFocus();
});

test("the routing numbers dialog shows 100 rows at a time in a scrolling table and says how many rows it shows [SERV-BVER-09]", async () => {
  const list = Array.from({ length: 250 }, (_, at) => number("IA", String(100_000_000 + at), "Bank of Ames"));
  await open({ ACH: [], WIRE: list });
  await help(deposit).click();
  await expect.element(dialog.getByText("Showing 100 of 250")).toBeVisible();
  expect(shown()).toHaveLength(100);
  const { maxHeight, overflowY } = getComputedStyle(
    dialog.getByRole("region", { name: "Routing numbers" }).element(),
  );
  expect([maxHeight, overflowY]).toEqual(["640px", "auto"]);
  await dialog.getByRole("button", { name: "Show more" }).click();
  await expect.element(dialog.getByText("Showing 200 of 250")).toBeVisible();
  await dialog.getByRole("button", { name: "Show more" }).click();
  await expect.element(dialog.getByText("Showing 250 of 250")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});
