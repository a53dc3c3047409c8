import * as work from "@portal/domain/work/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { chooseAtOnce } from "../testing/choose-at-once.ts";
import { openWork } from "../testing/open-work.ts";
import { changesOf, noCounts, workItem, workPage } from "../testing/work-fixtures.ts";

const zone = "America/New_York";
const today = () => Temporal.Now.zonedDateTimeISO(zone).startOfDay();
const daysAgo = (days: number) => today().subtract({ days }).toInstant();

const rent = workItem({ sinceTimestamp: daysAgo(5), limitDate: today().toPlainDate().add({ days: 3 }) });
const tax = workItem({
  itemId: "wi-tax",
  version: 7,
  title: "Okonkwo Freight LLC",
  number: "4410-31866",
  what: "Business tax return",
  stage: "Underwriting review",
  form: null,
  product: "Business Loan",
  toReview: 1,
  sinceTimestamp: daysAgo(1),
  subjectId: "op-okonkwo:sp-tax",
  opportunityId: "op-okonkwo",
  staff: { staffId: "st-maren", name: "Maren Okafor" },
});
const check = workItem({
  itemId: "wi-check",
  version: 2,
  title: "Lakeside Auto Glass",
  number: "4410-31790",
  what: "Voided check",
  stage: "Contract",
  form: null,
  product: "Business Loan",
  toReview: 3,
  sinceTimestamp: today().toInstant(),
  subjectId: "op-lakeside:sp-check",
  claim: { staffId: "st-theo", name: "Theo Park", until: Temporal.Now.instant().add({ minutes: 4 }) },
});
const three = workPage([rent, tax, check], {
  counts: { ...noCounts, all: 3, mine: 1, unassigned: 2, aside: 2, nearLimit: 1 },
});

const rowTexts = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll("th, td")]
        .slice(1)
        .map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, " ")),
    );
const current = () => document.querySelector("tr[aria-current=true] a")?.textContent;

test("the queue shows the counts of all segments and the columns of each row [DESK-QUEUE-03]", async () => {
  await openWork("/desk", { api: (api) => api.answer(work.listWork, three) });
  await expect.element(page.getByText("3 waiting. 1 near the 60-day limit.")).toBeVisible();
  const segments = page.getByRole("group", { name: "Filter items" }).getByRole("button");
  expect(segments.elements().map(({ textContent }) => textContent)).toEqual([
    "All 3",
    "Mine 1",
    "Unassigned 2",
    "Waiting on borrower 0",
    "Set aside 2",
  ]);
  expect(rowTexts()).toEqual([
    [
      "Maple & Main Bakery LLCApplication Form 3508 · 7720-10418",
      "Rent Documents",
      "Document ReviewDay 57 of 60",
      "2",
      "5 days",
      "Assign Maple & Main Bakery LLC, Rent Documents",
    ],
    [
      "Okonkwo Freight LLCApplication Business Loan · 4410-31866",
      "Business tax return",
      "Underwriting review",
      "1",
      "1 day",
      "MOMaren Okafor",
    ],
    [
      "Lakeside Auto GlassApplication Business Loan · 4410-31790",
      "Voided check",
      "Contract",
      "3",
      "Today",
      "Claimed by Theo Park",
    ],
  ]);
  expect(document.title).toBe("Work queue · Review desk · Alderway");
});

test("the queue can show the items of one assignee, even of a person who no longer works on the queue [DESK-QUEUE-07]", async () => {
  const api = await openWork("/desk?staffId=st-former", {
    api: (stub) => stub.answer(work.listWork, three),
  });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await expect
    .poll(() => optionsOf("Assignee"))
    .toEqual(["All assignees", "Hollis Grant", "Maren Okafor", "Theo Park", "Another person"]);
  await expect.element(page.getByLabelText("Assignee")).toHaveValue("st-former");
  await page.getByLabelText("Assignee").selectOptions("Theo Park");
  await expect.poll(() => api.calls(work.listWork).at(-1)?.query.staffId).toBe("st-theo");
  expect(new URLSearchParams(location.search).get("staffId")).toBe("st-theo");
});

