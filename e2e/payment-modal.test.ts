import type { Page } from "@playwright/test";
import { businessDaysAfter, isBusinessDay, paymentWindow } from "@portal/domain/payments/calendar/rules";
import { preselectedDate } from "@portal/domain/payments/drawing/rules";
import { consequencesText, dateText } from "@portal/domain/payments/modal/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { expect, person, test, untilAnotherCallCounts, untilLaterThan } from "./portal.ts";

const dana = person("dana");
const della = person("della");
const noah = person("noah");
const uma = person("uma");

const dialog = (page: Page) => page.getByRole("dialog").first();
const title = (page: Page) => dialog(page).getByRole("heading", { level: 2 }).first();
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const payFrom = (page: Page) => dialog(page).getByRole("group", { name: "Pay from" });
const amountOf = (page: Page, name: string | RegExp) => dialog(page).getByRole("radio", { name });
const otherAmount = (page: Page) => dialog(page).getByLabel("Payment amount");
const dateField = (page: Page) => dialog(page).getByLabel("Payment Date");
const alert = (page: Page) => dialog(page).getByRole("alert");
const list = (page: Page) => page.getByRole("list", { name: "Scheduled One-Time Payment" });

const today = () => dayOf(Temporal.Now.instant());
const window = () => {
  const found = paymentWindow(today(), null);
  if (!found) throw new Error("no day is left to pay on");
  return found;
};
/** The first payment date that the bank can still honor. */
const preselected = () =>
  preselectedDate(window(), { now: Temporal.Now.instant(), cutOff: Temporal.PlainTime.from("17:00") });
const inWords = (date: Temporal.PlainDate) =>
  date.toLocaleString("en-US", { weekday: "long", month: "short", day: "numeric", year: "numeric" });

async function open(page: Page, search = ""): Promise<void> {
  await page.goto(`/us/one-time-payment${search}`);
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  await expect(title(page)).toHaveText("Make a Payment");
  // Waits for the bank account, which arrives encrypted and needs extra code to be decrypted.
  await expect(dialog(page).getByText("Pay from")).toBeVisible();
}

/** Marks all payments in progress as settled, without reducing the balance. */
const settleAll = (server: { query(sql: string, values: unknown[]): Promise<unknown> }) =>
  server.query("update transactions set status = 'S' where status in ('Q', 'PA')", []);

function scheduled(page: Page) {
  const sent: { body: Record<string, unknown>; key: string | undefined }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/advances/scheduleTransactionACH")) return;
    sent.push({
      body: request.postDataJSON() as Record<string, unknown>,
      key: request.headers()["idempotency-key"],
    });
  });
  return sent;
}

test(
  "a borrower pays the past-due amount, with amount, date and authorization beside Submit, and sees a confirmation [SERV-MODAL-01, SERV-MODAL-09, SERV-MODAL-12, SERV-OTP-07, SERV-API-06, SERV-ENT-05, SERV-GEN-16]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    const sent = scheduled(page);
    await portal.signIn(dana);
    await page.goto("/us/one-time-payment");
    await expect(dialog(page)).toHaveCount(0);
    await open(page);
    const first = preselected();
    await expect(title(page)).toBeFocused();
    await expect(dialog(page).getByRole("radio")).toHaveCount(3);
    for (const radio of await dialog(page).getByRole("radio").all()) await expect(radio).not.toBeChecked();
    // The largest payable amount, after subtracting the $400.00 in progress.
    await expect(
      amountOf(
        page,
        /^Outstanding amount \$47,119\.80 You owe \$47,519\.80\. A payment of \$400\.00 on \w{3}, \w{3} \d{1,2} is already in progress\.$/,
      ),
    ).toBeVisible();
    await expect(amountOf(page, "Other amount")).toBeVisible();
    await expect(dateField(page)).toHaveValue(dateText(first));
    await expect(dialog(page).getByText("Choose an amount.", { exact: true })).toBeVisible();
    await expect(dialog(page).getByText("****4821")).toBeVisible();
    await portal.look("payment-modal");

    await amountOf(page, "Past due amount $1,284.60").check({ force: true });
    await expect(dialog(page).getByText(`$1,284.60 on ${inWords(first)}`)).toBeVisible();
    await expect(dialog(page).getByText(/^From First Prairie Bank/)).toContainText(
      consequencesText(first, { now: Temporal.Now.instant(), cutOff: Temporal.PlainTime.from("17:00") }),
    );
    await expect(
      dialog(page).getByText("By scheduling you agree to the payment authorization."),
    ).toBeVisible();
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    await expect(title(page)).toBeFocused();
    await expect(
      dialog(page).getByText(
        `Your payment of $1,284.60 has been scheduled for ${dateText(first)}. It may take 1 to 2 business days for your payment to post.`,
      ),
    ).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Go Back" })).toHaveCount(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toEqual({
      advanceId: expect.any(String),
      effectiveDate: first.toString(),
      transactionAmount: 1284.6,
      fiInfo: {
        Id: expect.any(String),
        FinancialInstitutionName: "First Prairie Bank",
        BankAccountNumber: "****4821",
        BankAccountABA: "990010207",
        BankAccountNameOnAccount: "Maple & Main Bakery LLC",
        BankFIStreetAddress: null,
      },
      authorizationSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await portal.look("payment-confirmation");

    const reload = page.waitForResponse(/\/api\/products\/selfserviceloans$/);
    await press(page, "Done");
    await reload;
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Make a One-Time Payment" })).toBeFocused();
    await expect(list(page).getByRole("listitem").filter({ hasText: "$1,284.60" })).toContainText(
      "Scheduled",
    );
  },
);

