import { answerCase, listLenderCases, type LenderCase } from "@portal/domain/support/lender/contract";
import { listTemplates } from "@portal/domain/support/lender/templates/contract";
import * as threads from "@portal/domain/support/lender/threads/contract";
import { listChanges } from "@portal/domain/work/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { address, goTo } from "../../testing/open-desk-page.tsx";
import { chooseAtOnce } from "../../testing/choose-at-once.ts";
import { openWork } from "../../testing/open-work.ts";
import { casesPage, fromDana, lenderCase, thread } from "../../testing/thread-fixtures.ts";
import { changesOf } from "../../testing/work-fixtures.ts";

const ago = (duration: string) => Temporal.Now.instant().subtract(duration);
const maren = { staffId: "st-maren", name: "Maren Okafor" };
const theo = { staffId: "st-theo", name: "Theo Park" };

const pay = lenderCase({ isUnread: true, lastBorrowerTimestamp: ago("PT50H") });
const access = lenderCase({
  caseId: "k-access",
  caseNumber: 1043,
  type: "access",
  topic: "Account Access",
  contactId: "c-priya",
  contactName: "Priya Raman",
  accountName: "Harbor Lane Dental PC",
  lastBorrowerTimestamp: ago("PT3H10M"),
  lastMessage: { from: "borrower", text: "The code never reaches my phone.", timestamp: ago("PT3H10M") },
});
const two = casesPage([pay, access], { counts: { open: 2, mine: 1, unassigned: 1, answered: 11 } });
const priya = thread({
  caseId: "k-access",
  caseNumber: 1043,
  version: 8,
  type: "access",
  topic: "Account Access",
  contact: { firstName: "Priya", lastName: "Raman", phone: null, email: null },
  messages: [fromDana({ messageId: "m-p", text: "The code never reaches my phone." })],
});

type Start = {
  readonly roles?: Parameters<typeof openWork>[1]["roles"];
  readonly thread?: threads.Thread;
  readonly api?: (api: StubApi) => void;
};

/** Opens a page of messages as Maren Okafor, by default with the role support. */
const open = (path: string, { roles = ["support"], thread: shown = thread(), api }: Start = {}) =>
  openWork(path, {
    roles,
    api: (stub) => {
      stub.answer(listLenderCases, two);
      stub.answer(threads.getThread, ({ params }) => ({
        thread: params.caseId === "k-access" ? priya : shown,
      }));
      stub.answer(threads.claimCase, { claim: { ...maren, until: ago("-PT5M") } });
      stub.answer(threads.releaseCase, {});
      api?.(stub);
    },
  });

const reply = page.getByLabelText("Your reply");
const send = page.getByRole("button", { name: "Send", exact: true });
const topic = page.getByRole("heading", { level: 2 });
const rowTexts = () =>
  page
    .getByRole("region", { name: "Threads" })
    .getByRole("link")
    .elements()
    .map((row) => [...row.querySelectorAll(":scope > span > span, :scope > span:nth-child(2)")].map(textOf));
const textOf = ({ textContent }: Element) => textContent.trim();
const messages = () =>
  page
    .getByRole("article")
    .elements()
    .map((message) => [...message.querySelectorAll("p")].map(textOf));

test("the page Messages lists threads with their last message and waiting time, marks unread threads, and shows the counts of the segments [DESK-CASE-01]", async () => {
  await open("/desk/messages");
  await expect.element(page.getByText("2 waiting for a reply. Longest wait: 2 days.")).toBeVisible();
  const segments = page.getByRole("group", { name: "Filter threads" }).getByRole("button");
  expect(segments.elements().map(textOf)).toEqual([
    "Open 2",
    "Mine 1",
    "Unassigned 1",
    "Answered 11",
    "Closed",
  ]);
  expect(rowTexts()).toEqual([
    [
      "Unread. Dana Whitfield",
      "2 days",
      "Can you tell me what the $1,284.60 is made of?",
      "Maple & Main Bakery LLC",
      "Payment Question",
    ],
    ["Priya Raman", "3 h", "The code never reaches my phone.", "Harbor Lane Dental PC", "Account Access"],
  ]);
  expect(document.title).toBe("Messages · Review desk · Alderway");
});

