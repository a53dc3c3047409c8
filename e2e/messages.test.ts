import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

test("a borrower asks, reads the lender's answer and replies [DESK-BOR-01, DESK-BOR-02, DESK-BOR-04, DESK-BOR-05, DESK-BOR-06]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("dana"));
  await page.goto("/us/contact-us");
  await page.getByLabel("Business", { exact: true }).selectOption("Maple & Main Bakery LLC");
  await page.getByLabel("How can we help you?").selectOption("Payment Question");
  await page.getByLabel("Detailed message").fill("When is my next payment?");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "View your messages" }).click();
  const rows = page.getByRole("list", { name: "Your messages" }).getByRole("listitem");
  await expect(rows).toHaveText([/Payment Question.*Maple & Main Bakery LLC.*Awaiting our reply.*Today/]);

  await lenderOf(server).answerInquiry("On Friday.\nThank you for asking.");
  await page.goto("/us/summary");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Messages 1 unread" })).toBeVisible();
  const alert = page.getByRole("status").filter({ hasText: "We replied" });
  await expect(alert).toContainText("We replied to your message about Payment Question.");
  await portal.look("summary-reply");
  await alert.getByRole("link", { name: "Read reply" }).click();

  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toHaveText([
    /^You .*When is my next payment\?$/,
    /^Prairie Lakes Bank .*On Friday\./,
  ]);
  await expect(menu.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await portal.look("message");
  await page.getByLabel("Your message", { exact: true }).fill("Which Friday?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messages).toHaveCount(3);
  await expect(messages.last()).toHaveText(/^You .*Which Friday\?$/);
  await page.getByRole("main").getByRole("link", { name: "Messages" }).click();
  await expect(rows).toHaveText([/Awaiting our reply/]);
  await portal.look("messages");
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(alert).toHaveCount(0);
});