test("the payment confirmation shows the amount and date from the response, not from the form [SERV-MODAL-09]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.route("**/api/advances/scheduleTransactionACH", (route) =>
    route.fulfill({
      json: {
        error: false,
        transactionScheduleInfo: {
          transactionId: "t1",
          advanceId: "a1",
          transactionAmount: 99.5,
          effectiveDate: "2031-03-04",
          status: "Q",
          debitDate: "2031-03-04",
        },
      },
    }),
  );
  await open(page);
  await amountOf(page, "Past due amount").check({ force: true });
  await press(page, "Submit");
  await expect(
    dialog(page).getByText("Your payment of $99.50 has been scheduled for 03/04/2031."),
  ).toBeVisible();
});

test("the confirmation and the list show a debit date after the payment date, and the list shows a retry's reason and cancellation deadline", async ({
  page,
  portal,
}) => {
  // Simulates a payment scheduled after the cut-off, whatever the current time is.
  type Dated = { TransactionAmount?: number; debitDate: string | null };
  let debitDate: string | null = null;
  /** Fields of a payment that was returned and will be retried. */
  let retried = {};
  await page.route("**/api/advances/scheduleTransactionACH", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { transactionScheduleInfo: Dated };
    await route.fulfill({
      json: {
        ...body,
        transactionScheduleInfo: {
          ...body.transactionScheduleInfo,
          ...(debitDate !== null && { debitDate }),
        },
      },
    });
  });
  await page.route("**/api/products/selfserviceloans", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { loans: { QueueTransactions: Dated[] }[] };
    for (const { QueueTransactions } of body.loans)
      for (const each of QueueTransactions)
        if (each.TransactionAmount === 31) Object.assign(each, { debitDate }, retried);
    await route.fulfill({ json: body });
  });
  await portal.signIn(dana);
  for (const [amount, date] of [
    ["30", null],
    ["31", "2031-03-05"],
  ] as const) {
    debitDate = date;
    await open(page);
    await amountOf(page, "Other amount").check({ force: true });
    await otherAmount(page).fill(amount);
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    await expect(dialog(page).getByText("Your bank sees it on Wednesday, Mar 5, 2031.")).toHaveCount(
      date === null ? 0 : 1,
    );
  }
  await portal.look("payment-confirmation-later");
  await press(page, "Done");
  const row = (amount: string) => list(page).getByRole("listitem").filter({ hasText: amount });
  await expect(row("$31.00")).toContainText("Your bank sees it on Mar 5, 2031.");
  await expect(row("$30.00")).toBeVisible();
  await expect(row("$30.00")).not.toContainText("Your bank sees it");
  retried = {
    debitDate: "2031-03-06",
    cancelUntil: "2031-03-05",
    cancelBefore: "2031-03-05T22:00:00Z",
    correctedFor: "C02",
  };
  await page.reload();
  await expect(row("$31.00")).toContainText(
    "Your payment was returned because of an insufficient balance in your bank account. We will try again on Mar 6, 2031. Your bank corrected the routing number of this account, and we updated it. You don't need to do anything.",
  );
  await expect(row("$31.00")).toContainText("You can cancel it until 5:00 PM Eastern Time on Mar 5, 2031.");
  await expect(row("$31.00")).not.toContainText("Your bank sees it");
  await expect(row("$31.00").getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  await portal.look("payments-retry");
  await row("$31.00")
    .getByRole("button", { name: /^Cancel/ })
    .click();
  await expect(page.getByRole("alertdialog")).toContainText("Your payment of $31.00 on Thu, Mar 6");
});