test("the page Messages fetches the chosen segment, topic and order, and stores the choices in the address [DESK-CASE-01, DESK-SHELL-07]", async () => {
  const api = await open("/desk/messages?show=mine&sort=newest");
  const asked = () => api.calls(listLenderCases).at(-1)?.query;
  await expect.poll(asked).toEqual({ status: "open", assignee: "mine", sort: "newest", limit: 50 });
  await page.getByLabelText("Topic").selectOptions("Account Access");
  await page.getByRole("button", { name: /^Unassigned/ }).click();
  await page.getByLabelText("Sort").selectOptions("Longest waiting");
  await expect
    .poll(asked)
    .toEqual({ status: "open", assignee: "unassigned", topic: "access", sort: "longest-waiting", limit: 50 });
  await expect.poll(address).toBe("/desk/messages?show=unassigned&topic=access");
  for (const status of ["answered", "closed"] as const) {
    await page.getByRole("button", { name: status === "closed" ? /^Closed/ : /^Answered/ }).click();
    await expect.poll(asked).toEqual({ status, topic: "access", sort: "longest-waiting", limit: 50 });
  }
});

test("two quick choices are both kept in the address of the page Messages [DESK-SHELL-07]", async () => {
  await open("/desk/messages?show=mine");
  await chooseAtOnce(["Topic", "Account Access"], "topic=", ["Sort", "Newest first"]);
  await expect.poll(address).toBe("/desk/messages?show=mine&topic=access&sort=newest");
});

test("the page Messages explains an empty list and offers to load a failed list again [DESK-STATE-01]", async () => {
  const api = await open("/desk/messages?topic=access", {
    api: (stub) => stub.answer(listLenderCases, casesPage([])),
  });
  await expect.element(page.getByText("No matches.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByText("No open messages.")).toBeVisible();
  await expect.element(page.getByText("No one is waiting for a reply.")).toBeVisible();
  api.answer(listLenderCases, { status: 500, text: "" });
  await page.getByRole("button", { name: "Closed" }).click();
  await expect.element(page.getByText("We couldn't load this.")).toBeVisible();
  api.answer(listLenderCases, two);
  await untilAnotherCallCounts();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => rowTexts().length).toBe(2);
});

test("the page Messages shows a long list in pages, and Back from a thread returns to the same page [DESK-STATE-02, DESK-SHELL-07]", async () => {
  const api = await open("/desk/messages", {
    api: (stub) =>
      stub.answer(listLenderCases, ({ query }) =>
        query.cursor === undefined
          ? { ...two, counts: { ...two.counts, open: 120 }, nextCursor: "c.2" }
          : { ...casesPage([access]), counts: { ...two.counts, open: 120 }, nextCursor: null },
      ),
  });
  await expect.element(page.getByText("1 to 2 of 120")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByText("51 to 51 of 120")).toBeVisible();
  await page.getByRole("link", { name: /Priya Raman/ }).click();
  await expect.poll(address).toBe("/desk/messages/k-access?cursor=2.c.2");
  await expect.element(topic).toHaveTextContent("Account Access");
  await expect.element(topic).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).toBe("/desk/messages?cursor=2.c.2");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.element(page.getByText("1 to 2 of 120")).toBeVisible();
  expect(api.calls(listLenderCases).at(-1)?.query.cursor).toBeUndefined();
});

test("keys open the next and the previous thread [DESK-CASE-01, DESK-KEY-01]", async () => {
  const api = await open("/desk/messages");
  await expect.element(page.getByText(/^Select a thread, or press/)).toBeVisible();
  await userEvent.keyboard("j");
  await expect.element(topic).toHaveTextContent("Payment Question");
  expect(address()).toBe("/desk/messages/k-pay");
  await userEvent.keyboard("jj");
  await expect.element(topic).toHaveTextContent("Account Access");
  expect(document.activeElement?.textContent).toContain("Priya Raman");
  await userEvent.keyboard("k");
  await expect.element(topic).toHaveTextContent("Payment Question");
  // Opening a thread must not change the list's query. The list only refreshes its rows.
  expect(new Set(api.calls(listLenderCases).map(({ query }) => JSON.stringify(query))).size).toBe(1);
});

