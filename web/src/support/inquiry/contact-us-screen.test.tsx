import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as loans from "@portal/domain/loans/contract";
import * as addresses from "@portal/domain/loans/addresses/contract";
import * as inquiry from "@portal/domain/support/inquiry/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { account, advance } from "../../testing/fixtures.ts";
import { address as currentAddress, openPage, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const address = { street: "*** Flume Street", city: "Boone", state: "IA", zip: "***36" };
const bakery = { ...account({ accountId: "account-b", accountName: "Bakery & Mill LLC" }), address };
const catering = { ...account({ accountId: "account-c", accountName: "Catering Co." }), address };

const caseTypes = [
  { value: "AccountAccess", displayName: "Account Access", type: "Other" },
  { value: "AddressUpdate", displayName: "Address Update", type: "Other" },
  { value: "MoreFunding", displayName: "Request Additional Funding", type: "Other" },
  { value: "SbaGeneral", displayName: "SBA General Question", type: "SBA" },
  { value: "SbaLoan", displayName: "SBA Loan Question", type: "SBA" },
] as const;
const otherTopics = ["Choose a topic", "Account Access", "Address Update", "Request Additional Funding"];
const sbaTopics = ["Choose a topic", "SBA General Question", "SBA Loan Question"];

type Start = {
  readonly accounts?: readonly (typeof bakery)[];
  /** The ids of the businesses with an SBA loan. */
  readonly sba?: readonly string[];
  readonly search?: string;
  readonly country?: "us" | "ca";
  readonly api?: (api: StubApi) => void;
};

function open(start: Start = {}): Promise<StubApi> {
  const { accounts = [catering, bakery], sba = [], search = "", country = "us" } = start;
  return openPage(`/${country}/contact-us${search}`, {
    as: { country_code: country },
    api(api) {
      api.answer(addresses.listContactAccounts, { accounts: [...accounts] });
      api.answer(loans.listAdvances, {
        advances: sba.map((accountId) => advance({ accountId, type: "SBA" })),
      });
      api.answer(inquiry.listCaseTypes, { caseTypes: [...caseTypes] });
      api.answer(inquiry.createCase, { id: "case-5", caseNumber: "00001007" });
      start.api?.(api);
    },
  });
}

const business = page.getByLabelText("Business", { exact: true });
const topic = page.getByLabelText("How can we help you?", { exact: true });
const message = page.getByLabelText("Detailed message", { exact: true });
const proceed = page.getByRole("button", { name: "Continue" });
const cancel = page.getByRole("link", { name: "Cancel" });
const alert = page.getByRole("alert");
const received = page.getByRole("status").filter({ hasText: "Your inquiry" });
const receivedText =
  "Your inquiry has been received. Due to the high volume of inquiries, responses may be delayed. We appreciate your patience.";
const topics = () => textsOf(topic.getByRole("option"));
const technicalIssue = "We are experiencing a technical issue, please contact customer support";

async function fill(): Promise<void> {
  await enter(topic, "SbaLoan");
  await enter(message, "Hello");
}
const openWithSba = (start: Start = {}) => open({ accounts: [bakery], sba: ["account-b"], ...start });

test("Contact us lists the businesses by name and the topics of the chosen business [CORE-CONTACT-02, CORE-CONTACT-03, CORE-CONTACT-04, CORE-CONTACT-07]", async () => {
  await open({ sba: ["account-b"] });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Contact Us");
  await expect.poll(() => document.title).toBe("Contact Us · Alderway");
  await expect
    .poll(() => textsOf(business.getByRole("option")))
    .toEqual(["Choose a business", "Bakery & Mill LLC", "Catering Co."]);
  await expect.element(business).toBeEnabled();
  await expect.element(topic).toBeDisabled();
  await expect.element(topic).toHaveAccessibleDescription("Choose a business first.");
  await expect.element(message).toHaveValue("");
  await expect.element(received).not.toBeInTheDocument();
  await business.selectOptions("Catering Co.");
  await expect.poll(topics).toEqual(otherTopics);
  await business.selectOptions("Bakery & Mill LLC");
  await expect.poll(topics).toEqual(sbaTopics);
});

test("changing the business on Contact us clears a topic that the new business does not offer", async () => {
  await open({ sba: ["account-b"] });
  await business.selectOptions("Bakery & Mill LLC");
  await topic.selectOptions("SBA Loan Question");
  await business.selectOptions("Catering Co.");
  await expect.element(topic).toHaveValue("");
  await business.selectOptions("Bakery & Mill LLC");
  await expect.element(topic).toHaveValue("");
});

test("Contact us shows a receipt after sending, and an empty form for another inquiry [CORE-CONTACT-11, CORE-CONTACT-12]", async () => {
  const api = await open();
  await business.selectOptions("Catering Co.");
  await topic.selectOptions("Account Access");
  await enter(message, "When is\nmy next payment?");
  await expect.element(page.getByText("24 of 4,000 characters")).toBeVisible();
  await press(proceed);
  await expect.element(received).toHaveTextContent(receivedText);
  await expect.element(received).toHaveAttribute("data-type", "success");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(api.calls(inquiry.createCase).map(({ body }) => body)).toEqual([
    {
      accountId: "account-c",
      type: "AccountAccess",
      description: "When is\nmy next payment?",
      subject: "Request submitted through customer portal",
    },
  ]);
  const receipt = page.getByRole("region", { name: "Your inquiry" });
  await expect
    .poll(() => textsOf(receipt.getByRole("definition")))
    .toEqual([
      "00001007",
      "Catering Co.",
      "Account Access",
      "When is my next payment?",
      "By email. We answer 9 AM - 5 PM ET, Monday - Friday.",
    ]);
  await expect.element(alert).not.toBeInTheDocument();
  await press(page.getByRole("button", { name: "Send another inquiry" }));
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  for (const field of [business, topic, message]) await expect.element(field).toHaveValue("");
  // Cancel leaves without confirmation, because the form is empty.
  await press(cancel);
  await expect.poll(currentAddress).toBe("/us/summary");
});

test("Contact us shows an error for each missing value beside the field and above the form [CORE-CONTACT-09]", async () => {
  const api = await open();
  await press(proceed);
  await expect.element(alert.getByRole("heading")).toHaveTextContent("There are 2 things to fix");
  expect(textsOf(alert.getByRole("link"))).toEqual(["Business: Required", "Detailed message: Required"]);
  await expect.element(business).toHaveAccessibleDescription("Required");
  await expect.element(topic).toHaveAccessibleDescription("Choose a business first.");
  await expect
    .element(message)
    .toHaveAccessibleDescription(
      "Don't include account numbers or Social Security numbers. Required 0 of 4,000 characters",
    );
  await business.selectOptions("Catering Co.");
  await proceed.click();
  await expect.element(topic).toHaveAccessibleDescription("Required");
  expect(api.calls(inquiry.createCase)).toEqual([]);
});

test("Contact us rejects a message of more than 4,000 characters", async () => {
  const api = await open();
  await enter(business, "account-c");
  await enter(topic, "AccountAccess");
  await enter(message, "x".repeat(4001));
  await press(proceed);
  await expect
    .element(message)
    .toHaveAccessibleDescription(
      "Don't include account numbers or Social Security numbers. Must be at most 4,000 characters 4,001 of 4,000 characters",
    );
  await expect.element(message).toHaveFocus();
  expect(api.calls(inquiry.createCase)).toEqual([]);
  await enter(message, "x".repeat(4000));
  await press(proceed);
  await expect.element(received).toBeVisible();
  expect(api.calls(inquiry.createCase)).toHaveLength(1);
});

test("Contact us does not ask which business the inquiry is about if the borrower has only one [CORE-CONTACT-02, CORE-CONTACT-06, CORE-CONTACT-07]", async () => {
  const api = await openWithSba();
  await expect.element(topic).toBeEnabled();
  await expect.element(business).not.toBeInTheDocument();
  expect(topics()).toEqual(sbaTopics);
  await fill();
  await press(proceed);
  await expect.element(received).toBeVisible();
  expect(api.calls(inquiry.createCase)).toMatchObject([
    { body: { accountId: "account-b", type: "SbaLoan" } },
  ]);
});

test("Contact us offers the topic in the address in addition to the SBA topics [CORE-CONTACT-07, CORE-CONTACT-08]", async () => {
  await openWithSba({ search: "?requestType=addMoney" });
  await expect.element(topic).toHaveValue("MoreFunding");
  expect(topics()).toEqual([
    "Choose a topic",
    "Request Additional Funding",
    "SBA General Question",
    "SBA Loan Question",
  ]);
});

test("Contact us offers no SBA topics to a business without an SBA loan [CORE-CONTACT-07]", async () => {
  await open({ accounts: [bakery], sba: ["account-c"] });
  await expect.element(topic).toBeEnabled();
  expect(topics()).toEqual(otherTopics);
});

test("Contact us sends no account id for a borrower without a business [CORE-CONTACT-02]", async () => {
  const api = await open({ accounts: [] });
  await expect.element(topic).toBeEnabled();
  await expect.element(business).not.toBeInTheDocument();
  expect(topics()).toEqual(otherTopics);
  await enter(topic, "AccountAccess");
  await enter(message, "How do I apply?");
  await press(proceed);
  await expect.element(received).toBeVisible();
  expect(api.calls(inquiry.createCase)).toMatchObject([{ body: { accountId: null } }]);
});

test.each([
  ["addMoney", "MoreFunding"],
  ["addressUpdate", "AddressUpdate"],
] as const)(
  "Contact us with requestType=%s preselects the business and topic [CORE-CONTACT-01, CORE-CONTACT-02, CORE-CONTACT-08]",
  async (requestType, chosen) => {
    const api = await open({ search: `?requestType=${requestType}&accountId=account-b` });
    await expect.element(business).toHaveValue("account-b");
    await expect.element(business).toBeDisabled();
    await expect.element(page.getByText("The business you came from.")).toBeVisible();
    await expect.element(topic).toHaveValue(chosen);
    await enter(message, "We have moved.");
    await press(proceed);
    await expect.element(received).toBeVisible();
    expect(api.calls(inquiry.createCase)).toMatchObject([{ body: { accountId: "account-b", type: chosen } }]);
    await press(page.getByRole("button", { name: "Send another inquiry" }));
    await expect.element(business).toHaveValue("account-b");
    await expect.element(message).toHaveValue("");
  },
);

test("Contact us ignores another borrower's business and an unknown request type in the address [CORE-CONTACT-01]", async () => {
  await open({ search: "?requestType=nonsense&accountId=foreign" });
  await expect.element(business).toBeEnabled();
  await expect.element(business).toHaveValue("");
  await enter(business, "account-c");
  await expect.element(topic).toHaveValue("");
});

test("Cancel on Contact us asks for confirmation if the borrower has typed a message [CORE-CONTACT-05]", async () => {
  await open();
  await enter(message, "Hello");
  await press(cancel);
  await press(page.getByRole("button", { name: "Stay" }));
  await expect.element(message).toHaveValue("Hello");
  await press(cancel);
  await press(page.getByRole("button", { name: "Leave", exact: true }));
  await expect.poll(currentAddress).toBe("/us/summary");
});

test.each(["VALIDATION", "NOT_FOUND", "INTERNAL_SERVER_ERROR", "IDEMPOTENCY_KEY_REUSED"] as const)(
  "Contact us shows a technical issue for the refusal %s and keeps the typed values [CORE-CONTACT-13, CORE-ERR-16]",
  async (refused) => {
    await openWithSba({
      api(api) {
        api.answer(inquiry.createCase, { refused, message: "Any other text" });
      },
    });
    await fill();
    await press(proceed);
    await expect.element(alert).toHaveTextContent(technicalIssue);
    await expect.element(alert).toHaveAttribute("data-type", "critical");
    await expect.element(message).toHaveValue("Hello");
    await expect.element(topic).toHaveValue("SbaLoan");
    await expect.element(received).not.toBeInTheDocument();
  },
);

test("Contact us shows the server's message when the server is busy, and retries with the same idempotency key", async () => {
  const api = await openWithSba();
  api.answerOnce(inquiry.createCase, { refused: "BUSY", message: "We're busier than usual." });
  await fill();
  await press(proceed);
  await expect.element(alert).toHaveTextContent("We're busier than usual.");
  await untilAnotherCallCounts();
  await press(proceed);
  await expect.element(received).toBeVisible();
  const [first, second] = api.calls(inquiry.createCase).map(({ headers }) => headers.get("idempotency-key"));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('Contact us shows "Try again" when loading the topics fails', async () => {
  await openWithSba({
    api(api) {
      api.answerOnce(inquiry.listCaseTypes, { refused: "INTERNAL_SERVER_ERROR" });
    },
  });
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await untilAnotherCallCounts();
  await press(again);
  await expect.element(topic).toBeVisible();
});

test("Contact us warns Canadian borrowers not to send Social Insurance Numbers", async () => {
  await open({ country: "ca" });
  await expect
    .element(page.getByText("Don't include account numbers or Social Insurance Numbers."))
    .toBeVisible();
});

test("the links beside the Contact us form lead to payments, action items and settings", async () => {
  await open();
  const links = page.getByRole("region", { name: "You can do these now" }).getByRole("link");
  expect(textsOf(links)).toEqual([
    "Make a one-time payment",
    "Send a document we asked for",
    "Change your email or password",
  ]);
  expect(links.elements().map((each) => each.getAttribute("href"))).toEqual([
    "/us/one-time-payment",
    "/us/action-items",
    "/us/settings",
  ]);
});
