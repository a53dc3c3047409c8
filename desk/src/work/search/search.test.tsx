import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import { searchRecords } from "@portal/domain/work/search/contract";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loanPage, personPage } from "@portal/domain/work/paths";
import type { Page } from "@portal/domain/wire/pages/page-path";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { usePage } from "../../platform/page.ts";
import { address, goTo, openDeskPage, openSession } from "../../testing/open-desk-page.tsx";
import {
  found,
  foundApplication,
  foundBusiness,
  foundLoan,
  foundPerson,
} from "../../testing/search-fixtures.ts";

const session = () => openSession({ permissions: permissionsOf(["processor"]) });
const field = page.getByRole("combobox", { name: "Search" });
const list = page.getByRole("listbox", { name: "Search" });
const options = () => list.getByRole("option").elements();
const texts = () => options().map(({ textContent }) => textContent);
const selected = () =>
  options()
    .filter((option) => option.getAttribute("aria-selected") === "true")
    .map(({ id }) => id);

const maple = found({
  loans: [
    foundLoan(),
    foundLoan({ advanceId: "ad2", detail: "Business loan 4410-30956", balance: 51_186_72 }),
  ],
  applications: [foundApplication()],
  businesses: [foundBusiness()],
  people: [foundPerson()],
});

function Record() {
  return createElement("h1", usePage("A record"), "A record");
}

/** Opens the queue. Replaces the page of a loan by a test page, because these tests do not cover pages of records. */
const open = (reply = maple, at: Page = loanPage, api?: (stub: StubApi) => void) =>
  openDeskPage("/desk", {
    session: session(),
    page: { path: at, access: "self", screen: async () => Record },
    api(stub) {
      stub.answer(searchRecords, reply);
      api?.(stub);
    },
  });

const bodiesOf = (api: StubApi) => api.calls(searchRecords).map(({ body }) => body);
const title = page.getByRole("heading", { level: 1 });
const nothing = page.getByText("No matches for “maple bak”.");

async function type(words: string) {
  await field.click();
  await userEvent.keyboard(words);
}

