import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import type { Stipulation } from "@portal/domain/applications/contract";
import * as records from "@portal/domain/forgiveness/record/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { forgivenessRequest } from "../testing/forgiveness-fixtures.ts";
import { openForgiveness } from "../testing/open-forgiveness.ts";
import { address } from "../testing/open-page.tsx";

const title = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const demographic = "Forgiveness Demographic Information";
const received = {
  isFulfilled: true,
  fulfilled: true,
  fulfilledFirstTimestamp: Temporal.Instant.from("2026-07-17T12:00:00Z"),
};

const open = (record: Partial<LoanForgiveness>, requests?: readonly Stipulation[], search = "") =>
  openForgiveness(`/us/forgiveness-summary${search}`, { record, ...(requests && { requests }) });

test("the forgiveness summary lists the requests of form 3508S with links [FORG-SUM-01, FORG-SUM-02, FORG-SUM-03, FORG-SUM-06, FORG-SUM-07, FORG-SUM-08, FORG-SUM-09, FORG-SUM-10, FORG-SUM-11]", async () => {
  await open({ applicationVersionSelected: "3508S" });
  await expect.element(title).toHaveTextContent("Complete SBA Form 3508S");
  for (const text of [
    "PPP Loan Forgiveness Application",
    "Loan amount$184,500.00",
    "Covered periodNot selected yet",
    "Quick Summary",
    "FormSBA Form 3508S",
    "Progress0 of 2 complete",
    "Ana Reyes",
    "Loan Forgiveness Specialist",
  ])
    await expect.element(main).toMatchTextContent(text);
  await expect.element(page.getByText("2 items to go")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Get Started, SBA Form 3508S" }))
    .toHaveAttribute("href", "/us/lf/sba-3508s/opp-ppp/stip-SBA%20Form%203508");
  await expect
    .element(page.getByRole("link", { name: "Get Started, Demographic Information (optional)" }))
    .toHaveAttribute("href", "/us/forgiveness/opp-ppp/Forgiveness%20Demographic%20Information");
});

test("the sidebar on forgiveness pages shows the chosen covered period and a Quick Review of form 3508 [FORG-SUM-09, FORG-SUM-10]", async () => {
  await open({
    applicationVersionSelected: "3508",
    standardCoveredPeriodStartDate: Temporal.PlainDate.from("2026-02-10"),
    standardCoveredPeriodEndDate: Temporal.PlainDate.from("2026-05-28"),
    totalPayrollCost: 151_000_00,
    actualForgivenessAmount: 166_250_00,
  });
  await expect.element(main).toMatchTextContent("Covered period02/10/2026 \u2013 05/28/2026");
  const review = page.getByRole("region", { name: "Quick Review" });
  await expect.element(review).toMatchTextContent("Total payroll cost$151,000.00");
  await expect.element(review).toMatchTextContent("Estimate$166,250.00");
});

test.each([
  ["as new if the request is fulfilled", received, "1 item to go", true],
  ["as still to do if the request is open", {}, "2 items to go", false],
] as const)(
  "after a submit, the forgiveness summary shows the request %s [FORG-SUM-03, FORG-SUM-18]",
  async (_, changes, count, isDone) => {
    await open(
      { applicationVersionSelected: "3508S" },
      [forgivenessRequest("SBA Form 3508"), forgivenessRequest(demographic, changes)],
      "?successStipulationGroupName=Forgiveness+Demographic+Information&successStipulationName=Forgiveness+Demographic+Information",
    );
    const item = row("Demographic Information (optional)");
    await expect.element(page.getByText(count)).toBeVisible();
    const [shown, missing] = isDone
      ? [item.getByRole("img", { name: "Done" }), item.getByRole("link")]
      : [item.getByRole("link", { name: /^Get Started/ }), item.getByRole("img", { name: "Done" })];
    await expect.element(shown).toBeVisible();
    await expect.element(missing).not.toBeInTheDocument();
    expect(item.element().hasAttribute("data-new")).toBe(isDone);
    await expect.element(main).toMatchTextContent(`Progress${Number(isDone)} of 2 complete`);
  },
);

test.each([
  [
    { stage: "Customer Signoff", readyForCustomerSignoff: true },
    ["Review your recommended amount", "Review", "/us/forgiveness-customer-signoff"],
  ],
  [{ stage: "Forgiven" }, ["SBA decision received", "See Details", "/us/forgiveness-detail"]],
  [
    { stage: "Pending SBA Submission" },
    ["Preparing your SBA submission", "See Details", "/us/forgiveness-detail"],
  ],
] as const)(
  "the forgiveness summary for %j shows the stage and a link to the stage's page [FORG-HOME-15, FORG-HOME-17]",
  async (record, [heading, name, href]) => {
    await open(record);
    await expect.element(title).toHaveTextContent(heading);
    await expect.element(main.getByRole("link", { name })).toHaveAttribute("href", href);
    const isClosed = record.stage === "Forgiven";
    expect(page.getByRole("link", { name: /^Get Started/ }).elements().length === 0).toBe(isClosed);
  },
);

test("the forgiveness summary of an expired application offers Resume", async () => {
  await open({ stage: "Expired" });
  await expect.element(title).toHaveTextContent("Your application has expired");
  await expect.element(page.getByRole("button", { name: "Resume" })).toBeVisible();
});

test.each(["Document Review", "Quality Check Sendback", "Internal Quality Check"] as const)(
  "the forgiveness summary shows the date of the lender's review in the stage %s [FORG-SUM-04]",
  async (stage) => {
    await open({ stage, applicationVersionSelected: "3508S" }, [
      forgivenessRequest("SBA Form 3508", received),
      forgivenessRequest(demographic, received),
    ]);
    await expect.element(title).toHaveTextContent("Your application is in review");
    await expect.element(page.getByText("Our review may take up to 60 days.")).toBeVisible();
    await expect
      .element(page.getByRole("list", { name: "Forgiveness progress" }))
      .toMatchTextContent("Our reviewDay 18 of up to 60");
    const next = page.getByRole("region", { name: "What happens next" });
    await expect.element(next).toMatchTextContent("There is nothing you need to do.");
    await expect
      .element(next)
      .toMatchTextContent("We received everything on Jul 17, 2026. Our review may take until Sep 15, 2026.");
    expect(page.getByText("Received Jul 17").elements()).toHaveLength(2);
  },
);

test("the forgiveness summary says that a complete application is submitted for initial review [FORG-SUM-05]", async () => {
  await open({ applicationVersionSelected: "3508S" }, [
    forgivenessRequest("SBA Form 3508", received),
    forgivenessRequest(demographic, received),
  ]);
  await expect.element(title).toHaveTextContent("Your application has been submitted for initial review");
  await expect
    .element(
      page.getByText(
        "It may take up to 60 days for us to make a recommendation. The SBA then has up to 90 days to respond.",
      ),
    )
    .toBeVisible();
});

test("the forgiveness summary does not link to a locked form 3508S [FORG-SUM-03]", async () => {
  await open({ stage: "Document Review", applicationVersionSelected: "3508S" });
  const start = page.getByRole("link", { name: /^Get Started/ });
  await expect.element(start).toHaveAccessibleName("Get Started, Demographic Information (optional)");
  await expect.element(page.getByText("1 item to go")).toBeVisible();
  await expect.element(row("SBA Form 3508S")).toBeVisible();
  await expect.element(row("SBA Form 3508S").getByRole("link")).not.toBeInTheDocument();
  await expect.element(row("SBA Form 3508S").getByRole("img", { name: "Done" })).not.toBeInTheDocument();
  await start.click();
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByRole("heading", { name: "What we asked for" })).toBeVisible();
  await expect.element(page.getByText("1 of 2 received")).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
});

test("the address of a locked form 3508S redirects to the forgiveness summary", async () => {
  const api = await openForgiveness("/us/lf/sba-3508s/opp-ppp/stip-SBA Form 3508", {
    record: { stage: "Document Review", applicationVersionSelected: "3508S" },
  });
  await expect.poll(address).toBe("/us/forgiveness-summary");
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
});

test("the forgiveness summary shows why the lender sent form 3508 back and links to the form [FORG-WZ-09]", async () => {
  const reason = "The payroll total does not match your Form 941.";
  await open({ applicationVersionSelected: "3508", lastPageSubmitted: 6 }, [
    forgivenessRequest("SBA Form 3508", {
      rejection: { filename: null, reason, timestamp: Temporal.Instant.from("2026-07-30T12:00:00Z") },
    }),
    forgivenessRequest("Rent Documents"),
  ]);
  const alert = page.getByRole("status").filter({ hasText: reason });
  await expect.element(alert).toMatchTextContent("We need this again");
  await expect.element(title).toHaveTextContent("Complete your SBA Form 3508 application");
  await expect
    .element(page.getByRole("link", { name: "Continue your application" }))
    .toHaveAttribute("href", "/us/forgiveness-application");
});
