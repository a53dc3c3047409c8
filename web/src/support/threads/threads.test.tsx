import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as contract from "@portal/domain/support/threads/contract";
import * as inquiry from "@portal/domain/support/inquiry/contract";
import { listContactAccounts } from "@portal/domain/loans/addresses/contract";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";

const now = Temporal.Now.instant();
const daysAgo = (days: number) => now.subtract({ hours: 24 * days });

const row = (changes: Partial<contract.ThreadRow> = {}): contract.ThreadRow => ({
  caseId: "case-1",
  caseNumber: 1042,
  topic: "Payment Question",
  accountId: "account-1",
  accountName: "Maple & Main Bakery LLC",
  status: "answered",
  lastMessageTimestamp: now,
  isUnread: false,
  ...changes,
});
const message = (changes: Partial<contract.BorrowerMessage> = {}): contract.BorrowerMessage => ({
  messageId: "message-1",
  from: "you",
  text: "What happens now?",
  timestamp: now,
  channel: "portal",
  ...changes,
});
const reply = message({ messageId: "message-2", from: "lender", text: "You can pay\nany day this week." });
const thread = (changes: Partial<contract.BorrowerThread> = {}): contract.BorrowerThread => {
  const { lastMessageTimestamp: _, isUnread: __, ...names } = row();
  return {
    ...names,
    loan: null,
    previous: null,
    messages: [message(), reply],
    unread: false,
    nextCursor: null,
    ...changes,
  };
};

const openList = (threads: readonly contract.ThreadRow[], more?: (api: StubApi) => void) =>
  openPage("/us/messages", {
    api(api) {
      api.answer(contract.listThreads, { threads: [...threads], nextCursor: null });
      // Answers the call of a thread's page, because some tests open a thread from the list.
      api.answer(contract.getOwnThread, thread());
      more?.(api);
    },
  });
const openThread = (changes: Partial<contract.BorrowerThread> = {}, more?: (api: StubApi) => void) =>
  openPage("/us/messages/case-1", {
    api(api) {
      api.answer(contract.getOwnThread, thread(changes));
      api.answer(contract.markThreadRead, { unread: 0, newest: null });
      api.answer(contract.replyToThread, { caseId: "case-1", messageId: "message-3" });
      more?.(api);
    },
  });

const rows = page.getByRole("list", { name: "Your messages" }).getByRole("listitem");
const field = page.getByLabelText("Your message", { exact: true });
const send = page.getByRole("button", { name: "Send", exact: true });
const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");

