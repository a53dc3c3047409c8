import * as records from "@portal/domain/forgiveness/record/contract";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { forgivenessRequest } from "../testing/forgiveness-fixtures.ts";
import { openForgiveness } from "../testing/open-forgiveness.ts";
import { address, textsOf } from "../testing/open-page.tsx";

const title = page.getByRole("heading", { level: 1 });
const submit = page.getByRole("button", { name: "Submit" });
const questions = page.getByRole("radiogroup");
const choose = (question: RegExp, answer: "Yes" | "No") =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: answer }).click();
const names = () => [
  ...new Set([...document.querySelectorAll("main [name]")].map((each) => each.getAttribute("name"))),
];
const open = (record: Partial<LoanForgiveness> = {}) =>
  openForgiveness("/us/questionnaire/opp-ppp", { record });

test("the questionnaire of a first-draw loan asks four questions [FORG-QST-01, FORG-QST-02, FORG-QST-03]", async () => {
  await open();
  await expect.element(title).toHaveTextContent("Your application overview");
  expect(names()).toEqual(["ezAppQ1", "ezAppQ2", "ezAppQ3", "ezAppQ4"]);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect.element(title).toHaveTextContent("Let's get started on your application");
  expect(address()).toBe("/us/forgiveness-summary");
  await expect.element(page.getByText("8 items to go")).toBeVisible();
  await page.getByRole("link", { name: "Start your application" }).click();
  await expect.element(title).toHaveTextContent("Your application overview");
  await expect.element(title).toHaveFocus();
});

test("the questionnaire marks every unanswered question and sends no call", async () => {
  const api = await open();
  await submit.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("There are 4 things to fix");
  for (const question of questions.all())
    await expect.element(question).toHaveAccessibleDescription("Choose yes or no");
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
});

test.each([
  ["3508EZ", "Yes", true, "Complete SBA Form 3508EZ and upload your documents", "/us/forgiveness-summary"],
  ["3508", "No", false, "Payroll covered period", "/us/forgiveness-application?step=1"],
] as const)(
  "the questionnaire saves answers that lead to form %s, chooses this form and opens the form's page [FORG-QST-03, FORG-QST-04, FORG-QST-05, FORG-QST-06, FORG-QST-07]",
  async (applicationVersionSelected, pay, ezAppQ2, heading, expected) => {
    const api = await open();
    await choose(/^Are you a self-employed/, "No");
    await choose(/^Did you keep every/, pay);
    await choose(/^Did you avoid/, "Yes");
    await choose(/^Were you unable/, "No");
    await submit.click();
    await expect.element(title).toHaveTextContent(heading);
    expect(address()).toBe(expected);
    expect(api.calls(records.updateLoanForgiveness).map(({ body }) => body)).toEqual([
      {
        id: "forgiveness-1",
        oppId: "opp-ppp",
        paycheckProtectionPlanId: "plan-7",
        ezAppQ1: false,
        ezAppQ2,
        ezAppQ3: true,
        ezAppQ4: false,
      },
      { id: "forgiveness-1", applicationVersionSelected },
    ]);
  },
);

test("the questionnaire saves its answers and keeps a form that was chosen before [FORG-QST-08]", async () => {
  const api = await open({ applicationVersionSelected: "3508" });
  await choose(/^Are you a self-employed/, "Yes");
  for (const question of [/^Did you keep/, /^Did you avoid/, /^Were you unable/])
    await choose(question, "No");
  await submit.click();
  await expect.element(title).toHaveTextContent("Payroll covered period");
  expect(api.calls(records.updateLoanForgiveness).map(({ body }) => body)).toEqual([
    expect.objectContaining({ ezAppQ1: true, ezAppQ2: false }),
  ]);
  expect(api.record()?.applicationVersionSelected).toBe("3508");
});

test("the questionnaire of a second draw requires that the first draw's application is submitted [FORG-QST-02, FORG-QST-06, FORG-QST-09, FORG-QST-10]", async () => {
  const api = await openForgiveness("/us/questionnaire/opp-ppp", { advance: { loanVersion: "21SDPPP" } });
  await expect.element(questions.nth(4)).toBeVisible();
  expect(names()).toEqual(["ezAppQ1", "ezAppQ2", "ezAppQ3", "ezAppQ4", "appliedForFirstDraw"]);
  for (const question of [/^Are you a self/, /^Did you keep/, /^Did you avoid/, /^Were you unable/])
    await choose(question, "No");
  const note = page.getByText(/^You must submit your signed First Draw/);
  await expect.element(note).not.toBeInTheDocument();
  await choose(/^Have you submitted/, "No");
  await expect
    .element(
      page.getByText(
        "You must submit your signed First Draw PPP loan forgiveness application to the Lender for that loan before you can apply for loan forgiveness on your Second Draw PPP loan.",
      ),
    )
    .toBeVisible();
  await submit.click();
  await expect.element(submit).toBeEnabled();
  expect(address()).toBe("/us/questionnaire/opp-ppp");
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
  await choose(/^Have you submitted/, "Yes");
  await expect.element(note).not.toBeInTheDocument();
  await submit.click();
  await expect.element(title).toHaveTextContent("Payroll covered period");
  expect(address()).toBe("/us/forgiveness-application?step=1");
  expect(api.calls(records.updateLoanForgiveness).map(({ body }) => body)).toMatchObject([
    { appliedForFirstDraw: true },
    { applicationVersionSelected: "3508" },
  ]);
});

test("the questionnaire redirects to the forgiveness summary when the form is locked [FORG-SUM-13]", async () => {
  await open({ stage: "Document Review" });
  await expect.poll(address).toBe("/us/forgiveness-summary");
});

test("the questionnaire redirects to the forgiveness summary when the application is submitted [FORG-SUM-13]", async () => {
  await openForgiveness("/us/questionnaire", {
    record: { applicationVersionSelected: "3508S" },
    requests: [forgivenessRequest("SBA Form 3508", { isFulfilled: true, fulfilled: true })],
  });
  await expect.poll(address).toBe("/us/forgiveness-summary");
  expect(textsOf(title)).toEqual(["Your application has been submitted for initial review"]);
});
