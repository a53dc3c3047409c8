import * as contract from "@portal/domain/work/notes/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { listLenderStipulations } from "@portal/domain/applications/lender/contract";
import { getApplication } from "@portal/domain/work/applications/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { application } from "../../testing/application-fixtures.ts";
import { openWork } from "../../testing/open-work.ts";
import { noteOf, notesOf } from "../../testing/request-fixtures.ts";

const at = (text: string) => Temporal.Instant.from(text);
const dip = noteOf({
  noteId: "n-dip",
  text: "September dip is the trailer repair.\nInvoice is in the statements, page 3.",
  timestamp: at("2026-11-21T15:00:00Z"),
  isPinned: true,
  canWithdraw: true,
});
const calls = noteOf({ by: { staffId: "st-sam", name: "Sam Ortega (disabled)" } });
const gone = noteOf({
  noteId: "n-gone",
  text: null,
  withdrawn: { by: { staffId: "st-astrid", name: "Astrid Nyberg" }, timestamp: at("2026-11-13T15:00:00Z") },
});

const open = ({
  roles = ["underwriter"],
  api,
}: { readonly roles?: readonly Role[]; readonly api?: (api: StubApi) => void } = {}) =>
  openWork("/desk/applications/op-okonkwo", {
    roles,
    api: (stub) => {
      stub.answer(getApplication, application());
      stub.answer(contract.listNotes, notesOf([dip, calls, gone]));
      api?.(stub);
    },
  });

const notes = () => page.getByRole("region", { name: /^Notes/ });
const items = () =>
  notes()
    .getByRole("listitem")
    .elements()
    .map((each) => each.textContent);
const button = (name: string | RegExp) => notes().getByRole("button", { name });

test("the section of notes lists pinned notes first, with author, day and text, and only a line for a withdrawn note [DESK-NOTE-01 DESK-NOTE-03]", async () => {
  const api = await open();
  await expect.element(notes()).toHaveAccessibleName("Notes 3");
  expect(items()).toEqual([
    "Theo Park Nov 21PinnedSeptember dip is the trailer repair.\nInvoice is in the statements, page 3.UnpinWithdraw",
    "Sam Ortega (disabled) Nov 12Called Grace. She prefers mornings.Pin",
    "Note withdrawn by Astrid Nyberg on Nov 13",
  ]);
  expect(api.calls(contract.listNotes).map(({ query }) => query)).toEqual([
    { kind: "opportunity", id: "op-okonkwo", limit: 20 },
  ]);
  expect(button("Show words").elements()).toEqual([]);
});

