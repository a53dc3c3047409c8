import { confirmFactor } from "@portal/domain/staff/contract";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import * as lists from "@portal/domain/work/lists/contract";
import * as contract from "@portal/domain/work/views/contract";
import type { CountedView } from "@portal/domain/work/views/contract";
import { viewRefusals } from "@portal/domain/work/views/messages";
import { autofill, press } from "@portal/ui/testing/autofill.ts";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openDeskPage, openSession } from "../../testing/open-desk-page.tsx";
import { openWork } from "../../testing/open-work.ts";
import { loanRow } from "../../testing/record-fixtures.ts";

const mine: CountedView = {
  viewId: "v-mine",
  name: "My items",
  address: "/desk?who=mine",
  isShared: false,
  isStart: false,
  canChange: true,
  count: 7,
};
const shared: CountedView = {
  viewId: "v-canada",
  name: "Canada",
  address: "/desk?country=ca&sort=newest",
  isShared: true,
  isStart: false,
  canChange: false,
  count: 10_000,
};

const bar = page.getByRole("navigation", { name: "Views" });
const saveButton = page.getByRole("button", { name: "Save view" });
const dialog = page.getByRole("dialog");
const name = dialog.getByLabelText("Name");
const submit = dialog.getByRole("button", { name: "Save", exact: true });
const share = dialog.getByLabelText("Share with everyone");
const options = (of: string) => page.getByRole("button", { name: `Options for ${of}` });
const entry = (label: string) => bar.getByRole("button", { name: label });
const links = () =>
  bar
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
const heading = page.getByRole("heading", { level: 1 });

const open = (
  path: string,
  views: readonly CountedView[],
  roles: readonly ["processor" | "lead"] = ["processor"],
) => openWork(path, { roles, api: (api) => api.answer(contract.listViews, { views: [...views] }) });

const loans = (api: StubApi) =>
  api.answer(lists.listLenderAdvances, { advances: [loanRow()], total: 1, nextCursor: null });

describe("the views of a page", () => {
  test("show their counts, mark the view on screen, and open with their filters and order [DESK-FIND-06]", async () => {
    const api = await open("/desk?who=mine", [shared, mine]);
    await expect.poll(links).toEqual(["Canada 10,000+", "My items 7"]);
    const canada = bar.getByRole("link", { name: "Canada 10,000+" });
    const own = bar.getByRole("link", { name: "My items 7" });
    await expect.element(own).toHaveAttribute("aria-current", "page");
    await expect.element(canada).not.toHaveAttribute("aria-current");
    await canada.click();
    await expect.poll(address).toBe("/desk?country=ca&sort=newest");
    await expect.element(canada).toHaveAttribute("aria-current", "page");
    await expect.element(own).not.toHaveAttribute("aria-current");
    expect(api.calls(contract.listViews).map(({ query }) => query)).toEqual([{ page: "queue" }]);
  });

  test("are hidden if the page has no views, and can be loaded again after a failure without reloading the queue [DESK-FIND-06]", async () => {
    const api = await openWork("/desk", {
      api: (stub) => stub.answer(contract.listViews, { status: 502, text: "<h1>" }),
    });
    const alert = page.getByRole("alert");
    await expect.element(alert).toMatchTextContent("We couldn't load your views.");
    await expect.element(heading).toHaveTextContent("Work queue");
    await expect.element(saveButton).toBeVisible();
    api.answer(contract.listViews, { views: [] });
    await untilAnotherCallCounts();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(bar.elements()).toEqual([]);
  });

  test('have a placeholder with the text "Loading views" while they load', async () => {
    const held: (() => void)[] = [];
    await openWork("/desk", {
      api(stub) {
        stub.answer(contract.listViews, { views: [mine] });
        held.push(stub.hold(contract.listViews));
      },
    });
    await expect.element(page.getByText("Loading views")).toBeInTheDocument();
    expect(links()).toEqual([]);
    held.forEach((release) => release());
    await expect.poll(links).toEqual(["My items 7"]);
  });
});

