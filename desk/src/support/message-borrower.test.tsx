import { listLenderCases } from "@portal/domain/support/lender/contract";
import * as threads from "@portal/domain/support/lender/threads/contract";
import { deskPage } from "@portal/domain/wire/desk/desk-page";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import type { Role } from "@portal/domain/staff/roles/contract";
import { usePage } from "../platform/page.ts";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { openDeskPage, openSession } from "../testing/open-desk-page.tsx";
import { casesPage, thread } from "../testing/thread-fixtures.ts";
import { MessageBorrower } from "./message-borrower.tsx";

/** A page about a loan, which is the first subject of a message. */
function LoanPage() {
  return (
    <>
      <h1 {...usePage("Loan")}>Loan</h1>
      <MessageBorrower
        contactId="c-dana"
        firstName="Dana"
        subjects={[
          { label: "Business loan 4410-22871", accountId: "ac-maple", advanceId: "ad-22871" },
          { label: "Maple & Main Bakery LLC", accountId: "ac-maple" },
          { label: "Application 7720-10418", accountId: "ac-maple", opportunityId: "op-maple" },
        ]}
      />
    </>
  );
}

const open = (role: Role, api?: (api: StubApi) => void) =>
  openDeskPage("/desk/a-loan", {
    session: openSession({ roles: [role], permissions: permissionsOf([role]) }),
    page: { path: deskPage("a-loan"), access: "self", screen: () => Promise.resolve(LoanPage) },
    api: (stub) => {
      stub.answer(listLenderCases, casesPage([]));
      stub.answer(threads.openCase, { thread: thread() });
      api?.(stub);
    },
  });

const button = page.getByRole("button", { name: "Message Dana" });
const dialog = page.getByRole("dialog", { name: "Message Dana" });
const text = dialog.getByLabelText("Your message");
const send = dialog.getByRole("button", { name: "Send" });

test("Message on a loan's page starts a thread about the loan, with a topic, a text and a preview, by button and by key [DESK-CASE-07]", async () => {
  const api = await open("servicing");
  await button.click();
  await dialog.getByLabelText("Topic").selectOptions("Payment Question");
  await text.fill("Hello Dana.\tPlease call. ");
  const preview = dialog.getByRole("region", { name: "Preview for Dana" });
  await expect.element(preview.getByText(/^A message from /)).toBeVisible();
  await expect.element(preview.getByText(/^Hello Dana\./)).toBeVisible();
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const alert = page.getByText("Your message to Dana was sent.");
  await expect.element(alert).toBeVisible();
  const bottom = alert.element().closest("[data-type]")?.getBoundingClientRect().bottom ?? 0;
  const heading = page.getByRole("heading", { level: 1 }).element().getBoundingClientRect();
  expect(heading.top - bottom).toBe(24);
  await button.click();
  await expect.element(text).toHaveValue("");
  await dialog.getByLabelText("Topic").selectOptions("Account Access");
  await dialog.getByLabelText("About").selectOptions("Application 7720-10418");
  await text.fill("Second");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog).not.toBeInTheDocument();
  const of = { contactId: "c-dana", accountId: "ac-maple" };
  expect(api.calls(threads.openCase).map(({ body }) => body)).toEqual([
    {
      ...of,
      opportunityId: null,
      advanceId: "ad-22871",
      type: "payment",
      text: "Hello Dana. Please call.",
    },
    { ...of, opportunityId: "op-maple", advanceId: null, type: "access", text: "Second" },
  ]);
});

test("the dialog for a message requires a topic and a text, keeps the text after a failure, and sends the message once [DESK-CASE-07]", async () => {
  const api = await open("servicing", (stub) => stub.answerOnce(threads.openCase, { status: 500, text: "" }));
  await button.click();
  await send.click();
  await expect.element(dialog.getByLabelText("Topic")).toHaveAccessibleDescription("Required");
  await expect.element(text).toHaveAccessibleDescription(/^Required/);
  await dialog.getByLabelText("Topic").selectOptions("Account Access");
  await text.fill("On {loanNumber}");
  await send.click();
  await expect.element(text).toHaveAccessibleDescription(/^Fill in \{loanNumber\} first\./);
  await text.fill("Kept");
  await send.click();
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await expect.element(text).toHaveValue("Kept");
  await untilAnotherCallCounts();
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const keys = api.calls(threads.openCase).map(({ headers }) => headers.get("idempotency-key"));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test("people who cannot answer see no button for a message [DESK-CASE-07]", async () => {
  await open("processor");
  expect(button.elements()).toEqual([]);
});