describe("the search field", () => {
  test("gets the focus by key, and shows the results by kind with the matched beginnings marked [DESK-FIND-01]", async () => {
    const api = await open();
    await expect.element(title).toHaveTextContent("Work queue");
    await title.click();
    await userEvent.keyboard("/");
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("");
    await userEvent.keyboard("maple bak");
    await expect
      .poll(texts)
      .toEqual([
        "Maple & Main Bakery LLCBusiness loan 4410-22871$47,519.80",
        "Maple & Main Bakery LLCBusiness loan 4410-30956$51,186.72",
        "Maple & Main Bakery LLCPaycheck Protection Program A-7720Document Review",
        "Maplewood Bakehouse Co.Duluth, MN1 loan",
        "Dana WhitfieldMaple & Main Bakery LLCdana@mapleandmain.example",
      ]);
    const groups = list.getByRole("group").elements();
    expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual([
      "Loans",
      "Applications",
      "Businesses",
      "People",
    ]);
    const marks = () =>
      [...(options()[0]?.querySelectorAll("mark") ?? [])].map(({ textContent }) => textContent);
    await expect.poll(marks).toEqual(["Maple", "Bak"]);
    expect(bodiesOf(api).at(-1)).toEqual({ words: "maple bak" });
    expect(bodiesOf(api).length).toBeLessThan(5);
  });

  test("moves through the results with arrow keys, and Enter opens the chosen result without the query in the address [DESK-FIND-01 DESK-FIND-04]", async () => {
    await open(maple, personPage);
    await type("maple bak");
    await expect.poll(() => options().length).toBe(5);
    await expect.poll(selected).toEqual([options()[0]?.id]);
    await expect.element(field).toHaveAttribute("aria-activedescendant", options()[0]?.id ?? "");
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(selected).toEqual([options()[4]?.id]);
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(selected).toEqual([options()[0]?.id]);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    await expect.poll(selected).toEqual([options()[4]?.id]);
    await expect.element(field).toHaveAttribute("aria-activedescendant", options()[4]?.id ?? "");
    await userEvent.keyboard("{Enter}");
    await expect.element(title).toHaveTextContent("A record");
    expect(address()).toBe("/desk/people/c1");
    await expect.element(field).toHaveValue("");
    expect(options()).toEqual([]);
  });

  test("opens the exact match on Enter, even if Enter is pressed before the results arrive [DESK-FIND-02]", async () => {
    const exact = foundLoan({ advanceId: "ad2", detail: "Business loan 4410-30956", isExact: true });
    const reply = found({ loans: [exact, foundLoan()], applications: [foundApplication()] });
    await open(reply);
    await type("4410-30956{Enter}");
    await expect.element(title).toHaveTextContent("A record");
    expect(address()).toBe("/desk/loans/ad2");
  });

  test("opens an exact match on Enter, even if results of other kinds come first [DESK-FIND-02]", async () => {
    const reply = found({ loans: [foundLoan()], people: [foundPerson({ isExact: true })] });
    await open(reply, personPage);
    await type("dana@mapleandmain.example");
    await expect.poll(() => options().length).toBe(2);
    await expect.poll(selected).toEqual([options()[1]?.id]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe("/desk/people/c1");
  });

  test("discards the chosen result after further typing, so that Enter opens the best result [DESK-FIND-02]", async () => {
    const api = await open();
    await type("maple");
    await expect.poll(() => options().length).toBe(5);
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(selected).toEqual([options()[1]?.id]);
    await userEvent.keyboard(" b");
    await expect.poll(() => bodiesOf(api).at(-1)?.words).toBe("maple b");
    await expect.poll(selected).toEqual([options()[0]?.id]);
  });

  test("asks for at least two characters, and sends no call for fewer [DESK-FIND-02]", async () => {
    const api = await open();
    await type("m ");
    await expect.element(page.getByText("Type at least 2 characters.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe("/desk");
    expect(bodiesOf(api)).toEqual([]);
    await userEvent.keyboard("{Backspace}a");
    await expect.poll(() => options().length).toBe(5);
    expect(bodiesOf(api)).toEqual([{ words: "ma" }]);
  });

  test('shows "More than 200 matches" beside the first ten results of a kind [DESK-FIND-03]', async () => {
    const people = Array.from({ length: 10 }, (_, at) => foundPerson({ contactId: `c${at}` }));
    const isMore = { loans: false, applications: false, businesses: false, people: true };
    await open(found({ people, loans: [foundLoan()], isMore }));
    await type("maple bak");
    await expect.poll(() => options().length).toBe(11);
    const more = page.getByText("More than 200 matches. Add another word.");
    expect(more.elements()).toHaveLength(1);
    await expect.element(page.getByRole("group", { name: "People" })).toContainElement(more.element());
  });

  test("shows that no record matches, closes the list on Esc, and empties the field on a second Esc", async () => {
    await open(found());
    await type("maple bak");
    await expect.element(nothing).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(nothing).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("maple bak");
    await userEvent.keyboard("{Escape}");
    await expect.element(field).toHaveValue("");
    await expect.element(field).toHaveFocus();
  });

  test("offers to try again after a failure, and keeps the typed words", async () => {
    const api = await open(maple, loanPage, (stub) => stub.answer(searchRecords, { status: 500, text: "" }));
    await type("maple bak");
    await expect.poll(() => api.calls(searchRecords).at(-1)?.body).toMatchObject({ words: "maple bak" });
    await untilAnotherCallCounts();
    await expect.element(page.getByText("We couldn't load this.")).toBeVisible();
    api.answer(searchRecords, maple);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => options().length).toBe(5);
    await expect.element(field).toHaveValue("maple bak");
  });

  test("is missing for people who may not read borrowers [DESK-ROLE-04]", async () => {
    const permissions = permissionsOf(["administrator"]);
    await openDeskPage("/desk/search", { session: openSession({ roles: ["administrator"], permissions }) });
    await expect.element(title).toHaveTextContent("You don't have access to this page.");
    expect(field.elements()).toEqual([]);
  });
});

describe("the page of the results", () => {
  async function showAll(reply = maple) {
    const api = await open(reply);
    await type("maple bak");
    await page.getByRole("link", { name: "Show all" }).click();
    await expect.element(title).toHaveTextContent("Search");
    return api;
  }
  const rows = () => page.getByRole("rowheader").elements();

  test("shows all kinds, without the query in the address and the title [DESK-FIND-04]", async () => {
    await showAll();
    await expect.poll(() => rows().length).toBe(5);
    expect([address(), document.title]).toEqual(["/desk/search", "Search · Review desk · Alderway"]);
    expect(JSON.stringify(history.state)).not.toContain("maple");
    await expect.element(page.getByText("“maple bak”")).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "Search" }).getByRole("button").elements();
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      "All",
      "Loans 2",
      "Applications 1",
      "Businesses 1",
      "People 1",
    ]);
    expect(
      page
        .getByRole("row")
        .elements()
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ["Loan", "Business", "Balance", "State"],
      ["Business loan 4410-22871V-4001", "Maple & Main Bakery LLC", "$47,519.80", " $1,284.60 past due"],
      ["Business loan 4410-30956V-4001", "Maple & Main Bakery LLC", "$51,186.72", " $1,284.60 past due"],
      ["Application", "Business", "Stage"],
      ["Paycheck Protection Program A-7720A-7720", "Maple & Main Bakery LLC", "Document Review"],
      ["Business", "Location", "Loans", "People"],
      ["Maplewood Bakehouse Co.O-3188", "Duluth, MN", "1", "Ingrid Solberg"],
      ["Person", "Email", "Business", "Sign-in"],
      [
        "Dana WhitfieldC-1001",
        "dana@mapleandmain.example",
        "Maple & Main Bakery LLC",
        "Signs in with PayPal",
      ],
    ]);
  });

  test("describes each person's sign-in in the same words as the page of a person [DESK-FIND-01]", async () => {
    const lockedUntilTimestamp = Temporal.Instant.from("2026-11-23T19:30:00Z");
    await showAll(
      found({
        people: [
          foundPerson({ contactId: "c1", signIn: "none" }),
          foundPerson({ contactId: "c2", signIn: "active" }),
          foundPerson({ contactId: "c3", signIn: "active", lockedUntilTimestamp }),
          foundPerson({ contactId: "c4", signIn: "disabled", lockedUntilTimestamp }),
          foundPerson({ contactId: "c5", signIn: "provider", lockedUntilTimestamp }),
        ],
      }),
    );
    await expect.poll(() => rows().length).toBe(5);
    expect(rows().map((row) => row.parentElement?.lastElementChild?.textContent?.trim())).toEqual([
      "Not signed up",
      "Active",
      "Locked until 2:30 PM ET",
      "Disabled",
      "Signs in with PayPal",
    ]);
  });

  test("has a tab for each kind, and asks for another word if a kind has more than 200 matches [DESK-FIND-03]", async () => {
    const counts = { loans: 0, applications: 0, businesses: 0, people: 200 };
    const isMore = { loans: false, applications: false, businesses: false, people: true };
    const api = await showAll(found({ people: [foundPerson()], counts, isMore }));
    await page.getByRole("button", { name: "People 200+" }).click();
    await expect.poll(() => bodiesOf(api).at(-1)).toEqual({ words: "maple bak", kind: "people" });
    await expect.element(page.getByText("More than 200 matches. Add another word.")).toBeVisible();
    await page.getByRole("button", { name: "Loans 0" }).click();
    await expect.element(nothing).toBeVisible();
  });

  test("has keys to move and to open a result, and shows the results again after Back", async () => {
    await showAll();
    await expect.poll(() => rows().length).toBe(5);
    await userEvent.keyboard("j");
    await expect.element(page.getByRole("link", { name: "Business loan 4410-22871" })).toHaveFocus();
    await userEvent.keyboard("jk{Enter}");
    await expect.element(title).toHaveTextContent("A record");
    expect(address()).toBe("/desk/loans/ad1");
    history.back();
    await expect.poll(() => rows().length).toBe(5);
    await goTo("/desk");
    await expect.element(title).toHaveTextContent("Work queue");
  });

  test("asks for search words when it opens without a query", async () => {
    await openDeskPage("/desk/search", {
      session: openSession({ staffId: "another", permissions: permissionsOf(["lead"]) }),
    });
    await expect.element(page.getByText("Type a name or a number in the search field.")).toBeVisible();
  });
});
