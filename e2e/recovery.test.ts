import { issueLink } from "./global-links.ts";
import { expect, outlastMaintenance, person, test } from "./portal.ts";

const dana = person("dana");
const fresh = "Sunrise!7Road";
const [question = { question: "", answer: "" }] = dana.answers;

test.use({ expectedErrors: [/503/] });

test("a password link stays valid after a reload and an outage [CORE-RESET-04, CORE-RESET-06]", async ({
  page,
  server,
}) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const fill = async () => {
    await field("New password").fill(fresh);
    await field("Confirm password").fill(fresh);
    await field(question.question).fill(question.answer);
  };
  await page.clock.install();
  const token = await issueLink(server, dana.email, "reset-password");
  await page.goto(`/us/reset-password?token=${token}`);
  await expect(field("New password")).toBeVisible();
  await expect(page).toHaveURL(/\/us\/reset-password$/);
  await page.reload();
  await expect(field("New password")).toBeVisible();
  await fill();
  await page.route(/\/api\//, (route) => route.fulfill({ status: 503, json: { error: true } }));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/us\/maintenance\?redirect=%2Fus%2Freset-password$/);
  await page.unroute(/\/api\//);
  await outlastMaintenance(page);
  await expect(field("New password")).toBeVisible();
  await expect(page).toHaveURL(/\/us\/reset-password$/);
  await fill();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/us\/login$/);
  await expect(page.getByText("Password saved. You may now Log In.")).toBeVisible();
  await expect(field("Email address")).toHaveValue(dana.email);
  await field("Password").fill(fresh);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/us\/security-question$/);
});
