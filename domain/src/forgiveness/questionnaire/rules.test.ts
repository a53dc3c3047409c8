import { describe, expect, test } from "vitest";
import { questionnaireTexts, questionTexts } from "./messages.ts";
import { isEz, questionnaireFaults, questionsOf, versionFor } from "./rules.ts";

const four = ["ezAppQ1", "ezAppQ2", "ezAppQ3", "ezAppQ4"];

test("the questionnaire asks about the first draw only if the loan is a second draw [FORG-QST-02, FORG-ENT-11]", () => {
  expect(questionsOf("21SDPPP")).toEqual([...four, "appliedForFirstDraw"]);
  for (const loanVersion of ["20PPPLoan", "21PPPLoan", null]) expect(questionsOf(loanVersion)).toEqual(four);
});

describe("choosing a form by the questionnaire's answers", () => {
  const [y, n] = [true, false];
  test.each([
    [y, n, n, n, "3508EZ"],
    [n, y, y, n, "3508EZ"],
    [n, y, n, y, "3508EZ"],
    [n, y, y, y, "3508EZ"],
    [n, y, n, n, "3508"],
    [n, n, y, y, "3508"],
    [n, n, n, n, "3508"],
  ] as const)(
    "the questionnaire with the answers %s, %s, %s, %s leads to form %s [FORG-QST-05]",
    (ezAppQ1, ezAppQ2, ezAppQ3, ezAppQ4, form) => {
      const ezApp = isEz({ ezAppQ1, ezAppQ2, ezAppQ3, ezAppQ4, appliedForFirstDraw: null });
      expect([ezApp, versionFor(ezApp)]).toEqual([form === "3508EZ", form]);
    },
  );

  test("the questionnaire requires an answer to every question that is asked", () => {
    const none = { ezAppQ1: null, ezAppQ2: null, ezAppQ3: null, ezAppQ4: null, appliedForFirstDraw: null };
    const text = "Choose yes or no";
    expect(questionnaireFaults(none, "21SDPPP")).toEqual({
      ezAppQ1: text,
      ezAppQ2: text,
      ezAppQ3: text,
      ezAppQ4: text,
      appliedForFirstDraw: text,
    });
    const all = { ...none, ezAppQ1: true, ezAppQ2: false, ezAppQ3: false, ezAppQ4: true };
    expect(questionnaireFaults(all, "21PPPLoan")).toEqual({});
    expect(questionnaireFaults(all, "21SDPPP")).toEqual({ appliedForFirstDraw: text });
  });
});

test("the questionnaire's texts match the specification [FORG-QST-01, FORG-QST-10, FORG-CONST-05, FORG-CONST-11]", () => {
  expect(questionnaireTexts.title).toBe("Your application overview");
  expect(questionnaireTexts.firstDrawFirst).toBe(
    "You must submit your signed First Draw PPP loan forgiveness application to the Lender for that loan before you can apply for loan forgiveness on your Second Draw PPP loan.",
  );
  expect(Object.values(questionTexts)).toEqual([
    "Are you a self-employed individual, independent contractor or sole proprietor who had no employees when you applied for your PPP loan and included no employee salaries in your average monthly payroll?",
    "Did you keep every employee's annual salary or hourly wage at 75% or more during your covered period? (Do not count employees paid more than $100,000 in 2019.)",
    "Did you avoid reducing the number of employees or their average paid hours between January 1, 2020 and the end of your covered period?",
    "Were you unable to operate at the same level of business activity as before February 15, 2020 because of COVID-19 requirements or guidance issued between March 1 and December 31, 2020?",
    "Have you submitted your First Draw PPP loan forgiveness application?",
  ]);
});