describe("the page Messages", () => {
  test("lists topic, business, state and date, and marks unread threads [DESK-BOR-01]", async () => {
    await openList([
      row({ isUnread: true }),
      row({ caseId: "case-2", topic: "General Question", status: "open", lastMessageTimestamp: daysAgo(60) }),
      row({ caseId: "case-3", accountId: null, accountName: null, status: "closed" }),
    ]);
    await expect.element(rows.first()).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Messages");
    const old = daysAgo(60)
      .toZonedDateTimeISO(Temporal.Now.timeZoneId())
      .toLocaleString("en-US", { month: "short", day: "numeric", year: "numeric" });
    expect(textsOf(rows)).toEqual([
      "Payment Question UnreadMaple & Main Bakery LLCAnsweredToday",
      `General QuestionMaple & Main Bakery LLCAwaiting our reply${old}`,
      "Payment QuestionClosedToday",
    ]);
    await press(rows.first().getByRole("link"));
    await expect.poll(address).toBe("/us/messages/case-1");
  });

  test("says that the borrower has no messages, and links to a new message [DESK-BOR-01]", async () => {
    await openList([]);
    await expect.element(page.getByText("You have no messages.")).toBeVisible();
    await expect.element(rows.first()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("link", { name: "New message" }))
      .toHaveAttribute("href", "/us/contact-us");
  });

  test("shows the next threads after a press of Show more [DESK-BOR-01]", async () => {
    const page2 = row({ caseId: "case-31", topic: "General Question" });
    const api = await openList([], (stub) =>
      stub.answer(contract.listThreads, ({ query }) =>
        query.cursor === "next"
          ? { threads: [page2], nextCursor: null }
          : {
              threads: Array.from({ length: 30 }, (_, at) => row({ caseId: `case-${at}` })),
              nextCursor: "next",
            },
      ),
    );
    await expect.element(rows.first()).toBeVisible();
    expect(textsOf(rows)).toHaveLength(30);
    await untilAnotherCallCounts();
    await press(page.getByRole("button", { name: "Show more" }));
    await expect.poll(() => textsOf(rows)).toHaveLength(31);
    await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    await expect.element(page.getByText("Showing 31 of 31")).toHaveFocus();
    // Show more loads the first page again, so that a new message cannot push a thread out of the list.
    expect(api.calls(contract.listThreads).map(({ query }) => query.cursor)).toEqual([
      undefined,
      undefined,
      "next",
    ]);
  });

  test("keeps the threads on screen when Show more fails", async () => {
    const api = await openList([], (stub) =>
      stub.answer(contract.listThreads, ({ query }) =>
        query.cursor === "next"
          ? { threads: [row({ caseId: "case-2" })], nextCursor: null }
          : { threads: [row()], nextCursor: "next" },
      ),
    );
    await expect.element(rows.first()).toBeVisible();
    await untilAnotherCallCounts();
    api.answerOnce(contract.listThreads, { refused: "BUSY", message: "We're busier than usual." });
    const more = page.getByRole("button", { name: "Show more" });
    await press(more);
    await expect.element(page.getByRole("alert")).toHaveTextContent("We're busier than usual.");
    expect(textsOf(rows)).toHaveLength(1);
    await untilAnotherCallCounts();
    await press(more);
    await expect.poll(() => textsOf(rows)).toHaveLength(2);
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  test("offers to try again when loading the threads fails", async () => {
    await openList([row()], (api) =>
      api.answerOnce(contract.listThreads, { refused: "INTERNAL_SERVER_ERROR" }),
    );
    const again = page.getByRole("button", { name: "Try again" });
    await expect.element(again).toBeVisible();
    await untilAnotherCallCounts();
    await press(again);
    await expect.element(rows.first()).toBeVisible();
  });
});

describe("the page of a thread", () => {
  test("shows the author, time and text of each message, and no names of the lender's staff [DESK-BOR-02]", async () => {
    await openThread({
      loan: { loanId: "4410-22871", name: "Business loan" },
      messages: [message({ channel: "email" }), reply],
    });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Payment Question");
    await expect
      .element(page.getByText("Maple & Main Bakery LLC \u00B7 Business loan 4410-22871"))
      .toBeVisible();
    const time = now
      .toZonedDateTimeISO(Temporal.Now.timeZoneId())
      .toLocaleString("en-US", { hour: "numeric", minute: "2-digit" })
      .replaceAll("\u202f", " ");
    expect(textsOf(messages)).toEqual([
      `You Today, ${time}, by emailWhat happens now?`,
      `Prairie Lakes Bank Today, ${time}You can pay any day this week.`,
    ]);
    await expect
      .element(field)
      .toHaveAccessibleDescription(
        "Don't include account numbers or Social Security numbers. To send files, use your action items. 0 of 4,000 characters",
      );
  });

  test("keeps the text when sending fails, and repeats the idempotency key on a retry [DESK-BOR-02, DESK-BOR-03]", async () => {
    const api = await openThread();
    await enter(field, "x".repeat(4001));
    await press(send);
    await expect.element(field).toHaveAccessibleDescription(/Must be at most 4,000 characters/);
    await enter(field, " ");
    await press(send);
    await expect.element(field).toHaveAccessibleDescription(/Required/);
    expect(api.calls(contract.replyToThread)).toEqual([]);
    api.answerOnce(contract.replyToThread, { refused: "BUSY", message: "We're busier than usual." });
    await enter(field, "Thank you.");
    await press(send);
    await expect.element(page.getByRole("alert")).toHaveTextContent("We're busier than usual.");
    await expect.element(field).toHaveValue("Thank you.");
    await untilAnotherCallCounts();
    api.answer(
      contract.getOwnThread,
      thread({ messages: [message(), reply, message({ messageId: "message-3", text: "Thank you." })] }),
    );
    await press(send);
    await expect.poll(() => textsOf(messages)).toHaveLength(3);
    await expect.element(field).toHaveValue("");
    await expect.element(page.getByText("Your message was sent.")).toBeVisible();
    const calls = api.calls(contract.replyToThread);
    expect(calls.map(({ params, body }) => [params, body])).toEqual(
      Array.from({ length: 2 }, () => [{ caseId: "case-1" }, { text: "Thank you." }]),
    );
    const [first, second] = calls.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test("opens the new thread if the old thread was closed long ago [DESK-CASE-04]", async () => {
    await openThread({ status: "closed" }, (api) => {
      api.answer(contract.replyToThread, { caseId: "case-9", messageId: "case-9" });
      api.answer(contract.getOwnThread, ({ params }) =>
        params.caseId === "case-9"
          ? thread({ caseId: "case-9", previous: { caseId: "case-1", caseNumber: 1042 } })
          : thread({ status: "closed" }),
      );
    });
    await expect
      .element(field)
      .toHaveAccessibleDescription(/^This thread is closed\. Your message reopens it or starts a new one\./);
    await enter(field, "One more thing");
    await press(send);
    await expect.poll(address).toBe("/us/messages/case-9");
    await expect
      .element(page.getByRole("link", { name: "This continues case 00001042." }))
      .toHaveAttribute("href", "/us/messages/case-1");
  });

  test("marks the thread as read up to the newest message shown [DESK-BOR-03, DESK-BOR-04]", async () => {
    const api = await openThread({ unread: true }, (stub) =>
      stub.answer(contract.getUnreadThreads, {
        unread: 1,
        newest: { caseId: "case-1", topic: "x", isReply: true },
      }),
    );
    await expect
      .poll(() => api.calls(contract.markThreadRead).map(({ params, body }) => [params, body]))
      .toEqual([[{ caseId: "case-1" }, { messageId: "message-2" }]]);
    await expect.element(messages.first()).toBeVisible();
    await expect.element(page.getByText("1 unread")).not.toBeInTheDocument();
  });

  test("sends no call to mark a thread without unread messages as read", async () => {
    const api = await openThread();
    await expect.element(messages.first()).toBeVisible();
    await expect.poll(() => api.calls(contract.getUnreadThreads)).toHaveLength(1);
    expect(api.calls(contract.markThreadRead)).toEqual([]);
  });

  test("shows earlier messages after a press of Show earlier messages [DESK-BOR-02]", async () => {
    await openThread({}, (api) =>
      api.answer(contract.getOwnThread, ({ query }) =>
        query.cursor === "older"
          ? thread({ messages: [message({ messageId: "message-0", text: "The first" })] })
          : thread({ nextCursor: "older" }),
      ),
    );
    await press(page.getByRole("button", { name: "Show earlier messages" }));
    await expect.poll(() => textsOf(messages)).toHaveLength(3);
    expect(textsOf(messages)[0]).toContain("The first");
    await expect.element(page.getByText("Showing 3 of 3")).toHaveFocus();
  });

  test("redirects to the list of threads if the thread is unknown [DESK-BOR-02]", async () => {
    await openThread({}, (api) => {
      api.answer(contract.getOwnThread, { refused: "NOT_FOUND" });
      api.answer(contract.listThreads, { threads: [], nextCursor: null });
    });
    await expect.poll(address).toBe("/us/messages");
    await expect.element(field).not.toBeInTheDocument();
  });
});

describe("the count of unread threads", () => {
  const unread = { unread: 1, newest: { caseId: "case-1", topic: "Payment Question", isReply: true } };

  test("appears beside Messages in the menu, and does not change the bell [DESK-BOR-04]", async () => {
    await page.viewport(1280, 900);
    await openList([], (api) => api.answer(contract.getUnreadThreads, unread));
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });
    await expect.element(link).toHaveAccessibleName("Messages 1 unread");
    await expect.element(page.getByRole("link", { name: "Action items", exact: true })).toBeVisible();
  });

  test("appears beside Messages in the mobile menu [DESK-BOR-04]", async () => {
    await page.viewport(390, 844);
    await openList([], (api) => api.answer(contract.getUnreadThreads, unread));
    await press(page.getByRole("button", { name: "Open menu" }));
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });
    await expect.element(link).toHaveAccessibleName("Messages 1 unread");
    await expect.element(link).toHaveAttribute("href", "/us/messages");
  });

  test("shows a link to the newest reply on the summary until the borrower has read the reply [DESK-BOR-05]", async () => {
    const api = await openPage("/us/summary", {
      api: (stub) => stub.answer(contract.getUnreadThreads, unread),
    });
    const alert = page.getByRole("status").filter({ hasText: "We replied" });
    await expect
      .element(alert)
      .toHaveTextContent("We replied to your message about Payment Question.Read reply");
    await expect.element(alert).toHaveAttribute("data-type", "info");
    api.answer(contract.getOwnThread, thread({ unread: true }));
    api.answer(contract.markThreadRead, { unread: 0, newest: null });
    await press(page.getByRole("link", { name: "Read reply" }));
    await expect.poll(address).toBe("/us/messages/case-1");
    await expect.poll(() => api.calls(contract.markThreadRead)).toHaveLength(1);
    await press(page.getByRole("link", { name: /home$/ }));
    await expect.poll(address).toBe("/us/summary");
    await expect.element(alert).not.toBeInTheDocument();
  });

  test("announces a message instead of a reply on the summary if the borrower has not written in the thread [DESK-BOR-05]", async () => {
    const newest = { ...unread.newest, isReply: false };
    await openPage("/us/summary", {
      api: (stub) => stub.answer(contract.getUnreadThreads, { unread: 1, newest }),
    });
    const alert = page.getByRole("status").filter({ hasText: "Payment Question" });
    await expect
      .element(alert)
      .toHaveTextContent("We sent you a message about Payment Question.Read message");
    const link = page.getByRole("link", { name: "Read message" });
    await expect.element(link).toHaveAttribute("href", "/us/messages/case-1");
  });

  test("loads after the page is shown, and shows no error if the call fails [DESK-BOR-03]", async () => {
    const api = await openList([row()], (stub) => {
      stub.answer(contract.getUnreadThreads, { refused: "INTERNAL_SERVER_ERROR" });
    });
    await expect.element(rows.first()).toBeVisible();
    await expect.poll(() => api.calls(contract.getUnreadThreads).length).toBeGreaterThan(0);
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});

test("Contact us shows a link to the messages below its success text [DESK-BOR-06]", async () => {
  await openPage("/us/contact-us", {
    api(api) {
      api.answer(inquiry.listCaseTypes, {
        caseTypes: [{ value: "Access", displayName: "Account Access", type: "Other" }],
      });
      api.answer(listContactAccounts, { accounts: [] });
      api.answer(inquiry.createCase, { id: "case-5", caseNumber: "00001007" });
    },
  });
  await enter(page.getByLabelText("How can we help you?", { exact: true }), "Access");
  await enter(page.getByLabelText("Detailed message", { exact: true }), "Hello");
  await press(page.getByRole("button", { name: "Continue" }));
  const link = page.getByRole("link", { name: "View your messages" });
  await expect.element(link).toHaveAttribute("href", "/us/messages");
  const received = page.getByRole("status").filter({ hasText: "Your inquiry" });
  await expect
    .element(received)
    .toHaveTextContent(
      "Your inquiry has been received. Due to the high volume of inquiries, responses may be delayed. We appreciate your patience.",
    );
  const after = received.element().compareDocumentPosition(link.element());
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
