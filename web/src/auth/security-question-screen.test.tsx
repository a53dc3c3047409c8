import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as auth from "@portal/domain/auth/contract";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage, tokenOf } from "../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const asked = { question: "What was your first pet's name?", questionId: 3 };
const other = "In which city did your parents meet?";
const answer = page.getByLabelText(asked.question, { exact: true });
const proceed = page.getByRole("button", { name: "Continue" });
const different = page.getByRole("button", { name: "Answer a different question" });
const alert = page.getByRole("alert");

const open = (
  country: "us" | "ca" = "us",
  { api: answers, ...start }: Parameters<typeof openPage>[1] = {},
): Promise<StubApi> =>
  openPage(`/${country}/security-question`, {
    as: { auth_type: "authenticated", country_code: country },
    ...start,
    api(api) {
      api.answer(auth.askSecurityQuestion, asked);
      api.answer(auth.authorize, () => ({ token: tokenOf({ country_code: country }) }));
      api.answer(auth.listSecurityQuestions, {
        userQuestions: [asked.question, other],
        userQuestionIds: [3, 8],
      });
      answers?.(api);
    },
  });

test.each([
  ["us", "(800) 555-0142", "support@alderway.example", "9 AM - 5 PM ET, Monday - Friday"],
  ["ca", "(800) 555-0143", "support.ca@alderway.example", "9 AM - 6 PM ET, Monday - Friday"],
] as const)(
  "the security question page of %s masks the answer and shows the country's support contacts [CORE-SECQ-01, CORE-SECQ-02, CORE-SECQ-04, CORE-SECQ-05, CORE-SECQ-20, CORE-COUNTRY-08]",
  async (country, phone, email, hours) => {
    await open(country);
    await expect.element(answer).toHaveAttribute("type", "password");
    const help = page.getByRole("main");
    await expect.element(help.getByRole("link", { name: phone })).toHaveAttribute("href", `tel:${phone}`);
    await expect.element(help.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    await expect.element(help.getByText(hours, { exact: true })).toBeVisible();
  },
);

test("the security question page sends the encoded answer and stores the new token [CORE-SECQ-08]", async () => {
  const full = tokenOf();
  const api = await open("us", { api: (stub) => stub.answer(auth.authorize, { token: full }) });
  const half = localStorage.getItem("token");
  await answer.fill(" Biscuit & Jam ");
  await proceed.click();
  await expect.poll(address).toBe("/us/summary");
  expect(api.calls(auth.authorize).map(({ body }) => body)).toEqual([
    { answer: "%20Biscuit%20%26%20Jam%20", questionId: 3 },
  ]);
  expect(api.calls(auth.authorize)[0]?.headers.get("authorization")).toBe(`JWT ${half}`);
  expect(localStorage.getItem("token")).toBe(full);
});

test("the login accepts the answer to a different question after a wrong answer [CORE-SECQ-03, CORE-SECQ-06, CORE-SECQ-07, CORE-ERR-05]", async () => {
  const api = await open();
  const text = "The information you entered is incorrect. Please try again.";
  api.answer(auth.authorize, ({ body }) =>
    body.questionId === 8 ? { token: tokenOf() } : { refused: "INVALID_ANSWER", message: text },
  );
  await proceed.click();
  await expect.element(answer).toHaveAccessibleDescription("Required");
  await expect.element(answer).toHaveFocus();
  expect(api.calls(auth.authorize)).toEqual([]);
  await answer.fill("wrong");
  await proceed.click();
  await expect.element(alert).toHaveTextContent(text);
  const place = alert.element().compareDocumentPosition(answer.element());
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await different.click();
  const second = page.getByLabelText(other, { exact: true });
  await expect.element(second).toHaveValue("");
  await expect.element(second).toHaveFocus();
  await expect.element(answer).not.toBeInTheDocument();
  await second.fill("Des Moines");
  await proceed.click();
  await expect.poll(address).toBe("/us/summary");
});

test("the old login's security question page does not let the borrower choose a different question [CORE-SECQ-03]", async () => {
  await open("us", { config: { loginRevamp: false } });
  await expect.element(answer).toBeVisible();
  await expect.element(proceed).toBeVisible();
  await expect.element(different).not.toBeInTheDocument();
});

test("the security question page redirects a visitor without a login, and the login says that the session has expired [CORE-SECQ-10]", async () => {
  await openPage("/us/security-question", { as: null });
  await expect.poll(address).toBe("/us/login");
  await expect
    .element(page.getByText("Your session has expired. Please log back in to continue."))
    .toBeVisible();
});

test("the security question page shows an error when loading fails, and shows the question after Try again", async () => {
  const api = await open("us", {
    api: (stub) => stub.answer(auth.askSecurityQuestion, { refused: "INTERNAL_SERVER_ERROR" }),
  });
  await expect
    .element(alert)
    .toMatchTextContent("We are experiencing a technical issue, please contact customer support");
  await expect.element(answer).not.toBeInTheDocument();
  api.answer(auth.askSecurityQuestion, asked);
  await untilAnotherCallCounts();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(answer).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("the security question page sends one answer when its form is submitted several times", async () => {
  const api = await open();
  const release = api.hold(auth.authorize);
  // Submits the form again just after the address has changed, while the form is still on screen.
  let isSentAgain = false;
  const replace = history.replaceState.bind(history);
  vi.spyOn(history, "replaceState").mockImplementation((...change) => {
    replace(...change);
    if (!location.pathname.endsWith("/summary")) return;
    setTimeout(() => {
      const form = document.querySelector("form");
      isSentAgain ||= form !== null;
      form?.requestSubmit();
    });
  });
  await answer.fill("Biscuit");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Checking" })).toBeVisible();
  const now = performance.now.bind(performance);
  // Moves the clock forward, because identical calls share one response for 200 ms.
  vi.spyOn(performance, "now").mockImplementation(() => now() + 1_000);
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Enter}");
  release();
  await expect.poll(address).toBe("/us/summary");
  await expect.poll(() => isSentAgain).toBe(true);
  await expect.element(answer).not.toBeInTheDocument();
  expect(api.calls(auth.authorize)).toHaveLength(1);
});
