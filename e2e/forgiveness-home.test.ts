import type { Page, Request } from "@playwright/test";
import { lie, pdf, type SentFile } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const card = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 3, name });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const answer = (page: Page, question: RegExp, choice: "Yes" | "No") =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: choice }).check();
const technicalIssue = "We are experiencing a technical issue, please contact customer support";

function changesOf(page: Page): { method: string; path: string; body: unknown }[] {
  const changes: { method: string; path: string; body: unknown }[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    const isOurs = /\/(loan-forgiveness|advances\/[^/]+\/forgiveness)/.test(pathname);
    if (!isOurs || request.method() === "GET") return;
    changes.push({ method: request.method(), path: pathname, body: request.postDataJSON() });
  });
  return changes;
}

async function choose(page: Page, ...files: SentFile[]): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /choose from your device/ }).click();
  await (await chosen).setFiles(files);
}

async function documentsOf(page: Page, opportunityId: string): Promise<string[][]> {
  return page.evaluate(async (id) => {
    const headers = { authorization: `JWT ${localStorage.getItem("token")}` };
    const { documents } = await (await fetch(`/api/opportunities/${id}/documents`, { headers })).json();
    return documents.map((each: Record<string, string>) => [each["filename"], each["documentType"]]);
  }, opportunityId);
}

test("a borrower applies for forgiveness from a loan's card [FORG-HOME-01, FORG-HOME-07, FORG-HOME-08, FORG-HOME-09]", async ({
  page,
  portal,
}) => {
  test.slow();
  await portal.signIn(person("astrid"));
  const changes = changesOf(page);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 2, name: "For you" })).toBeVisible();
  await expect(card(page, /./)).toHaveText(["PPP Loan 1: Apply for loan forgiveness", "PPP Loan 1"]);
  await portal.look("home-forgiveness");
  await page.getByRole("button", { name: "Apply" }).click();

  await expect(page).toHaveURL(/\/us\/questionnaire\/[^/]+$/);
  await expect(title(page)).toHaveText("Your application overview");
  await expect(title(page)).toBeFocused();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
  await page.getByRole("link", { name: "Start your application" }).click();
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("There are 4 things to fix");
  await portal.look("questionnaire");
  await answer(page, /^Are you a self-employed/, "No");
  await answer(page, /^Did you keep every/, "Yes");
  await answer(page, /^Did you avoid/, "Yes");
  await answer(page, /^Were you unable/, "No");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
  await expect(title(page)).toHaveText("Complete SBA Form 3508EZ and upload your documents");
  const answers = {
    paycheckProtectionPlanId: "plan-7720-10010",
    ezAppQ1: false,
    ezAppQ2: true,
    ezAppQ3: true,
    ezAppQ4: false,
  };
  expect(changes.map(({ method, body }) => [method, body])).toMatchObject([
    ["POST", { sbaFormType: null }],
    ["PATCH", answers],
    ["PATCH", { applicationVersionSelected: "3508EZ" }],
  ]);

  await page.getByRole("link", { name: "Get Started, SBA Form 3508EZ", exact: true }).click();
  await expect(title(page)).toHaveText("SBA Form 3508EZ");
  const uploadPage = page.url();
  const [, opportunityId = ""] = /forgiveness\/([^/]+)\//.exec(uploadPage) ?? [];
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v2/documents")) uploads.push(request.method());
  });
  const alert = page.getByRole("alert");
  await choose(page, lie("Form page 1.pdf"));
  await submit(page).click();
  await expect(alert).toHaveText(technicalIssue);
  await page.getByRole("button", { name: /Form page 1\.pdf/ }).click();
  await choose(page, pdf("Form 3508EZ.pdf"), lie("Page 2.pdf"));
  await submit(page).click();
  await expect(alert).toContainText(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  await expect(alert.getByRole("listitem")).toHaveText([/^Page 2\.pdf: File type is not allowed\./]);
  expect(await documentsOf(page, opportunityId)).toEqual([["Form 3508EZ.pdf", "SBA Form 3508"]]);
  await page.reload();
  await expect(page.getByRole("list", { name: "Files uploaded:" })).toContainText("Form 3508EZ.pdf");
  uploads.length = 0;
  await untilAnotherCallCounts(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/forgiveness-summary\?successStipulationGroupName=SBA\+Form\+3508&/);
  expect(uploads).toEqual([]);
});