describe("'Save view'", () => {
  test("saves the tab, the filters and the order on screen under a name [DESK-FIND-06]", async () => {
    const api = await open("/desk?sort=newest&country=ca&cursor=2.abc", []);
    await saveButton.click();
    await expect.element(name).toHaveFocus();
    await expect.element(share).not.toBeInTheDocument();
    api.answer(contract.saveView, { ...shared, isShared: false, canChange: true });
    api.answer(contract.listViews, { views: [{ ...shared, isShared: false, canChange: true, count: 3 }] });
    await name.fill(" Canada ");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.calls(contract.saveView).map(({ body }) => body)).toEqual([
      { name: "Canada", address: "/desk?country=ca&sort=newest", isShared: false },
    ]);
    await expect.poll(links).toEqual(["Canada 3"]);
    await expect.element(page.getByText("View saved.")).toBeVisible();
    await expect.element(saveButton).toHaveFocus();
  });

  test("refuses an empty name and more than 60 characters beside the field [DESK-FIND-06]", async () => {
    const api = await open("/desk", []);
    await saveButton.click();
    await press(submit);
    await expect.element(name).toHaveAccessibleDescription("Required");
    await expect.element(name).toHaveFocus();
    await autofill(name, "x".repeat(61));
    await expect.element(name).toHaveAccessibleDescription("Must be at most 60 characters");
    await press(submit);
    expect(api.calls(contract.saveView)).toEqual([]);
    api.answer(contract.saveView, mine);
    await autofill(name, "x".repeat(60));
    await press(submit);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("shows the refusal of a 31st view, keeps the typed name, and can save later [DESK-FIND-06]", async () => {
    const api = await open("/desk", []);
    api.answer(contract.saveView, { refused: "TOO_MANY_VIEWS", message: viewRefusals.TOO_MANY_VIEWS });
    await saveButton.click();
    await autofill(name, "One more");
    await press(submit);
    await expect
      .element(dialog.getByRole("alert"))
      .toHaveTextContent("There are already 30 views. Delete one first.");
    await expect.element(name).toHaveValue("One more");
    await expect.element(name).toHaveFocus();
    api.answer(contract.saveView, mine);
    await untilAnotherCallCounts();
    await press(submit);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("lets people who may edit lists share a view with everyone [DESK-FIND-06]", async () => {
    const api = await openWork("/desk/lists/loans?pastDue=yes&signIn=none", {
      roles: ["lead"],
      api(stub) {
        loans(stub);
        stub.answer(contract.saveView, mine);
      },
    });
    await saveButton.click();
    await autofill(name, "Late");
    await share.click();
    await expect.element(share).toHaveAccessibleDescription("Each person sees their own rows.");
    await press(submit);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api.calls(contract.saveView).map(({ body }) => body)).toEqual([
      { name: "Late", address: "/desk/lists/loans?pastDue=yes", isShared: true },
    ]);
    expect(api.calls(contract.listViews)[0]?.query).toEqual({ page: "loans" });
  });
});

describe("the options of the view on screen", () => {
  test("rename and share the view by keyboard [DESK-FIND-06]", async () => {
    const api = await open("/desk?who=mine", [mine], ["lead"]);
    api.answer(contract.changeView, { ...mine, name: "Ours" });
    await options("My items").click();
    await userEvent.keyboard("{Tab}{Tab}{Enter}");
    await expect.element(dialog.getByRole("heading")).toHaveTextContent("Edit view");
    await expect.element(name).toHaveValue("My items");
    api.answer(contract.listViews, { views: [{ ...mine, name: "Ours" }] });
    await name.fill("Ours");
    await press(share);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(links).toEqual(["Ours 7"]);
    expect(api.calls(contract.changeView).map(({ params, body }) => [params.viewId, body])).toEqual([
      ["v-mine", { name: "Ours", address: "/desk?who=mine", isShared: true }],
    ]);
  });

  test("make the view the start page, and remove it again [DESK-FIND-06]", async () => {
    const api = await open("/desk?who=mine", [mine]);
    api.answer(contract.setStartView, { ...mine, isStart: true });
    await options("My items").click();
    expect(bar.getByText("Your start page").elements()).toEqual([]);
    api.answer(contract.listViews, { views: [{ ...mine, isStart: true }] });
    await entry("Make this my start page").click();
    await expect.element(page.getByText("My items is your start page.")).toBeVisible();
    await options("My items").click();
    await expect.element(bar.getByText("Your start page")).toBeVisible();
    api.answer(contract.listViews, { views: [mine] });
    await entry("Remove as start page").click();
    await expect.element(page.getByText("The work queue is your start page.")).toBeVisible();
    expect(api.calls(contract.setStartView).map(({ params, body }) => [params.viewId, body.isStart])).toEqual(
      [
        ["v-mine", true],
        ["v-mine", false],
      ],
    );
  });

  test("delete the view after a confirmation, and move the focus to 'Save view' [DESK-FIND-06]", async () => {
    const api = await open("/desk?who=mine", [mine]);
    await options("My items").click();
    await entry("Delete view").click();
    await expect.element(dialog).toMatchTextContent("“My items” is deleted. Records stay as they are.");
    api.answer(contract.deleteView, { success: true });
    api.answer(contract.listViews, { views: [] });
    await dialog.getByRole("button", { name: "Delete view" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => bar.elements()).toEqual([]);
    await expect.element(saveButton).toHaveFocus();
    expect(api.calls(contract.deleteView).map(({ params }) => params.viewId)).toEqual(["v-mine"]);
    expect(address()).toBe("/desk?who=mine");
  });

  test("contain only the entry for the start page if the person cannot change a shared view [DESK-FIND-06]", async () => {
    await open(shared.address, [shared]);
    await options("Canada").click();
    await expect.element(bar.getByText("Shared with everyone")).toBeVisible();
    const entries = bar
      .getByRole("button")
      .elements()
      .map(({ textContent }) => textContent);
    expect(entries).toEqual(["", "Make this my start page"]);
  });
});

describe("after the sign-in", () => {
  const code = page.getByLabelText("6-digit code");
  const signIn = async (path: string, start: string | null | undefined) => {
    const api = await openDeskPage(path, { session: { state: "pending-factor", csrf: "c1" } });
    const session = openSession({ roles: ["lead"], permissions: permissionsOf(["lead"]) });
    api.answer(confirmFactor, session);
    loans(api);
    if (start === undefined) api.answer(contract.getStartView, { status: 500, text: "" });
    else api.answer(contract.getStartView, { address: start });
    await autofill(code, "418203");
    await press(page.getByRole("button", { name: "Continue" }));
    return api;
  };

  test("the desk opens the start page [DESK-FIND-06]", async () => {
    await signIn("/desk", "/desk/lists/loans?pastDue=yes");
    await expect.element(heading).toHaveTextContent("Loans");
    expect(address()).toBe("/desk/lists/loans?pastDue=yes");
  });

  test("the desk opens a requested address instead of the start page [DESK-FIND-06]", async () => {
    const api = await signIn("/desk?who=mine", "/desk/lists/loans");
    await expect.element(heading).toHaveTextContent("Work queue");
    expect(address()).toBe("/desk?who=mine");
    expect(api.calls(contract.getStartView)).toEqual([]);
  });

  test.each([
    ["the person has no start page", null],
    ["the start page cannot be read", undefined],
  ] as const)("the desk opens the queue if %s [DESK-FIND-06]", async (_, start) => {
    await signIn("/desk", start);
    await expect.element(heading).toHaveTextContent("Work queue");
    expect(address()).toBe("/desk");
  });
});
