import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openForgiveness } from "../testing/open-forgiveness.ts";
import { address, textsOf } from "../testing/open-page.tsx";

const title = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");
/** Returns the values beside a label in the page's lists of figures. */
const values = (label: string) =>
  [...document.querySelectorAll("dl > div")]
    .filter((each) => each.querySelector("dt")?.textContent === label)
    .map((each) => each.querySelector("dd")?.textContent);

const open = (record: Partial<LoanForgiveness>, rest: Parameters<typeof openForgiveness>[1] = {}) =>
  openForgiveness("/us/forgiveness-detail", {
    record: { applicationVersionSelected: "3508", ...record },
    ...rest,
  });

test.each([
  [
    { stage: "Pending SBA Submission" },
    "We are preparing your application for submission to the SBA for review",
  ],
  [
    { stage: "Awaiting SBA Response" },
    "Your application has been submitted to the SBA. The SBA has up to 90 days to respond.",
  ],
  [
    { stage: "SBA Response Received" },
    "The SBA has responded to your application. We will update this page soon.",
  ],
  [
    { stage: "Forgiven", finalForgivenessPrincipalOnly: null },
    "The SBA has responded to your application. We will update this page soon.",
  ],
] as const)(
  "for the application %j, the outcome page shows the text '%s' [FORG-OUT-01, FORG-OUT-02, FORG-OUT-03, FORG-ROUTE-05]",
  async (record, text) => {
    await open(record);
    await expect.element(title).toHaveTextContent(text);
    expect(address()).toBe("/us/forgiveness-detail");
    await expect.element(page.getByText("There is nothing you need to do.")).toBeVisible();
    await expect
      .element(page.getByRole("region", { name: "What happens next" }))
      .toMatchTextContent("We email you when the SBA has made a decision.");
    const step = record.stage === "Forgiven" ? "SBA decision" : "SBA review";
    await expect
      .element(page.getByRole("listitem").filter({ hasText: step }))
      .toHaveAttribute("aria-current", "step");
  },
);

test("the outcome page of a declined application shows the balance due and the specialist's phone number [FORG-OUT-04]", async () => {
  await open({ stage: "Declined" });
  await expect.element(title).toHaveTextContent("The SBA has not approved loan forgiveness");
  await expect.element(page.getByText("Your loan balance remains due.", { exact: false })).toBeVisible();
  await expect
    .element(page.getByText("You don't have to pay it all at once.", { exact: false }))
    .toBeVisible();
  expect(values("Approved by the SBA")).toEqual(["$0.00"]);
  expect(values("Balance")).toEqual(["$184,250.00"]);
  await expect.element(page.getByText("Talk to Ana Reyes")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Call 8005550173" }))
    .toHaveAttribute("href", "tel:8005550173");
});

test("the outcome page omits the name of a forgiveness specialist who is not customer-facing", async () => {
  const caseWorker = { customerFacingProfile: false } as const;
  await open({ stage: "Declined", caseWorker }, { opportunity: { caseWorker } });
  await expect.element(page.getByText("Talk to your Loan Forgiveness Specialist")).toBeVisible();
  await expect.element(page.getByText(/Reyes/)).not.toBeInTheDocument();
});

test("the outcome page shows the forgiven amount and the remaining balance after partial forgiveness [FORG-OUT-05, FORG-OUT-07, FORG-OUT-08]", async () => {
  await open({ stage: "Forgiven", finalForgivenessPrincipalOnly: 184_499_99 }, { advance: { balance: 1 } });
  await expect.element(title).toHaveTextContent("The SBA has approved loan forgiveness of $184,499.99");
  await expect.element(page.getByText("Your remaining balance is $0.01.")).toBeVisible();
});

test("the outcome page shows repayments and the remaining balance after partial forgiveness [FORG-OUT-08]", async () => {
  await open(
    { stage: "Forgiven", finalForgivenessPrincipalOnly: 160_825_00 },
    { advance: { amount: 200_000_00, balance: 38_175_00, currentPayment: 671_02 } },
  );
  await expect.element(page.getByText("Your remaining balance is $38,175.00.")).toBeVisible();
  for (const [label, text] of [
    ["Loan amount", "$200,000.00"],
    ["Approved by the SBA", "\u2212$160,825.00"],
    ["Repaid", "\u2212$1,000.00"],
    ["Remaining balance", "$38,175.00"],
    ["Monthly payment", "$671.02"],
  ] as const)
    expect(values(label)[0]).toBe(text);
  await expect.element(main.getByText("Deferred")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("region", { name: "Quick Review" }))
    .toMatchTextContent("Forgiven by the SBA$160,825.00");
  await expect
    .element(page.getByRole("img"))
    .toHaveAccessibleName("$160,825.00 forgiven, $1,000.00 repaid, $38,175.00 remaining");
});

test("the outcome page congratulates the borrower with a picture after full forgiveness [FORG-OUT-05, FORG-OUT-06]", async () => {
  await open({ stage: "Forgiven", finalForgivenessPrincipalOnly: 184_500_00 }, { advance: { balance: 0 } });
  await expect.element(title).toHaveTextContent("Congratulations! Your PPP loan has been fully forgiven.");
  await expect.element(page.getByRole("img", { name: "Congratulations" })).toBeVisible();
  expect(values("Remaining balance")).toEqual(["$0.00"]);
  await expect
    .element(page.getByText(/There is nothing left to pay and nothing more to send\.$/))
    .toBeVisible();
});

test.each([
  "Document Upload",
  "Document Review",
  "Additional Documents Requested",
  "Customer Signoff",
  "SBA Additional Info Required",
  "Expired",
] as const)(
  "the outcome page redirects to the forgiveness summary in the stage %s, because the stage has no outcome [FORG-OUT-01]",
  async (stage) => {
    await open({ stage });
    await expect.poll(address).toBe("/us/forgiveness-summary");
    expect(textsOf(title)).toHaveLength(1);
  },
);