test('the payment modal sends the chosen type of amount, and preselects "Other amount" if no amount is past due [SERV-MODAL-12]', async ({
  page,
  portal,
  server,
}) => {
  const sent = scheduled(page);
  await settleAll(server);
  await portal.signIn(dana);
  await open(page);
  await amountOf(page, "Outstanding amount").check({ force: true });
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await settleAll(server);
  await press(page, "Done");
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  await amountOf(page, "Other amount").check({ force: true });
  await otherAmount(page).fill("$ 1,234.5");
  await dateField(page).focus();
  await expect(otherAmount(page)).toHaveValue("1,234.50");
  await press(page, "Submit");
  await press(page, "Done");
  expect(sent.map(({ body }) => body["transactionAmount"])).toEqual([47519.8, 1234.5]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);

  await page.getByLabel("Loan Number").selectOption({ label: "Business loan 4410-30956" });
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  await expect(dialog(page).getByRole("radio")).toHaveCount(2);
  await expect(amountOf(page, "Other amount")).toBeChecked();
  await expect(dialog(page).getByText("past due")).toHaveCount(0);
});

test("the payment modal shows each error of the amount beside its field and sends no call [SERV-MODAL-13, SERV-MODAL-14, SERV-MODAL-15, SERV-MODAL-16]", async ({
  page,
  portal,
  server,
}) => {
  const sent = scheduled(page);
  await settleAll(server);
  await portal.signIn(dana);
  await open(page);
  await press(page, "Submit");
  await expect(dialog(page).getByRole("radiogroup", { name: "Amount" })).toHaveAccessibleDescription(
    "You must select one",
  );
  await portal.look("payment-modal-errors");
  await amountOf(page, "Other amount").check({ force: true });
  await expect(dialog(page).getByText("You must select one")).toHaveCount(0);
  await press(page, "Submit");
  await expect(otherAmount(page)).toHaveAccessibleDescription("Enter payment amount");
  await expect(otherAmount(page)).toBeFocused();
  await otherAmount(page).fill("1.00");
  await press(page, "Submit");
  await expect(otherAmount(page)).toHaveAccessibleDescription("Enter amount more than $1.00");
  for (const [typed, fault] of [
    ["-5", "Enter amount more than $1.00"],
    ["-1234.56", "Enter amount more than $1.00"],
    [".50", "Enter a 0 before the decimal point, as in 0.50."],
    ["1.005", "Enter no more than two digits after the decimal point, as in 1,234.50."],
    ["abc", "Enter the amount in digits, as in 1,234.50."],
    ["12,50", "Use a point before the cents, as in 12.50. Use commas only for thousands, as in 1,250.00."],
  ] as const) {
    await otherAmount(page).fill(typed);
    await dateField(page).focus();
    await expect(otherAmount(page)).toHaveValue(typed);
    await expect(otherAmount(page)).toHaveAccessibleDescription(fault);
    await press(page, "Submit");
    await expect(otherAmount(page)).toBeFocused();
    await expect(otherAmount(page)).toHaveValue(typed);
  }
  await otherAmount(page).fill("47519.81");
  await press(page, "Submit");
  await expect(otherAmount(page)).toHaveAccessibleDescription(
    "Amount should not be more than total outstanding amount",
  );
  expect(sent).toEqual([]);
  await otherAmount(page).fill("47519.80");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await settleAll(server);
  await press(page, "Done");
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  await amountOf(page, "Other amount").check({ force: true });
  await otherAmount(page).fill("1.01");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  expect(sent.map(({ body }) => body["transactionAmount"])).toEqual([47519.8, 1.01]);
});

