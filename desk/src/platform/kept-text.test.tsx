import {
  lockDesk,
  signInAtDesk,
  confirmFactor,
  signOutAtDesk,
  unlockDesk,
} from "@portal/domain/staff/contract";
import { deskPage } from "@portal/domain/wire/desk/desk-page";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { draftKey } from "@portal/ui/form/stored-drafts.ts";
import { autofill, enter, press } from "@portal/ui/testing/autofill.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { endSession, lockNow } from "../app/session/change-session.ts";
import { goTo, openDeskPage, openSession, reloadDesk } from "../testing/open-desk-page.tsx";
import { DeskForm } from "./desk-form.tsx";
import { usePage } from "./page.ts";
import { useDeskForm } from "./use-desk-form.ts";

function ReasonScreen() {
  const form = useDeskForm({
    defaultValues: { reason: "", code: "" },
    check: () => ({}),
    send: () => Promise.resolve({ ok: true as const, value: undefined }),
    onDone: () => undefined,
    secret: ["code"],
  });
  return (
    <>
      <h1 {...usePage("Return")}>Return</h1>
      <DeskForm form={form} actions={<button>Save</button>}>
        <TextField {...form.field("reason")} label="Reason" />
        <TextField {...form.field("code")} label="Code" />
      </DeskForm>
    </>
  );
}

const reason = page.getByLabelText("Reason");
const title = page.getByRole("heading", { level: 1 });
const note = page.getByText("We saved what you typed.");
const text = "The lease of Maple & Main is unsigned.";

async function open() {
  const api = await openDeskPage("/desk/return", {
    page: { path: deskPage("return"), access: "self", screen: () => Promise.resolve(ReasonScreen) },
    api: (stub) => {
      const { staffId, firstName, lastName, csrf, settings } = openSession();
      const lockedTimestamp = Temporal.Instant.from("2026-11-23T19:24:00Z");
      stub.answer(lockDesk, {
        state: "locked",
        staffId,
        firstName,
        lastName,
        csrf,
        settings,
        lockedTimestamp,
      });
      stub.answer(unlockDesk, openSession());
      stub.answer(signOutAtDesk, { success: true });
      stub.answer(signInAtDesk, { state: "pending-factor", csrf: "c1" });
    },
  });
  await enter(reason, text);
  await enter(page.getByLabelText("Code"), "418203");
  return api;
}

test("unlocking restores the typed text except secrets, and the locked page contains no typed text [DESK-SESS-04]", async () => {
  await open();
  expect(document.querySelector("input")?.value).toContain("Maple");
  await lockNow();
  await expect.element(title).toHaveTextContent("Locked");
  expect(document.body.outerHTML).not.toContain("Maple");
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("Maple");
  await autofill(page.getByLabelText("6-digit code"), "418203");
  await press(page.getByRole("button", { name: "Unlock" }));
  await expect.element(title).toHaveTextContent("Return");
  await expect.element(reason).toHaveValue(text);
  await expect.element(page.getByLabelText("Code")).toHaveValue("");
});

test("a form does not restore text that was sent", async () => {
  await open();
  await press(page.getByRole("button", { name: "Save" }));
  await goTo("/desk");
  await expect.element(title).toHaveTextContent("Work queue");
  await goTo("/desk/return");
  await expect.element(reason).toHaveValue("");
});

test("a reload restores the typed text with a note, and Clear empties the form for good [DESK-SESS-05]", async () => {
  await open();
  await expect.element(note).not.toBeInTheDocument();
  await reloadDesk();
  await expect.element(note).toBeInTheDocument();
  await expect.element(reason).toHaveValue(text);
  await press(page.getByRole("button", { name: "Clear" }));
  await expect.element(reason).toHaveValue("");
  await expect.element(reason).toHaveFocus();
  await reloadDesk();
  await expect.element(reason).toHaveValue("");
  await expect.element(note).not.toBeInTheDocument();
});

test("a new sign-in restores typed text only for the same person, and the browser stores no plain text [DESK-SESS-05]", async () => {
  const api = await open();
  const theoKey = btoa("a key of another person, 32 byte").replace("=", "");
  await endSession();
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("Maple");
  expect(localStorage.getItem(draftKey("st1", "/desk/return"))).toMatch(/^\d+ [\w+/]+=*$/);
  await signIn(api, openSession({ staffId: "st2", firstName: "Theo", lastName: "Park", draftKey: theoKey }));
  await expect.element(reason).toHaveValue("");
  await expect.element(note).not.toBeInTheDocument();
  await endSession();
  await signIn(api, openSession());
  await expect.element(reason).toHaveValue(text);
  await expect.element(note).toBeInTheDocument();
});

async function signIn(api: Awaited<ReturnType<typeof open>>, session: ReturnType<typeof openSession>) {
  api.answer(confirmFactor, session);
  await expect.element(title).toHaveTextContent("Sign in to the review desk");
  await autofill(page.getByLabelText("Work email"), session.email);
  await autofill(page.getByLabelText("Password", { exact: true }), "a long walk in Iowa");
  await press(page.getByRole("button", { name: "Continue" }));
  await autofill(page.getByLabelText("6-digit code"), "418203");
  await press(page.getByRole("button", { name: "Continue" }));
  await expect.element(title).toHaveTextContent("Return");
}