test("the form for a note opens by key and keeps the text after a failure [DESK-NOTE-01]", async () => {
  const api = await open({
    api: (stub) => stub.answer(contract.addNote, { refused: "INTERNAL_SERVER_ERROR", message: "It failed." }),
  });
  await expect.element(button("Add a note")).toBeVisible();
  await userEvent.keyboard("o");
  const text = notes().getByLabelText("Note");
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAccessibleDescription(/Only staff can see this\./);
  await button("Save note").click();
  await expect.element(text).toBeInvalid();
  await text.fill("x".repeat(5_001));
  await button("Save note").click();
  await expect.element(text).toHaveAccessibleDescription(/Must be at most 5,000 characters\./);
  expect(api.calls(contract.addNote)).toEqual([]);
  await text.fill(" Prefers calls before 10 AM. ");
  await button("Save note").click();
  await expect.element(notes().getByRole("alert")).toBeVisible();
  await expect.element(text).toHaveValue(" Prefers calls before 10 AM. ");
  const added = noteOf({ noteId: "n-new", text: "Prefers calls before 10 AM." });
  api.answer(contract.addNote, added);
  api.answer(contract.listNotes, notesOf([added, dip, calls, gone]));
  await userEvent.click(text);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(notes().getByText("Prefers calls before 10 AM.")).toBeVisible();
  const sent = api
    .calls(contract.addNote)
    .map(({ body, headers }) => ({ body, key: headers.get("idempotency-key") }));
  const about = { kind: "opportunity", id: "op-okonkwo" };
  expect(sent.map(({ body }) => body)).toEqual([
    { about, text: "Prefers calls before 10 AM." },
    { about, text: "Prefers calls before 10 AM." },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  await expect.element(notes().getByText("Note added.")).toBeInTheDocument();
  expect(notes().getByRole("textbox").elements()).toEqual([]);
  await expect.element(button("Add a note")).toHaveFocus();
  await userEvent.keyboard("o");
  await button("Cancel").click();
  await expect.element(button("Add a note")).toHaveFocus();
});

test("Ctrl+Enter in a dialog does not save the note behind it [DESK-NOTE-01]", async () => {
  const api = await open({
    api: (stub) => {
      stub.answer(contract.addNote, calls);
      stub.answer(listLenderStipulations, { stipulations: [], nextCursor: null });
    },
  });
  await button("Add a note").click();
  await notes().getByLabelText("Note").fill("Called.");
  await page.getByRole("button", { name: "Request more" }).click();
  const dialog = page.getByRole("dialog", { name: "Request more" });
  await expect.element(dialog.getByRole("checkbox").first()).toBeVisible();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Choose what to request.");
  expect(api.calls(contract.addNote)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => api.calls(contract.addNote).map(({ body }) => body.text)).toEqual(["Called."]);
});

test("a note can be pinned, and the refusal of a fourth pinned note is shown [DESK-NOTE-01]", async () => {
  const api = await open({
    api: (stub) =>
      stub.answer(contract.pinNote, {
        refused: "TOO_MANY_PINNED",
        message: "Three notes are pinned already. Unpin one first.",
      }),
  });
  await button("Pin the note by Sam Ortega (disabled), Nov 12").click();
  await expect.element(notes().getByText("Three notes are pinned already. Unpin one first.")).toBeVisible();
  api.answer(contract.pinNote, { ...calls, isPinned: true });
  api.answer(contract.listNotes, notesOf([{ ...calls, isPinned: true }, dip]));
  await untilAnotherCallCounts();
  await button("Pin the note by Sam Ortega (disabled), Nov 12").click();
  await expect.element(button("Unpin the note by Sam Ortega (disabled), Nov 12")).toBeVisible();
  expect(api.calls(contract.pinNote).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { noteId: "n-calls", isPinned: true },
    { noteId: "n-calls", isPinned: true },
  ]);
});

test("withdrawing a note asks for confirmation [DESK-NOTE-03]", async () => {
  const api = await open();
  expect(button(/^Withdraw the note by Sam/).elements()).toEqual([]);
  await button("Withdraw the note by Theo Park, Nov 21").click();
  const dialog = page.getByRole("dialog", { name: "Withdraw note" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(api.calls(contract.withdrawNote)).toEqual([]);
  api.answer(contract.withdrawNote, gone);
  await button("Withdraw the note by Theo Park, Nov 21").click();
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect.poll(() => dialog.elements()).toEqual([]);
  expect(api.calls(contract.withdrawNote).map(({ params }) => params)).toEqual([{ noteId: "n-dip" }]);
  await expect.poll(() => api.calls(contract.listNotes).length).toBe(2);
});

test("compliance staff see the text of a withdrawn note only after a click [DESK-NOTE-03]", async () => {
  const api = await open({
    roles: ["compliance"],
    api: (stub) => stub.answer(contract.readWithdrawnNote, { text: "Mentioned a divorce." }),
  });
  await expect.element(button("Show words")).toBeVisible();
  expect(api.calls(contract.readWithdrawnNote)).toEqual([]);
  await button("Show words").click();
  await expect.element(notes().getByText("Mentioned a divorce.")).toBeVisible();
});

test("the section of notes says that there are no notes, and loads older notes after a click", async () => {
  const api = await open({ api: (stub) => stub.answer(contract.listNotes, notesOf([])) });
  await expect.element(notes().getByText("No notes yet.")).toBeVisible();
  api.answer(contract.addNote, calls);
  api.answer(contract.listNotes, ({ query }) =>
    query.cursor === undefined
      ? notesOf([calls], { count: 2, nextCursor: "next" })
      : notesOf([noteOf({ noteId: "n-old", text: "An old note." })], { count: 2 }),
  );
  await button("Add a note").click();
  await notes().getByLabelText("Note").fill("Called.");
  await button("Save note").click();
  await button("Show older notes").click();
  await expect.element(notes().getByText("An old note.")).toBeVisible();
  expect(button("Show older notes").elements()).toEqual([]);
});

test("notes that fail to load leave the page usable and offer to try again", async () => {
  const api = await open({
    api: (stub) =>
      stub.answer(contract.listNotes, { refused: "INTERNAL_SERVER_ERROR", message: "It failed." }),
  });
  await expect.element(notes().getByText("We couldn't load this.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Requests" })).toBeVisible();
  api.answer(contract.listNotes, notesOf([calls]));
  await untilAnotherCallCounts();
  await button("Try again").click();
  await expect.element(notes().getByText("Called Grace. She prefers mornings.")).toBeVisible();
});

test("the section of notes is missing for people who may not write notes", async () => {
  await open({ roles: ["records", "processor"] });
  await expect.element(notes()).toBeVisible();
});