test("a thread shows every message with sender, time and channel, changes that only staff see, and links to the records [DESK-CASE-02, DESK-CASE-09]", async () => {
  const now = Temporal.Now.zonedDateTimeISO("America/New_York");
  const today = now.startOfDay();
  const by = { kind: "staff", id: "st-hollis", name: "Hollis Grant" } as const;
  await open("/desk/messages/k-pay", {
    thread: thread({
      lastBorrowerTimestamp: ago("PT3H"),
      previous: { caseId: "k-old", caseNumber: 988 },
      opportunity: { opportunityId: "op-maple", number: "7720-10418" },
      messages: [
        fromDana({ timestamp: Temporal.Instant.from("2024-11-20T14:31:00Z") }),
        fromDana({
          messageId: "m-2",
          by: { kind: "staff", id: "st-joelle", name: "Joelle Baptiste (disabled)" },
          text: "Your bank returned it.",
          timestamp: Temporal.Instant.from("2024-11-20T15:04:00Z"),
        }),
        fromDana({
          messageId: "m-3",
          by: { kind: "lender", id: null, name: null },
          text: "We sent a letter.",
          timestamp: Temporal.Instant.from("2024-11-21T15:04:00Z"),
        }),
        fromDana({
          messageId: "m-4",
          channel: "email",
          text: "Thank you.\nDana",
          timestamp: today.toInstant(),
        }),
      ],
      changes: [
        { by, field: "advance", before: null, after: "4410-22871" },
        { by, field: "type", before: "Documents", after: "Payment Question" },
        { by, field: "staff", before: null, after: "Ravi Anand" },
        { by, field: "status", before: "open", after: "closed" },
      ].map((change, n) => ({
        ...change,
        field: change.field as threads.ThreadChange["field"],
        changeId: `ch-${n}`,
        timestamp: Temporal.Instant.from(`2024-11-20T16:0${n}:00Z`),
      })),
    }),
  });
  await expect.element(page.getByText(/^Thank you\./)).toBeVisible();
  expect(messages()).toEqual([
    [
      "Dana Whitfield Nov 20, 2024, 9:31 AM ET · Portal",
      "My bank says the payment came back. What happens now?",
    ],
    ["Joelle Baptiste (disabled) Nov 20, 2024, 10:04 AM ET · Email sent", "Your bank returned it."],
    ["Your system Nov 21, 2024, 10:04 AM ET · Email sent", "We sent a letter."],
    ["Dana Whitfield Today, 12:00 AM ET · Email", "Thank you.\nDana"],
  ]);
  const lines = page
    .getByText(/^Hollis Grant/)
    .elements()
    .map(textOf);
  expect(lines).toEqual([
    "Hollis Grant linked loan 4410-22871, Nov 20, 2024",
    "Hollis Grant changed the topic to Payment Question, Nov 20, 2024",
    "Hollis Grant assigned this thread to Ravi Anand, Nov 20, 2024",
    "Hollis Grant closed this thread, Nov 20, 2024",
  ]);
  await expect
    .element(page.getByText("Case 1042 · Business loan 4410-22871 · Application 7720-10418 · waiting 3 h"))
    .toBeVisible();
  const facts = page.getByRole("complementary", { name: "About this thread" });
  const links = facts.getByRole("link").elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Dana Whitfield", "/desk/people/c-dana"],
    ["Maple & Main Bakery LLC", "/desk/businesses/ac-maple"],
    ["4410-22871", "/desk/loans/ad-22871"],
    ["4410-30956", "/desk/loans/ad-30956"],
    ["Rent Documents", "/desk/applications/op-maple"],
  ]);
  for (const text of ["(515) 555-0148", "$1,284.60 past due", "$51,186.72", "3 files"])
    await expect.element(facts.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Continues case 988" }))
    .toHaveAttribute("href", "/desk/messages/k-old");
});

test("a thread loads earlier messages [DESK-CASE-02]", async () => {
  await open("/desk/messages/k-pay", {
    api: (stub) =>
      stub.answer(threads.getThread, ({ query }) => ({
        thread:
          query.cursor === undefined
            ? thread({ messages: [fromDana({ messageId: "m-9", text: "Newest" })], nextCursor: "older" })
            : thread({ messages: [fromDana({ text: "Oldest" })] }),
      })),
  });
  await page.getByRole("button", { name: "Show earlier messages" }).click();
  await expect.poll(() => messages().map(([, text]) => text)).toEqual(["Newest", "Oldest"]);
});