test("the payment modal limits the amount to the balance minus payments in progress, and the page offers no payment when these cover the balance", async ({
  page,
  portal,
}) => {
  const sent = scheduled(page);
  await portal.signIn(dana);
  await open(page);
  await amountOf(page, "Other amount").check({ force: true });
  await otherAmount(page).fill("47119.81");
  await press(page, "Submit");
  await expect(otherAmount(page)).toHaveAccessibleDescription(
    "Amount should not be more than total outstanding amount. With $400.00 in progress, you can pay $47,119.80 at most.",
  );
  await portal.look("payment-modal-on-its-way");
  expect(sent).toEqual([]);
  await amountOf(page, "Outstanding amount").check({ force: true });
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  expect(sent.map(({ body }) => body["transactionAmount"])).toEqual([47119.8]);
  await press(page, "Done");
  await expect(
    page.getByText("Payments in progress cover everything you owe on this loan.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "past due" })).toHaveText(
    "Your loan is $1,284.60 past due.2 payments of $47,519.80 in total are already in progress.",
  );
  await expect(page.getByRole("button", { name: /^(?:Make a One-Time Payment|Pay)/ })).toHaveCount(0);
  await portal.look("payments-all-in-progress");
  // The summary does not invite the borrower to pay when payments in progress cover the balance.
  await page.goto("/us/summary");
  const alert = page.getByRole("alert").filter({ hasText: "past due" });
  await expect(alert).toContainText("$47,519.80 in payments is already in progress.");
  await expect(alert.getByRole("link")).toHaveCount(0);
});

const closedDay = "Date is invalid. Please use the calendar to select an available date.";

function firstDay(isKind: (day: Temporal.PlainDate) => boolean): Temporal.PlainDate {
  const { first, last } = window();
  let day = first;
  while (!isKind(day)) day = day.add({ days: 1 });
  if (Temporal.PlainDate.compare(day, last) > 0) throw new Error("there is no such day in the window");
  return day;
}

test("the payment modal rejects every closed day with one message, and sends an open day [SERV-MODAL-17, SERV-MODAL-18, SERV-MODAL-19, SERV-MODAL-20, SERV-MODAL-22]", async ({
  page,
  portal,
}) => {
  const sent = scheduled(page);
  await portal.signIn(dana);
  await open(page);
  await amountOf(page, "Past due amount").check({ force: true });
  const { first, last } = window();
  const saturday = firstDay(({ dayOfWeek }) => dayOfWeek === 6);
  const wrong = [
    dateText(today()),
    dateText(first.subtract({ days: 1 })),
    dateText(today().add({ days: 61 })),
    dateText(saturday),
    dateText(saturday.add({ days: 1 })),
    "02/30/2027",
    "tomorrow",
    "",
  ];
  for (const text of wrong) {
    await dateField(page).fill(text);
    await press(page, "Submit");
    await expect(dateField(page), text).toHaveAccessibleDescription(
      new RegExp(closedDay.replaceAll(".", "\\.")),
    );
    await expect(dateField(page), text).toBeFocused();
  }
  expect(sent).toEqual([]);
  await dateField(page).fill(dateText(first));
  await expect(dialog(page).getByText(closedDay)).toHaveCount(0);
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  expect(sent.map(({ body }) => body["effectiveDate"])).toEqual([first.toString()]);
  // The last day of the payment window may be closed. The day after the window is always invalid.
  expect(last.toString()).toBe(today().add({ days: 60 }).toString());
});

test("the payment modal rejects the charge-off date and accepts the business day before it [SERV-MODAL-21]", async ({
  page,
  portal,
}) => {
  const sent = scheduled(page);
  await portal.signIn(uma);
  const answer = page.waitForResponse(/\/api\/products\/selfserviceloans$/);
  await page.goto("/us/one-time-payment");
  const { loans } = (await (await answer).json()) as {
    loans: { Id: string; Name: string; chargeOffDate: string | null }[];
  };
  const loan = loans.find(({ Name }) => Name === "Business loan 4411-20304");
  const chargeOff = Temporal.PlainDate.from(loan?.chargeOffDate ?? "");
  await open(page, `?advanceId=${loan?.Id}`);
  await otherAmount(page).fill("100");
  await dateField(page).fill(dateText(chargeOff));
  await press(page, "Submit");
  await expect(dateField(page)).toHaveAccessibleDescription(new RegExp(closedDay.replaceAll(".", "\\.")));
  expect(sent).toEqual([]);
  let before = chargeOff.subtract({ days: 1 });
  while (!isBusinessDay(before)) before = before.subtract({ days: 1 });
  await dateField(page).fill(dateText(before));
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
});

test("the calendar lets the keyboard choose open days, and strikes through closed days, which cannot be chosen [SERV-MODAL-20]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await open(page);
  const [first, { last }] = [preselected(), window()];
  const inFull = (day: Temporal.PlainDate) =>
    day.toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric" });
  const dayButton = (day: Temporal.PlainDate) =>
    dialog(page).getByRole("button", { name: inFull(day), exact: true });
  const grid = dialog(page).getByRole("grid");
  await expect(grid).toHaveAccessibleName(first.toLocaleString("en-US", { month: "long", year: "numeric" }));
  await expect(dialog(page).getByRole("button", { name: "Previous month" })).toBeDisabled();
  await expect(dayButton(first)).toHaveAttribute("data-chosen", "true");
  await expect(dialog(page).getByRole("gridcell", { selected: true })).toHaveAccessibleName(inFull(first));

  await expect(grid.getByRole("columnheader", { name: "Wednesday", exact: true })).toHaveText("W");

  // A closed day can receive the focus, but cannot be chosen.
  const sunday = firstDay(({ dayOfWeek }) => dayOfWeek === 7);
  await dateField(page).fill(dateText(sunday));
  await expect(dayButton(sunday)).toHaveAttribute("aria-disabled", "true");
  await expect(dayButton(sunday)).toHaveCSS("text-decoration-line", "line-through");
  await page.emulateMedia({ forcedColors: "active" });
  const colorOf = (day: Temporal.PlainDate) =>
    dayButton(day).evaluate((button) => getComputedStyle(button).color);
  expect(await colorOf(sunday)).not.toBe(await colorOf(first));
  await page.emulateMedia({ forcedColors: "none" });
  await dateField(page).fill(dateText(first));
  await dayButton(first).focus();
  await page.keyboard.press("End");
  const saturday = first.add({ days: 6 - (first.dayOfWeek % 7) });
  await expect(dayButton(saturday)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dateField(page)).toHaveValue(dateText(first));
  let next = saturday.add({ days: 2 });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dayButton(next)).toBeFocused();
  while ((await dayButton(next).getAttribute("aria-disabled")) === "true") {
    await page.keyboard.press("ArrowRight");
    next = next.add({ days: 1 });
  }
  await page.keyboard.press("Enter");
  await expect(dateField(page)).toHaveValue(dateText(next));

  for (let month = 0; month < 4; month += 1) await page.keyboard.press("PageDown");
  await expect(dayButton(last)).toBeFocused();
  await expect(dialog(page).getByRole("button", { name: "Next month" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await expect(dayButton(last)).toBeFocused();
});

test(
  "on a phone the calendar opens as a sheet, takes the focus, and closes on Esc without closing the modal",
  { tag: "@phone" },
  async ({ page, portal }, { project }) => {
    await portal.signIn(dana);
    await open(page);
    const choose = dialog(page).getByRole("button", { name: "Choose a date" });
    if (project.name === "desktop") {
      await expect(choose).toHaveAttribute("aria-expanded", "true");
      await choose.click();
      await expect(dialog(page).getByRole("grid")).toHaveCount(0);
      await expect(choose).toHaveAttribute("aria-expanded", "false");
      return;
    }
    const first = preselected();
    await expect(dialog(page).getByRole("grid")).toHaveCount(0);
    await choose.click();
    const sheet = page.getByRole("dialog", { name: "Choose a date" });
    await expect(sheet.getByRole("button", { name: new RegExp(`, ${first.year}$`) }).first()).toBeVisible();
    await expect(sheet.locator(":focus")).toHaveAttribute("data-day", first.toString());
    await portal.look("payment-modal-calendar");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(title(page)).toHaveText("Make a Payment");
    await expect(choose).toBeFocused();
    await choose.click();
    const next = firstDay((day) => isBusinessDay(day) && Temporal.PlainDate.compare(day, first) > 0);
    if (next.month !== first.month) await sheet.getByRole("button", { name: "Next month" }).click();
    await sheet.locator(`[data-day="${next.toString()}"]`).click();
    await expect(sheet).toHaveCount(0);
    await expect(dateField(page)).toHaveValue(dateText(next));
  },
);

test("Go Back leads from the list of bank accounts or the authorization to the payment, with all values kept [SERV-MODAL-01, SERV-MODAL-02, SERV-CONST-02]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await open(page);
  const first = preselected();
  await press(page, "payment authorization");
  await expect(title(page)).toHaveText("Payment Authorization");
  await expect(
    dialog(page).getByText(
      `By submitting this payment you authorize us to debit the amount from the bank account ending in 4821 by ACH on ${inShort(first)}. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.`,
    ),
  ).toBeVisible();
  await press(page, "Go Back");
  await amountOf(page, "Other amount").check({ force: true });
  await otherAmount(page).fill("250.75");
  await dateField(page).fill("not yet");
  await press(page, "payment authorization");
  await expect(
    dialog(page).getByText(/you authorize us to debit \$250\.75 .* on the date you choose\./),
  ).toBeVisible();
  await portal.look("payment-authorization");
  await press(page, "Go Back");
  await expect(title(page)).toHaveText("Make a Payment");
  await expect(title(page)).toBeFocused();
  await expect(otherAmount(page)).toHaveValue("250.75");
  await expect(dateField(page)).toHaveValue("not yet");

  await press(page, "Change the bank account");
  await expect(title(page)).toHaveText("Change Payment Method");
  await portal.look("payment-change-method");
  await press(page, "Go Back");
  await expect(title(page)).toHaveText("Make a Payment");
  await expect(amountOf(page, "Other amount")).toBeChecked();
  await expect(otherAmount(page)).toHaveValue("250.75");

  await press(page, "Close");
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  await expect(amountOf(page, "Other amount")).not.toBeChecked();
  await expect(dateField(page)).toHaveValue(dateText(first));

  // After the cut-off, the bank cannot honor the next business day.
  await page.route("**/api/products/selfserviceloans", async (route) => {
    const answer = await route.fetch();
    const { loans } = (await answer.json()) as { loans: object[] };
    await route.fulfill({ json: { loans: loans.map((loan) => ({ ...loan, cutOff: "00:00:00" })) } });
  });
  await open(page);
  await expect(dateField(page)).toHaveValue(dateText(businessDaysAfter(today(), 2)));
});

const inShort = (date: Temporal.PlainDate) =>
  date.toLocaleString("en-US", { month: "short", day: "numeric", year: "numeric" });

test("the list of bank accounts lets the borrower choose a different account, but not edit a fixed account or choose a closed one [SERV-MODAL-02, SERV-ENT-04]", async ({
  page,
  portal,
}) => {
  const sent = scheduled(page);
  await portal.signIn(dana);
  await open(page);
  await press(page, "Change the bank account");
  const bankOf = (name: string) => dialog(page).getByRole("radio", { name });
  await expect(bankOf("First Prairie Bank")).toBeChecked();
  await expect(dialog(page).getByRole("button", { name: /^Edit / })).toHaveText(["Edit", "Edit"]);
  await expect(
    dialog(page).getByRole("button", { name: "Edit Cedar Valley Savings account ending in 3390" }),
  ).toHaveCount(0);
  await expect(
    dialog(page).getByRole("button", { name: "Edit Hawkeye Credit Union account ending in 1107" }),
  ).toBeVisible();
  await expect(bankOf("Hawkeye Credit Union")).toBeDisabled();
  await expect(
    dialog(page).getByText(
      "We can't debit this account. Your bank returned a payment from it: Account closed.",
    ),
  ).toBeVisible();
  await bankOf("Cedar Valley Savings").check({ force: true });
  await press(page, "Use This Account");
  await expect(title(page)).toHaveText("Make a Payment");
  await expect(payFrom(page).getByText("****3390")).toBeVisible();
  await amountOf(page, "Past due amount").check({ force: true });
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await expect(dialog(page).getByText("****3390")).toBeVisible();
  expect(sent[0]?.body["fiInfo"]).toMatchObject({ BankAccountNumber: "****3390" });
});

test("the payment modal offers to add a bank account instead of Submit when the borrower has no account [SERV-MODAL-04, SERV-MODAL-07]", async ({
  page,
  portal,
}) => {
  const sent = scheduled(page);
  await portal.signIn(noah);
  await page.goto("/us/one-time-payment");
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  const add = dialog(page).getByRole("button", { name: "Add your Business Bank Account" });
  await expect(add).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Submit" })).toHaveCount(0);
  await expect(dialog(page).getByText("Pay from")).toHaveCount(0);
  await portal.look("payment-modal-no-bank");
  await otherAmount(page).fill("75");
  await page.keyboard.press("Enter");
  await add.click();
  await expect(title(page)).toHaveText("Business Information");
  await press(page, "Go Back");
  await expect(title(page)).toHaveText("Make a Payment");
  await expect(otherAmount(page)).toHaveValue("75.00");
  expect(sent).toEqual([]);
});

test("Go Back leads from the bank step to the business step and then to the list of accounts, with all values kept [SERV-MODAL-03, SERV-MODAL-04]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await open(page);
  await press(page, "Change the bank account");
  await press(page, "Add a Bank Account");
  await expect(title(page)).toHaveText("Business Information");
  await press(page, "Go Back");
  await expect(title(page)).toHaveText("Change Payment Method");
  await press(page, "Add a Bank Account");
  await dialog(page).getByLabel("Address Line 1", { exact: true }).fill("9 Elm Street");
  await dialog(page).getByLabel("City", { exact: true }).fill("Peoria");
  await dialog(page).getByLabel("State", { exact: true }).selectOption("IL");
  await dialog(page).getByLabel("Zip Code", { exact: true }).fill("61602");
  await press(page, "Continue");
  await expect(title(page)).toHaveText("Bank Information");
  await dialog(page).getByLabel("Bank Account number", { exact: true }).fill("12345678");
  await press(page, "Go Back");
  await expect(title(page)).toHaveText("Business Information");
  await expect(dialog(page).getByLabel("Address Line 1", { exact: true })).toHaveValue("9 Elm Street");
  await expect(dialog(page).getByLabel("City", { exact: true })).toHaveValue("Peoria");
  await expect(dialog(page).getByLabel("State", { exact: true })).toHaveValue("IL");
  await expect(dialog(page).getByLabel("Zip Code", { exact: true })).toHaveValue("61602");
  await press(page, "Continue");
  await expect(dialog(page).getByLabel("Bank Account number", { exact: true })).toHaveValue("12345678");
});