test("the summary, the bell and the action items list the same requests [FORG-ROUTE-06]", async ({
  page,
  portal,
  server,
  context,
}) => {
  test.slow();
  await portal.signIn(person("signe"));
  const changes = changesOf(page);
  await page.goto("/us/summary");
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
  expect(changes).toMatchObject([{ method: "POST", body: { sbaFormType: "3508S" } }]);
  await expect(title(page)).toHaveText("Complete SBA Form 3508S");
  const main = page.getByRole("main");
  for (const text of [
    "PPP Loan Forgiveness Application",
    "Loan amount$90,000.00",
    "Covered periodNot selected yet",
    "Quick Summary",
    "FormSBA Form 3508S",
    "Progress0 of 2 complete",
    "Ana Reyes",
    "Loan Forgiveness Specialist",
  ])
    await expect(main).toContainText(text);
  await portal.look("forgiveness-summary");
  await expect(page.getByText("2 items to go")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Action items, 2 open/ })).toBeVisible();

  // A new tab has no active loan.
  const fresh = await context.newPage();
  await fresh.goto("/us/forgiveness-summary");
  await expect(fresh).toHaveURL(/\/us\/summary$/);
  await expect(card(fresh, /^PPP Loan 1: /)).toHaveText("PPP Loan 1: Continue your forgiveness application");
  await fresh.getByRole("link", { name: "View Loan Forgiveness" }).click();
  await expect(title(fresh)).toHaveText("Complete SBA Form 3508S");
  await fresh.evaluate(() => sessionStorage.removeItem("activeIds"));
  await fresh.goto("/us/action-items");
  await expect(fresh.getByText("2 things to finish. Each one is saved when you submit it.")).toBeVisible();
  await expect(row(fresh, "SBA Form 3508S")).toBeVisible();
  await fresh.getByRole("link", { name: /Demographic Information/ }).click();
  await expect(fresh).toHaveURL(/\/us\/forgiveness\//);
  const ids = await fresh.evaluate(() => JSON.parse(sessionStorage.getItem("activeIds") ?? "{}") as object);
  expect(Object.keys(ids).toSorted()).toEqual([
    "advanceId",
    "forgivenessId",
    "opportunityId",
    "stipulationId",
  ]);
  await fresh.close();

  const done =
    "/us/forgiveness-summary?successStipulationGroupName=Forgiveness+Demographic+Information&successStipulationName=Forgiveness+Demographic+Information";
  const demographic = row(page, "Demographic Information (optional)");
  const tick = demographic.getByRole("img", { name: "Done" });
  const toGive = demographic.getByRole("link", { name: /^Get Started/ });
  await page.goto(done);
  await expect(main).toContainText("Progress0 of 2 complete");
  await expect(tick).toHaveCount(0);
  await toGive.click();
  await page.getByRole("checkbox").check();
  await submit(page).click();
  await expect(page).toHaveURL(done);
  await expect(tick).toBeVisible();
  await expect(page.getByText("1 item to go")).toBeVisible();
  await expect(main).toContainText("Progress1 of 2 complete");

  await lenderOf(server).sendBack(
    "application-7720-20010",
    "Forgiveness Demographic Information",
    "It was for somebody else.",
  );
  await page.goto(done);
  await expect(page.getByText("It was for somebody else.")).toBeVisible();
  await expect(toGive).toBeVisible();
  await expect(tick).toHaveCount(0);
  await expect(page.getByText("2 items to go")).toBeVisible();
  expect(changes).toHaveLength(1);
});