const sent = (api: StubApi) =>
  api.calls(answerCase).map(({ params, body, headers }) => ({
    ...params,
    ...body,
    version: headers.get("if-match"),
  }));

test("a reply has a preview for the borrower's view, and buttons and keys send it, with or without closing the thread [DESK-CASE-03, DESK-KEY-01]", async () => {
  const api = await open("/desk/messages/k-pay", {
    api: (stub) => stub.answer(answerCase, { case: lenderCase() }),
  });
  await reply.fill("  Hello Dana,\n\nit is the fee.\t ");
  const preview = page.getByRole("region", { name: "Preview for Dana" });
  expect((preview.element() as HTMLElement).innerText).toMatch(
    /\nPrairie Lakes Bank\s+Hello Dana,\n\nit is the fee\.$/,
  );
  await expect.element(page.getByText("27 of 5,000 characters")).toBeVisible();
  await send.click();
  await expect.element(reply).toHaveValue("");
  await expect.element(page.getByText("Sent to Dana.")).toBeInTheDocument();
  await reply.fill("Second");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect.element(page.getByText("Sent to Dana. The thread is closed.")).toBeInTheDocument();
  await reply.fill("Third");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(reply).toHaveValue("");
  await reply.fill("Fourth");
  await userEvent.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  await expect.element(reply).toHaveValue("");
  const of = { caseId: "k-pay", version: '"3"' };
  expect(sent(api)).toEqual([
    { ...of, text: "Hello Dana,\n\nit is the fee.", close: false },
    { ...of, text: "Second", close: true },
    { ...of, text: "Third", close: false },
    { ...of, text: "Fourth", close: true },
  ]);
});

test("the reply form refuses an empty reply and a reply of 5,001 characters [DESK-CASE-03]", async () => {
  const api = await open("/desk/messages/k-pay");
  await send.click();
  await expect.element(reply).toHaveAccessibleDescription("Required");
  await reply.fill("x".repeat(5_001));
  await expect.element(reply).toHaveAccessibleDescription("Must be at most 5,000 characters");
  await send.click();
  expect(sent(api)).toEqual([]);
});

