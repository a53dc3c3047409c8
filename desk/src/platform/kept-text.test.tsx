import {
  lockDesk,
  signInAtDesk,
  confirmFactor,
  signOutAtDesk,
  unlockDesk,
} from "@portal/domain/staff/contract";
import { deskPage } from "@portal/domain/wire/desk/desk-page";
import { CheckedForm } from "@portal/ui/form/checked-form.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { autofill, enter, press } from "@portal/ui/testing/autofill.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { endSession, lockNow } from "../app/session/change-session.ts";
import { goTo, openDeskPage, openSession } from "../testing/open-desk-page.tsx";
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
      <CheckedForm form={form} actions={<button>Save</button>}>
        <TextField {...form.field("reason")} label="Reason" />
        <TextField {...form.field("code")} label="Code" />
      </CheckedForm>
    </>
  );
}

const reason = page.getByLabelText("Reason");
const title = page.getByRole("heading", { level: 1 });
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

test("unlocking restores the typed text, but no secret; the locked page holds none of it [DESK-SESS-04]", async () => {
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

test("sent text is not offered again", async () => {
  await open();
  await press(page.getByRole("button", { name: "Save" }));
  await goTo("/desk");
  await expect.element(title).toHaveTextContent("Work queue");
  await goTo("/desk/return");
  await expect.element(reason).toHaveValue("");
});

test("signing out forgets the typed text, and the next person does not see it", async () => {
  const api = await open();
  api.answer(confirmFactor, openSession({ staffId: "st2", firstName: "Theo", lastName: "Park" }));
  await endSession();
  await expect.element(title).toHaveTextContent("Sign in to the review desk");
  await autofill(page.getByLabelText("Work email"), "theo@alderway.example");
  await autofill(page.getByLabelText("Password", { exact: true }), "a long walk in Iowa");
  await press(page.getByRole("button", { name: "Continue" }));
  await autofill(page.getByLabelText("6-digit code"), "418203");
  await press(page.getByRole("button", { name: "Continue" }));
  await expect.element(title).toHaveTextContent("Return");
  await expect.element(reason).toHaveValue("");
});