test("the payment modal shows progress during a submit and cannot be closed, and sends one payment without a spinner [SERV-MODAL-08, SERV-MODAL-11, FORG-API-07]", async ({
  page,
  portal,
}) => {
  const sent = scheduled(page);
  await portal.signIn(dana);
  await open(page);
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/advances/scheduleTransactionACH", async (route) => {
    await answered;
    await route.continue();
  });
  await amountOf(page, "Past due amount").check({ force: true });
  await press(page, "Submit");
  await expect(
    dialog(page).getByRole("status").getByText("We are scheduling your transaction"),
  ).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeDisabled();
  const spinner = page.getByTestId("busy-spinner").getByText("Loading");
  // Waits longer than the delay before the spinner appears.
  await untilLaterThan(page, 1_000);
  await expect(spinner).toHaveCount(0);
  await page.keyboard.press("Escape");
  await dateField(page).press("Enter");
  await expect(title(page)).toHaveText("Make a Payment");
  answer?.();
  await expect(title(page)).toHaveText("Payment Confirmation");
  await expect(dialog(page).getByText("We are scheduling your transaction")).toHaveCount(0);
  expect(sent).toHaveLength(1);
  const loans = Promise.withResolvers<void>();
  await page.route("**/api/products/selfserviceloans", async (route) => {
    await loans.promise;
    await route.continue();
  });
  await page.reload();
  await expect(spinner).toBeAttached();
  loans.resolve();
  await expect(spinner).toHaveCount(0);
});