test("the queue fetches items by the filters in the address, and stores every choice in the address [DESK-QUEUE-07 DESK-SHELL-07]", async () => {
  const api = await openWork("/desk?who=mine&country=us&sort=newest", {
    api: (stub) => stub.answer(work.listWork, three),
  });
  await expect
    .poll(() => api.calls(work.listWork).at(-1)?.query)
    .toEqual({ kind: "documents", who: "mine", country: "us", sort: "newest", limit: 50 });
  await page.getByLabelText("Product").selectOptions("PPP forgiveness");
  await page.getByLabelText("Stage").selectOptions("Contract");
  await page.getByRole("button", { name: "Near the limit" }).click();
  await expect
    .poll(() => api.calls(work.listWork).at(-1)?.query)
    .toEqual({
      kind: "documents",
      who: "mine",
      product: "forgiveness",
      stage: "Contract",
      country: "us",
      near: "1",
      sort: "newest",
      limit: 50,
    });
  await expect.poll(() => new URLSearchParams(location.search).get("product")).toBe("forgiveness");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect
    .poll(() => api.calls(work.listWork).at(-1)?.query)
    .toEqual({ kind: "documents", who: "mine", sort: "newest", limit: 50 });
  await expect.poll(() => location.search).toBe("?who=mine&sort=newest");
});

test("two quick choices are both kept in the queue's address [DESK-SHELL-07]", async () => {
  await openWork("/desk", { api: (stub) => stub.answer(work.listWork, three) });
  await chooseAtOnce(["Product", "PPP forgiveness"], "product=", ["Stage", "Contract"]);
  await expect.poll(() => location.search).toBe("?product=forgiveness&stage=Contract");
});

test("keys move to, select and open rows of the queue [DESK-KEY-01]", async () => {
  await openWork("/desk", { api: (api) => api.answer(work.listWork, three) });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await userEvent.keyboard("j");
  expect(current()).toBe("Okonkwo Freight LLC");
  expect(document.activeElement?.textContent).toBe("Okonkwo Freight LLC");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(current()).toBe("Lakeside Auto Glass");
  await userEvent.keyboard("kx");
  await expect
    .element(page.getByRole("checkbox", { name: "Select Okonkwo Freight LLC, Business tax return" }))
    .toBeChecked();
  await expect.element(page.getByText("1 selected")).toBeVisible();
});

test("the queue's keys have no effect in a field or with a modifier [DESK-KEY-02]", async () => {
  const api = await openWork("/desk", { api: (stub) => stub.answer(work.listWork, three) });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  page.getByLabelText("Sort").element().focus();
  await userEvent.keyboard("jna");
  document.body.focus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Control>}n{/Control}{Alt>}j{/Alt}");
  expect(current()).toBe("Maple & Main Bakery LLC");
  expect(api.calls(work.takeNextItem)).toEqual([]);
  expect(api.calls(work.assignWork)).toEqual([]);
});

test("assigning selected rows of the queue names the rows that have changed meanwhile [DESK-QUEUE-10]", async () => {
  const api = await openWork("/desk", {
    api: (stub) => {
      stub.answer(work.listWork, three);
      stub.answer(work.assignWork, {
        assigned: ["wi-rent", "wi-tax"],
        skipped: [{ itemId: "wi-check", code: "CHANGED_MEANWHILE" }],
      });
    },
  });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await userEvent.keyboard("xjxjx");
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect
    .element(page.getByText("Lakeside Auto Glass changed in the meantime and was not assigned."))
    .toBeVisible();
  expect(api.calls(work.assignWork).map(({ body }) => body)).toEqual([
    {
      items: [
        { itemId: "wi-rent", version: 4 },
        { itemId: "wi-tax", version: 7 },
        { itemId: "wi-check", version: 2 },
      ],
      staffId: "st-maren",
    },
  ]);
});

