import * as credentials from "@portal/domain/auth/credentials/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, textsOf } from "../testing/open-page.tsx";

const listed = [
  "What was your first pet's name?",
  "In what city were you born?",
  "What was the name of your first school?",
  "What was your first car?",
  "Who was your favorite teacher?",
  "What street did you grow up on?",
  "Who was your best friend in childhood?",
  "What was your first job?",
  "Create your own security question",
];

/** Opens the page as a borrower who has entered the password but has no security questions. */
const open = () =>
  openPage("/us/security-questions", {
    as: { auth_type: "authenticated", security_question_id: null },
    api(api) {
      api.answer(credentials.setSecurityQuestions, {
        refused: "ALREADY_SET",
        message: "Your questions are set.",
      });
    },
  });

const field = (label: string) => page.getByLabelText(label, { exact: true });
const proceed = page.getByRole("button", { name: "Continue" });
const unique = "All questions and answers must be unique";

test("the security questions page lists all questions twice and lets the borrower write a question [CORE-SECQ-13, CORE-SECQ-14]", async () => {
  await open();
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Create security questions");
  for (const number of [1, 2]) {
    expect(textsOf(field(`Question ${number}`).getByRole("option"))).toEqual([
      "Choose a question",
      ...listed,
    ]);
    await expect.element(field(`Answer ${number}`)).toHaveAttribute("type", "password");
  }
  await field("Question 1").selectOptions("What was your first car?");
  await expect.element(field("Your question")).not.toBeInTheDocument();
  await field("Question 2").selectOptions("Create your own security question");
  await expect.element(field("Your question")).toBeVisible();
});

test("the security questions page requires both questions and both answers [CORE-SECQ-15]", async () => {
  const api = await open();
  await proceed.click();
  await expect
    .poll(() => textsOf(page.getByRole("alert").getByRole("link")))
    .toEqual(["Question 1: Required", "Answer 1: Required", "Question 2: Required", "Answer 2: Required"]);
  await field("Question 2").selectOptions("Create your own security question");
  await proceed.click();
  await expect.element(field("Your question")).toHaveAccessibleDescription("Required");
  expect(api.calls(credentials.setSecurityQuestions)).toEqual([]);
});

test("the security questions page requires different questions and answers, and sends encoded answers [CORE-SECQ-16, CORE-SECQ-17]", async () => {
  const api = await open();
  await field("Question 1").selectOptions("What was your first job?");
  await field("Question 2").selectOptions("What was your first job?");
  await field("Answer 1").fill("Baker");
  await field("Answer 2").fill(" BAKER ");
  await proceed.click();
  for (const name of ["Question 2", "Answer 2"])
    await expect.element(field(name)).toHaveAccessibleDescription(unique);
  await field("Question 2").selectOptions("Create your own security question");
  await field("Your question").fill(" what was your FIRST job? ");
  await expect.element(field("Your question")).toHaveAccessibleDescription(unique);
  expect(api.calls(credentials.setSecurityQuestions)).toEqual([]);
  await field("Your question").fill("Whose oven was it?");
  await field("Answer 2").fill("Rosa's 50%");
  await proceed.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Your questions are set.");
  expect(api.calls(credentials.setSecurityQuestions).map(({ body }) => body)).toEqual([
    {
      questions: [
        { question: "What was your first job?", answer: "Baker" },
        { question: "Whose oven was it?", answer: encodeURIComponent("Rosa's 50%") },
      ],
    },
  ]);
});

test.each([
  ["a visitor", null],
  ["a borrower who has security questions", { auth_type: "authenticated", security_question_id: 3 }],
] as const)("the security questions page redirects %s to the login [CORE-SECQ-12]", async (_, as) => {
  await openPage("/us/security-questions", { as });
  await expect.poll(address).toBe("/us/login");
});