test("a reply takes effect once when the first response is lost [DESK-CASE-03]", async () => {
  const api = await open("/desk/messages/k-pay", {
    api: (stub) => {
      stub.answer(answerCase, { case: lenderCase() });
      stub.answerOnce(answerCase, { status: 500, text: "" });
    },
  });
  await reply.fill("Hello");
  await send.click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(reply).toHaveValue("Hello");
  await untilAnotherCallCounts();
  await send.click();
  await expect.element(reply).toHaveValue("");
  const keys = api.calls(answerCase).map(({ headers }) => headers.get("idempotency-key"));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test("typing a reply claims the thread, and clearing the text or leaving the page releases the claim [DESK-CASE-05]", async () => {
  const api = await open("/desk/messages/k-pay");
  await reply.fill("a");
  await reply.fill("ab");
  await expect.poll(() => api.calls(threads.claimCase)).toHaveLength(1);
  expect(api.calls(threads.releaseCase)).toHaveLength(0);
  await reply.fill("");
  await expect.poll(() => api.calls(threads.releaseCase)).toHaveLength(1);
  await untilAnotherCallCounts();
  await reply.fill("Kept");
  await expect.poll(() => api.calls(threads.claimCase)).toHaveLength(2);
  await untilAnotherCallCounts();
  await goTo("/desk/messages/k-access");
  await expect
    .poll(() => api.calls(threads.releaseCase).map(({ params }) => params.caseId))
    .toEqual(["k-pay", "k-pay"]);
  await expect.element(topic).toHaveTextContent("Account Access");
  await expect.element(reply).toHaveValue("");
  await goTo("/desk/messages/k-pay");
  await expect.element(reply).toHaveValue("Kept");
});

test("typing requests a refused claim again only after ten seconds [DESK-CASE-05]", async () => {
  const api = await open("/desk/messages/k-pay", {
    api: (stub) =>
      stub.answer(threads.claimCase, { refused: "CLAIMED", message: "Claimed by Theo Park.", fields: {} }),
  });
  const start = performance.now();
  const typeAt = async (milliseconds: number, text: string) => {
    await untilAnotherCallCounts();
    const clock = vi.spyOn(performance, "now").mockReturnValue(start + milliseconds);
    await reply.fill(text);
    clock.mockRestore();
  };
  await typeAt(0, "a");
  await expect.poll(() => api.calls(threads.claimCase)).toHaveLength(1);
  await typeAt(9_999, "ab");
  await typeAt(10_000, "abc");
  await expect.poll(() => api.calls(threads.claimCase)).toHaveLength(2);
  expect(api.calls(threads.releaseCase)).toEqual([]);
});

test("the reply form names a colleague who is replying and sends nothing meanwhile [DESK-CASE-05]", async () => {
  const claim = { ...theo, until: ago("-PT4M") };
  const api = await open("/desk/messages/k-pay");
  await expect.element(send).toBeEnabled();
  await reply.fill("Mine");
  api.answer(threads.getThread, { thread: thread({ claim }) });
  api.answer(listChanges, {
    ...changesOf({ last: 7 }),
    changes: [{ n: 7, kind: "messages", id: "k-pay", version: 3, by: "st-theo", at: ago("PT0S") }],
  });
  await expect.element(page.getByText("Theo Park is replying.")).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(reply).toHaveValue("Mine");
  expect(sent(api)).toEqual([]);
});

test("a message that arrives while the person types appears at once, and the typed text stays [DESK-CASE-05, DESK-LIVE-02]", async () => {
  const api = await open("/desk/messages/k-pay", {
    api: (stub) => stub.answer(answerCase, { case: lenderCase() }),
  });
  await reply.fill("Mine");
  api.answer(threads.getThread, {
    thread: thread({
      version: 4,
      messages: [fromDana(), fromDana({ messageId: "m-5", text: "Never mind." })],
    }),
  });
  api.answer(listChanges, {
    ...changesOf({ last: 7 }),
    changes: [{ n: 7, kind: "messages", id: "k-pay", version: 4, by: null, at: ago("PT0S") }],
  });
  await expect.element(page.getByText("Never mind.")).toBeVisible();
  await expect.element(page.getByText("A new message arrived while you were typing.")).toBeVisible();
  await expect.element(reply).toHaveValue("Mine");
  await send.click();
  await expect.poll(() => sent(api).map(({ version }) => version)).toEqual(['"4"']);
});

test("a reply to an older version is refused: the page keeps the text, names who changed the thread, and offers the latest version [DESK-CASE-05, DESK-CLAIM-05]", async () => {
  const api = await open("/desk/messages/k-pay", {
    api: (stub) =>
      stub.answer(answerCase, {
        refused: "CHANGED_MEANWHILE",
        message: "This changed while you had it open.",
        fields: { who: "Theo Park", what: "replied", at: "2026-11-23T19:19:00Z" },
      }),
  });
  await reply.fill("Mine");
  await send.click();
  await expect
    .element(
      page.getByText(
        "This changed while you had it open. Theo Park replied at 2:19 PM ET. Your text is still here.",
      ),
    )
    .toBeVisible();
  await expect.element(reply).toHaveValue("Mine");
  api.answer(threads.getThread, {
    thread: thread({
      version: 5,
      messages: [fromDana(), fromDana({ messageId: "m-6", text: "I called her." })],
    }),
  });
  await page.getByRole("button", { name: "Show latest" }).click();
  await expect.element(page.getByText("I called her.")).toBeVisible();
  await expect.element(reply).toHaveValue("Mine");
  api.answer(answerCase, { case: lenderCase() });
  await send.click();
  await expect.poll(() => sent(api).map(({ version }) => version)).toEqual(['"3"', '"5"']);
});

test("keys insert a template, and the reply is sent only when all marked fields of the template are filled in [DESK-CASE-06]", async () => {
  const api = await open("/desk/messages/k-pay", {
    api: (stub) => {
      stub.answer(answerCase, { case: lenderCase() });
      stub.answer(listTemplates, {
        templates: [
          { templateId: "t1", name: "Signing in", topic: "Account Access", text: "Hello {firstName}" },
          {
            templateId: "t2",
            name: "Past due",
            topic: null,
            text: "Hello {firstName}, {business}, {loanNumber} in {product}: {phone}. {myName}",
          },
          { templateId: "t3", name: "Due soon", topic: null, text: "Soon" },
        ],
      });
    },
  });
  await reply.click();
  await userEvent.keyboard("{Control>}/{/Control}");
  const dialog = page.getByRole("dialog", { name: "Insert template" });
  await expect.element(dialog.getByLabelText("Find a template")).toHaveFocus();
  await userEvent.keyboard("due");
  await expect.poll(() => dialog.getByRole("listitem").elements().length).toBe(2);
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  const filled = "Hello Dana, Maple & Main Bakery LLC, 4410-22871 in Alderway: {phone}. Joelle";
  await expect.element(reply).toHaveValue(filled);
  await expect.element(reply).toHaveFocus();
  expect([...document.querySelectorAll("mark")].map(textOf)).toEqual(["{phone}"]);
  await expect.poll(() => api.calls(threads.claimCase)).toHaveLength(1);
  await send.click();
  await expect.element(reply).toHaveAccessibleDescription("Fill in {phone} first.");
  expect(sent(api)).toEqual([]);
  await reply.fill(filled.replace("{phone}", "(515) 555-0100"));
  await send.click();
  await expect.poll(() => sent(api).length).toBe(1);
});

test("a template's loan field stays unfilled in a thread without a loan [DESK-CASE-06]", async () => {
  await open("/desk/messages/k-pay", {
    thread: thread({ templateFields: { ...thread().templateFields, loanNumber: null } }),
    api: (stub) =>
      stub.answer(listTemplates, {
        templates: [{ templateId: "t", name: "Loan", topic: null, text: "Loan {loanNumber}." }],
      }),
  });
  await reply.fill("Before ");
  await page.getByRole("button", { name: "Insert template" }).click();
  await page.getByRole("button", { name: /^Loan/ }).click();
  await expect.element(reply).toHaveValue("Before Loan {loanNumber}.");
  await send.click();
  await expect.element(reply).toHaveAccessibleDescription("Fill in {loanNumber} first.");
});

const changed = (api: StubApi) =>
  api.calls(threads.changeCase).map(({ params, body, headers }) => ({
    ...params,
    ...body,
    version: headers.get("if-match"),
  }));

test("staff can assign a thread, change its topic, assignee, application and loan, close it and reopen it [DESK-CASE-09]", async () => {
  const api = await open("/desk/messages/k-pay", {
    api: (stub) => {
      stub.answer(threads.changeCase, ({ body }) => ({
        thread: thread({
          version: 4,
          staffId: maren.staffId,
          staff: maren,
          ...(body.status && { status: body.status }),
        }),
      }));
      stub.answer(threads.listCaseAssignees, { people: [maren, theo] });
    },
  });
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect
    .element(page.getByRole("region", { name: "Thread with Dana Whitfield" }).getByText(/Maren Okafor$/))
    .toBeVisible();
  const more = page.getByRole("button", { name: "Change topic or loan, or close" });
  await more.click();
  await page.getByRole("button", { name: "Change topic, assignee or loan" }).click();
  const dialog = page.getByRole("dialog", { name: "Change thread" });
  await dialog.getByLabelText("Topic").selectOptions("Account Access");
  await dialog.getByLabelText(/^Assignee/).selectOptions("Theo Park");
  await dialog.getByLabelText(/^Application/).selectOptions("7720-10418");
  await dialog.getByLabelText(/^Loan/).selectOptions("None");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog).not.toBeInTheDocument();
  await more.click();
  await page.getByRole("button", { name: "Close without a reply" }).click();
  await expect
    .element(page.getByText("This thread is closed. It opens again when Dana writes."))
    .toBeVisible();
  expect(reply.elements()).toEqual([]);
  await more.click();
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect.element(reply).toBeVisible();
  const caseId = "k-pay";
  expect(changed(api)).toEqual([
    { caseId, version: '"3"', staffId: "st-maren" },
    {
      caseId,
      version: '"4"',
      type: "access",
      staffId: "st-theo",
      opportunityId: "op-maple",
      advanceId: null,
    },
    { caseId, version: '"4"', status: "closed" },
    { caseId, version: '"4"', status: "open" },
  ]);
});

test("people who cannot answer see a thread without the reply form and the buttons for changes [DESK-CASE-03]", async () => {
  await open("/desk/messages/k-pay", {
    roles: ["processor"],
    thread: thread({ claim: { ...theo, until: ago("-PT4M") } }),
  });
  await expect
    .element(page.getByText("You can read this thread. Only people who answer messages can reply."))
    .toBeVisible();
  await expect.element(page.getByText("Theo Park is replying.")).toBeVisible();
  expect([reply.elements(), page.getByRole("button", { name: /Assign|Change/ }).elements()]).toEqual([
    [],
    [],
  ]);
});

test("the page shows an error for an unknown thread, for the person's own record and for a failed call [DESK-SHELL-08, DESK-STATE-01]", async () => {
  const api = await open("/desk/messages/none", {
    api: (stub) => stub.answer(threads.getThread, { refused: "NOT_FOUND" }),
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Page not found.");
  api.answer(threads.getThread, {
    refused: "OWN_RECORD",
    message: "You can't open this record. Ask a colleague.",
  });
  await goTo("/desk/messages/own");
  await expect.element(page.getByText("You can't open this record. Ask a colleague.")).toBeVisible();
  api.answer(threads.getThread, { status: 500, text: "" });
  await goTo("/desk/messages/k-pay");
  await expect.element(page.getByText("We couldn't load this.")).toBeVisible();
  await expect.poll(() => rowTexts().length).toBe(2);
});

test("the list of threads shows new threads only after a click, and marks a thread that left the list as moved [DESK-LIVE-02]", async () => {
  const api = await open("/desk/messages");
  await expect.poll(() => rowTexts().length).toBe(2);
  api.answer(
    listLenderCases,
    casesPage([access, lenderCase({ caseId: "k-new", contactName: "Tom Bright" })], {
      counts: { open: 9, mine: 0, unassigned: 9, answered: 12 },
    }),
  );
  api.answer(listChanges, {
    ...changesOf({ last: 7 }),
    changes: [{ n: 7, kind: "messages", id: "k-new", version: 1, by: null, at: ago("PT0S") }],
  });
  await expect.element(page.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect.element(page.getByText(/^9 waiting for a reply/)).toBeVisible();
  expect(rowTexts().map(([name, time]) => [name, time])).toEqual([
    ["Unread. Dana Whitfield", "Moved"],
    ["Priya Raman", "3 h"],
  ]);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect.poll(() => rowTexts().map(([name]) => name)).toEqual(["Priya Raman", "Tom Bright"]);
});

/** Changes the stub's list of threads, and reports the change to the page. */
function changeList(api: StubApi, cases: readonly LenderCase[]): void {
  api.answer(listLenderCases, casesPage(cases, { nextCursor: "c.2" }));
  api.answer(listChanges, {
    ...changesOf({ last: 7 }),
    changes: [{ n: 7, kind: "messages", id: "k-new", version: 1, by: null, at: ago("PT0S") }],
  });
  // Makes the page ask for changes at once.
  document.dispatchEvent(new Event("visibilitychange"));
}
const namesAndTimes = () => rowTexts().map(([name, time]) => [name, time]);
const full = casesPage([pay, access], { nextCursor: "c.2" });
const third = lenderCase({
  caseId: "k-tom",
  contactName: "Tom Bright",
  lastBorrowerTimestamp: ago("PT1H10M"),
});

test("the list of threads offers a new thread even if it pushes the last thread to the next page [DESK-LIVE-02]", async () => {
  const api = await open("/desk/messages?sort=newest", {
    api: (stub) => stub.answer(listLenderCases, full),
  });
  await expect.poll(() => rowTexts().length).toBe(2);
  changeList(api, [third, pay]);
  await expect.element(page.getByRole("button", { name: "1 new" })).toBeVisible();
  expect(namesAndTimes()).toEqual([
    ["Unread. Dana Whitfield", "2 days"],
    ["Priya Raman", "3 h"],
  ]);
});

test("the list of threads does not offer a thread from the next page as new [DESK-LIVE-02]", async () => {
  const api = await open("/desk/messages", { api: (stub) => stub.answer(listLenderCases, full) });
  await expect.poll(() => rowTexts().length).toBe(2);
  changeList(api, [access, third]);
  await expect.poll(namesAndTimes).toEqual([
    ["Unread. Dana Whitfield", "Moved"],
    ["Priya Raman", "3 h"],
  ]);
  expect(page.getByRole("button", { name: /new$/ }).elements()).toEqual([]);
});