const asLead = { roles: ["lead"], session: { staffId: "st-hollis" } } as const;
const optionsOf = (label: string) =>
  [...(page.getByLabelText(label).element() as HTMLSelectElement).options].map(({ text }) => text);

test("a lead can assign selected rows to a colleague, and reads which rows have changed meanwhile [DESK-QUEUE-10]", async () => {
  const api = await openWork("/desk", {
    ...asLead,
    api: (stub) => {
      stub.answer(work.listWork, three);
      stub.answer(work.assignWork, {
        assigned: ["wi-rent", "wi-tax"],
        skipped: [{ itemId: "wi-check", code: "CHANGED_MEANWHILE" }],
      });
    },
  });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await userEvent.keyboard("xjxjx");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign 3 items" });
  await expect.element(dialog.getByText("Their applications are assigned too.")).toBeVisible();
  expect(optionsOf("To")).toEqual([
    "Hollis Grant, 0 assigned",
    "Maren Okafor, 9 assigned",
    "Theo Park, 1,204 assigned",
    "Nobody",
  ]);
  await expect.element(dialog.getByLabelText("To")).toHaveValue("st-hollis");
  await dialog.getByLabelText("To").selectOptions("Theo Park, 1,204 assigned");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect
    .element(page.getByText("Lakeside Auto Glass changed in the meantime and was not assigned."))
    .toBeVisible();
  await expect.element(page.getByText("2 items assigned to Theo Park.")).toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(work.assignWork).map(({ body }) => body)).toEqual([
    {
      items: [
        { itemId: "wi-rent", version: 4 },
        { itemId: "wi-tax", version: 7 },
        { itemId: "wi-check", version: 2 },
      ],
      staffId: "st-theo",
    },
  ]);
});

test("a lead can remove the assignment of the current row by keys, and the choice stays after a failure [DESK-QUEUE-10]", async () => {
  const api = await openWork("/desk", {
    ...asLead,
    api: (stub) => {
      stub.answer(work.listWork, three);
      stub.answer(work.assignWork, { assigned: ["wi-rent"], skipped: [] });
      stub.answerOnce(work.assignWork, { refused: "FORBIDDEN" });
    },
  });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await userEvent.keyboard("a");
  const dialog = page.getByRole("dialog", { name: "Assign 1 item" });
  await expect.element(dialog.getByText("Its application is assigned too.")).toBeVisible();
  await dialog.getByLabelText("To").selectOptions("Nobody");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await expect.element(dialog.getByLabelText("To")).toHaveValue("");
  await untilAnotherCallCounts();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect.element(page.getByText("Assignment removed. Maple & Main Bakery LLC.")).toBeInTheDocument();
  expect(api.calls(work.assignWork).map(({ body }) => body?.staffId)).toEqual([null, null]);
});

test("Take next explains why no item is available [DESK-QUEUE-09]", async () => {
  const api = await openWork("/desk?product=forgiveness", {
    api: (stub) => {
      stub.answer(work.listWork, three);
      stub.answer(work.takeNextItem, { item: null, claimedByOthers: 3 });
    },
  });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await userEvent.keyboard("n");
  await expect.element(page.getByText("No items left to take. 3 claimed by others.")).toBeVisible();
  expect(api.calls(work.takeNextItem)[0]?.body).toEqual({ kind: "documents", product: "forgiveness" });
  api.answer(work.takeNextItem, { item: null, claimedByOthers: 0 });
  await page.getByRole("button", { name: "Take next" }).click();
  await expect.element(page.getByText("This queue is empty.")).toBeVisible();
});