test.describe("a failed payment", () => {
  test.use({ expectedErrors: [/the server responded with a status of (409|422|500)/] });

  test("a payment with the amount and date of an earlier payment shows what to change, and a different amount succeeds [SERV-MODAL-10, SERV-MODAL-11, SERV-ERR-02]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(della);
    await open(page);
    await amountOf(page, "Other amount").check({ force: true });
    await otherAmount(page).fill("300");
    await press(page, "Submit");
    await press(page, "Done");
    await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
    await amountOf(page, "Other amount").check({ force: true });
    await otherAmount(page).fill("300");
    await press(page, "Submit");
    await expect(alert(page)).toHaveText(
      "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.",
    );
    await expect(title(page)).toHaveText("Make a Payment");
    await expect(otherAmount(page)).toHaveValue("300.00");
    await portal.look("payment-duplicate");
    await press(page, "Close");
    await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
    await expect(alert(page)).toHaveCount(0);
    await amountOf(page, "Other amount").check({ force: true });
    await otherAmount(page).fill("300.01");
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
  });

  test("a second payment of over half the balance shows the duplicate error on the same date, and the amount error on a different date [SERV-ERR-02]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await open(page);
    const sent = scheduled(page);
    const amount = async () => {
      await amountOf(page, "Other amount").check({ force: true });
      await otherAmount(page).fill("30000");
    };
    await amount();
    await press(page, "Submit");
    await press(page, "Done");
    await expect(list(page).getByText("$30,000.00")).toBeVisible();
    await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
    await amount();
    await press(page, "Submit");
    await expect(alert(page)).toHaveText(
      "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.",
    );
    await dateField(page).fill(dateText(businessDaysAfter(preselected(), 1)));
    await press(page, "Submit");
    await expect(otherAmount(page)).toHaveAccessibleDescription(
      "Amount should not be more than total outstanding amount. With $30,400.00 in progress, you can pay $17,119.80 at most.",
    );
    expect(sent).toHaveLength(2);
  });

  test("a payment with an outdated authorization shows the new text, and the borrower accepts the text by submitting again", async ({
    page,
    portal,
    server,
  }) => {
    const sent = scheduled(page);
    await portal.signIn(dana);
    await open(page);
    await amountOf(page, "Past due amount").check({ force: true });
    const words = dialog(page).getByText(/^By submitting this payment you authorize us to debit \$1,284\.60/);
    // Simulates that the bank corrects the account number while the payment modal is open.
    await server.query("update bank_accounts set last_four = '4822' where last_four = '4821'", []);
    await press(page, "Submit");
    await expect(alert(page)).toHaveText(
      "The payment authorization has changed since you saw it. Nothing was scheduled. Read the new one below, and submit again if you agree.",
    );
    await expect(words).toContainText("from the bank account ending in 4822 by ACH on");
    await expect(payFrom(page).getByText("****4822")).toBeVisible();
    await portal.look("payment-authorization-changed");
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    const hashes = sent.map(({ body }) => body["authorizationSha256"]);
    expect(hashes).toHaveLength(2);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  test("a refused payment shows the server's message for a broken rule, and a general error for any other reason [SERV-MODAL-10, SERV-ERR-01, SERV-ERR-03]", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(dana);
    await open(page);
    await amountOf(page, "Past due amount").check({ force: true });
    // Simulates that the lender makes the loan ineligible while the payment modal is open.
    await server.query("update advances set is_self_service_ach_eligible = false where loan_id = $1", [
      "4410-22871",
    ]);
    await press(page, "Submit");
    await expect(alert(page)).toHaveText("You are not able to make a one-time payment online at this time.");
    await expect(title(page)).toHaveText("Make a Payment");

    // The browser drops only identical calls, so it sends a call with a different amount immediately.
    await amountOf(page, "Other amount").check({ force: true });
    await otherAmount(page).fill("20");
    await page.route("**/api/advances/scheduleTransactionACH", (route) =>
      route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR" } }),
    );
    await press(page, "Submit");
    await expect(alert(page)).toHaveText("There is some error in scheduling payment now");
    // An error code in a 2xx response is a refusal too.
    await amountOf(page, "Past due amount").check({ force: true });
    await page.route("**/api/advances/scheduleTransactionACH", (route) =>
      route.fulfill({
        json: { errorCode: "FIELD_CUSTOM_VALIDATION_EXCEPTION", errMessage: "Not on a full moon." },
      }),
    );
    await press(page, "Submit");
    await expect(alert(page)).toHaveText("Not on a full moon.");
  });

  test("a payment with a lost response is sent again with the same idempotency key, and scheduled once [SERV-MODAL-11]", async ({
    page,
    portal,
  }) => {
    const sent = scheduled(page);
    await portal.signIn(dana);
    await open(page);
    await page.route(
      "**/api/advances/scheduleTransactionACH",
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR" } });
      },
      { times: 1 },
    );
    await amountOf(page, "Past due amount").check({ force: true });
    await press(page, "Submit");
    await expect(alert(page)).toHaveText("There is some error in scheduling payment now");
    await untilAnotherCallCounts(page);
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    await press(page, "Done");
    await expect(list(page).getByRole("listitem").filter({ hasText: "$1,284.60" })).toHaveCount(1);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

test("reloading during a payment's submit and submitting again schedules one payment and keeps the typed values [SERV-MODAL-11]", async ({
  page,
  portal,
}) => {
  const sent = scheduled(page);
  await portal.signIn(dana);
  await open(page);
  let arrived: (() => void) | undefined;
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(
    "**/api/advances/scheduleTransactionACH",
    async (route) => {
      // The server schedules the payment, but its response never reaches the browser.
      await route.fetch();
      arrived?.();
    },
    { times: 1 },
  );
  await amountOf(page, "Other amount").check({ force: true });
  await otherAmount(page).fill("64.20");
  await press(page, "Submit");
  await hasArrived;
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
  await expect(dialog(page).getByText("We kept what you typed.")).toBeVisible();
  await expect(otherAmount(page)).toHaveValue("64.20");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await press(page, "Done");
  await expect(list(page).getByRole("listitem").filter({ hasText: "$64.20" })).toHaveCount(1);
});

test(
  "the payment modal scrolls a list of twenty bank accounts and wraps long names",
  { tag: "@phone" },
  async ({ page, portal }) => {
    const long =
      "The Consolidated Agricultural and Mercantile Savings Bank-of-the-Upper-Mississippi-Valley N.A.";
    await portal.signIn(person("quentin"));
    await page.route("**/api/products/selfserviceloans", async (route) => {
      const response = await route.fetch();
      const { loans } = (await response.json()) as {
        loans: { Name: string; QueueTransactions: { FinancialInstitution: string }[] }[];
      };
      for (const loan of loans) {
        loan.Name = `Business loan of Moreau-Mills-and-Grandchildren-Textile-Manufacturing-Corporation ${loan.Name}`;
        for (const each of loan.QueueTransactions) each.FinancialInstitution = long;
      }
      await route.fulfill({ response, json: { loans } });
    });
    await page.goto("/us/one-time-payment");
    await expect(list(page).getByRole("listitem").first()).toContainText(long);
    await portal.look("payments-long");
    await page.getByRole("button", { name: "Make a One-Time Payment" }).click();
    await press(page, "Change the bank account");
    await expect(dialog(page).getByRole("radio")).toHaveCount(20);
    await portal.look("payment-change-method-many");
    const last = dialog(page).getByRole("radio").last();
    await last.check({ force: true });
    await press(page, "Use This Account");
    await expect(title(page)).toHaveText("Make a Payment");
  },
);

test("a borrower downloads a payment's authorization, confirms a cancellation, and undoes the cancellation", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await open(page);
  await amountOf(page, "Past due amount").check({ force: true });
  const { last } = window();
  let late = last;
  while (!isBusinessDay(late)) late = late.subtract({ days: 1 });
  await dateField(page).fill(dateText(late));
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  const download = page.waitForEvent("download");
  await press(page, "Download the authorization");
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toContain(
    `By submitting this payment you authorize us to debit $1,284.60 from the bank account ending in 4821 by ACH on ${inShort(late)}.`,
  );
  await press(page, "Done");
  const row = list(page).getByRole("listitem").filter({ hasText: "$1,284.60" });
  await expect(row.getByText(/^You can cancel it until /)).toBeVisible();
  await row.getByRole("button", { name: /^Cancel \$1,284\.60 on / }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName("Cancel this payment?");
  await portal.look("payment-cancel");
  await question.getByRole("button", { name: "Keep It" }).click();
  await expect(question).toHaveCount(0);
  await expect(row).toContainText("Scheduled");
  await row.getByRole("button", { name: /^Cancel / }).click();
  await question.getByRole("button", { name: "Cancel Payment" }).click();
  const done = page.getByRole("status").filter({ hasText: "is cancelled" });
  await expect(done).toBeVisible();
  await expect(row.getByText("Voided", { exact: true })).toBeVisible();
  await portal.look("payment-cancelled");
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is scheduled again" })).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Scheduled");
  await row.getByRole("button", { name: /^Cancel / }).focus();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Cancel Payment" }).focus();
  await page.keyboard.press("Enter");
  // The focused button has disappeared, so the focus moves to Undo.
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(row.getByText("Voided", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: /^Cancel / })).toHaveCount(0);
});
