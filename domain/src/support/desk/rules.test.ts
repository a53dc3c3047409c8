import { expect, test } from "vitest";
import { loanLabel, replyFault, splitAtFields, waitingWords } from "./rules.ts";

test("a reply has 1 to 5,000 characters and no unfilled field [DESK-CASE-03, DESK-CASE-06]", () => {
  const texts = [
    "",
    " \n",
    "x",
    "x".repeat(5_000),
    "x".repeat(5_001),
    "Loan {loanNumber}, {phone}",
    "{other}",
  ];
  expect(texts.map(replyFault)).toEqual([
    "Required",
    "Required",
    undefined,
    undefined,
    "Must be at most 5,000 characters",
    "Fill in {loanNumber} first.",
    undefined,
  ]);
});

test("a text is split at its unfilled fields, so that the page can mark them [DESK-CASE-06]", () => {
  expect(splitAtFields("Call {phone}. {other}{myName}")).toEqual([
    "Call ",
    "{phone}",
    ". {other}",
    "{myName}",
    "",
  ]);
  expect(splitAtFields("Hello")).toEqual(["Hello"]);
});

test("a waiting time is shown in whole minutes, hours or days [DESK-CASE-01]", () => {
  const now = Temporal.Instant.from("2026-11-23T19:14:00Z");
  const after = (duration: string) => waitingWords(now.subtract(duration), now);
  expect(["PT0S", "PT59M59S", "PT60M", "PT23H59M", "PT24H", "PT47H59M", "PT48H"].map(after)).toEqual([
    "1 min",
    "59 min",
    "1 h",
    "23 h",
    "1 day",
    "1 day",
    "2 days",
  ]);
});

test("a loan's label contains the loan number exactly once", () => {
  const names = ["Business loan 4410-22871", "PPP Loan 1"];
  expect(names.map((name) => loanLabel({ name, loanId: "4410-22871" }))).toEqual([
    "Business loan 4410-22871",
    "PPP Loan 1 4410-22871",
  ]);
});