test("the queue marks a row that a colleague finished, keeps the row in its place, and offers new rows [DESK-QUEUE-13 DESK-LIVE-02]", async () => {
  const api = await openWork("/desk", {
    api: (stub) => {
      stub.answer(work.listWork, three);
      stub.answer(work.getWorkItem, {
        item: rent,
        done: { byName: "Theo Park", doneTimestamp: Temporal.Now.instant() },
      });
    },
  });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  const added = workItem({ itemId: "wi-new", title: "Northfield Yoga" });
  api.answer(
    work.listWork,
    workPage([tax, { ...check, claim: null }, added], { counts: { ...noCounts, all: 3 } }),
  );
  api.answer(
    work.listChanges,
    changesOf({ last: 9, changes: [{ n: 9, id: rent.subjectId, by: "st-theo" }] }),
  );
  await expect.element(page.getByText("Done by Theo Park")).toBeVisible();
  expect(rowTexts().map(([name]) => name?.replace(/Application .*/, ""))).toEqual([
    "Maple & Main Bakery LLC",
    "Okonkwo Freight LLC",
    "Lakeside Auto Glass",
  ]);
  const struck = page.getByRole("link", { name: "Maple & Main Bakery LLC" }).element();
  expect(getComputedStyle(struck).textDecorationLine).toBe("line-through");
  await page.getByRole("button", { name: "1 new" }).click();
  await expect.element(page.getByRole("link", { name: "Northfield Yoga" })).toBeVisible();
  expect(page.getByText("Done by Theo Park").elements()).toEqual([]);
});

test("an item of the queue can be set aside until a day, with a reason [DESK-QUEUE-12]", async () => {
  const day = Temporal.Now.plainDateISO(zone).add({ days: 7 });
  const typed = day.toLocaleString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
  const api = await openWork("/desk", {
    api: (stub) => {
      stub.answer(work.listWork, three);
      stub.answer(work.setItemAside, {
        ...rent,
        asideUntil: day.toZonedDateTime({ timeZone: zone, plainTime: "08:00" }).toInstant(),
      });
    },
  });
  await expect.poll(current).toBe("Maple & Main Bakery LLC");
  await userEvent.keyboard("e");
  await expect.element(page.getByRole("dialog", { name: "Set aside" })).toBeVisible();
  const until = page.getByLabelText("Until");
  await until.fill("02/30/2027");
  await page.getByRole("button", { name: "Set aside" }).click();
  await expect.element(until).toHaveAccessibleDescription(/Enter a day as mm\/dd\/yyyy/);
  await until.fill(typed);
  await page.getByLabelText("Reason").fill("Dana sends the invoice next week.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .poll(() => api.calls(work.setItemAside).map(({ body, params }) => ({ ...body, ...params })))
    .toEqual([{ itemId: "wi-rent", until: day.toString(), reason: "Dana sends the invoice next week." }]);
  await expect.poll(() => page.getByRole("dialog").elements()).toEqual([]);
});

test("the queue has links to the next and the previous page [DESK-STATE-02]", async () => {
  const api = await openWork("/desk", {
    api: (stub) =>
      stub.answer(work.listWork, ({ query }) =>
        query.cursor === undefined
          ? workPage([rent], { nextCursor: "c2", counts: { ...noCounts, all: 100_000 } })
          : workPage([tax], { counts: { ...noCounts, all: 100_000 } }),
      ),
  });
  await expect.element(page.getByText("1 to 1 of 100,000")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByText("51 to 51 of 100,000")).toBeVisible();
  expect(api.calls(work.listWork).at(-1)?.query.cursor).toBe("c2");
  expect(location.search).toBe("?cursor=2.c2");
  await expect.element(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.element(page.getByText("1 to 1 of 100,000")).toBeVisible();
});

test("the queue shows a text if it is empty, if no item matches, or if loading fails [DESK-STATE-01]", async () => {
  const api = await openWork("/desk", { api: (stub) => stub.answer(work.listWork, workPage([])) });
  await expect.element(page.getByText("This queue is empty.")).toBeVisible();
  await page.getByLabelText("Stage").selectOptions("Contract");
  await expect.element(page.getByText("No matches.")).toBeVisible();
  api.answer(work.listWork, { refused: "INTERNAL_SERVER_ERROR" });
  await page.getByLabelText("Country").selectOptions("Canada");
  await expect.element(page.getByText("We couldn't load this.")).toBeVisible();
  api.answer(work.listWork, three);
  await untilAnotherCallCounts();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Lakeside Auto Glass" })).toBeVisible();
});
