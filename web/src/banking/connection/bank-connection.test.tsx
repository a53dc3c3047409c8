import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import { setFlowType } from "@portal/domain/applications/flow/contract";
import { getWidgetToken } from "@portal/domain/banking/connection/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fulfilledReply, opportunity, stipulation } from "../../testing/fixtures.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const group = { isDocument: true, groupName: "BankStatements", countRequired: 4 };
const statements = stipulation({ id: "stip-statements", type: "BankStatements", ...group });
const connection = stipulation({ id: "stip-connection", type: "AGGREGATOR_ASSET_REPORT", ...group });

const choicePath = "/us/upload-document-choice/opp-1/BankStatements";
const uploadPath = "/us/upload-document-group/opp-1/BankStatements";
const connectPath = "/us/upload-document-open-banking/opp-1/BankStatements";
const done = "/us/summary?successStipulationGroupName=BankStatements";

const open = (changes: Parameters<typeof opportunity>[0] = {}, prepare: (api: StubApi) => void = () => {}) =>
  openPage(connectPath, {
    config: { openBankingWidgetUrl: "https://widget.example/connect?theme=light" },
    api(api) {
      api.answer(applications.listOpportunities, {
        opportunities: [opportunity({ stipulations: [statements, connection], ...changes })],
      });
      api.answer(applications.isStipulationEnabled, { isEnabled: true });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(listDocuments, { documents: [] });
      api.answer(getWidgetToken, { token: "wt_7261" });
      api.answer(setFlowType, { success: true, flowType: "AGGREGATOR_ASSET_REPORT" });
      api.answer(applications.fulfillStipulation, fulfilledReply);
      prepare(api);
    },
  });

const heading = page.getByRole("heading", { level: 1 });
const widget = page.getByTitle("Connect your bank");
const alert = page.getByRole("alert");
const upload = page.getByRole("link", { name: "Upload PDFs manually" });
const generic = "There was a technical error. Please upload PDF copies of your bank statements to proceed";

type Sender = { readonly source?: Window | null; readonly origin?: string };

beforeEach(() => {
  vi.spyOn(window, "addEventListener");
  vi.spyOn(window, "removeEventListener");
});

const messageListeners = (): number => {
  const count = (each: typeof window.addEventListener) =>
    vi.mocked(each).mock.calls.filter(([type]) => type === "message").length;
  return count(window.addEventListener) - count(window.removeEventListener);
};

/** Sends a message to the page, by default from the bank widget. */
async function tell(data: unknown, sender: Sender = {}): Promise<void> {
  await expect.element(widget).toBeInTheDocument();
  // Waits until the page listens for the widget's messages, which happens shortly after the widget appears.
  await expect.poll(messageListeners).toBeGreaterThan(0);
  const { contentWindow } = widget.element() as HTMLIFrameElement;
  const { source = contentWindow, origin = "https://widget.example" } = sender;
  window.dispatchEvent(new MessageEvent("message", { data, source, origin }));
}
const error = (errorType: string, errorCode: string) => ({
  type: "ERROR",
  data: { error: { errorType, errorCode } },
});
const userError = (code: string) => error("USER_ERROR", code);

async function expectOver(text?: string): Promise<void> {
  await expect.element(alert).toHaveTextContent(text === undefined ? generic : `${text}${generic}`);
  await expect.element(widget).not.toBeInTheDocument();
}

test("the bank connection page requests one token and then opens the widget [SERV-OB-03, SERV-OB-05, SERV-API-05, SERV-ENT-17, SERV-ROUTE-07]", async () => {
  let answer = () => {};
  const api = await open({}, (stub) => {
    answer = stub.hold(getWidgetToken);
  });
  await expect.element(heading).toHaveTextContent("Connect your bank");
  await expect
    .element(page.getByRole("status").getByText("Opening the connection to your bank", { exact: true }))
    .toBeVisible();
  await expect.element(widget).not.toBeInTheDocument();
  answer();
  await expect
    .element(widget)
    .toHaveAttribute("src", "https://widget.example/connect?theme=light&token=wt_7261");
  expect(api.calls(getWidgetToken).map(({ params, body }) => [params.id, body])).toEqual([["opp-1", {}]]);
});

test("linking a bank sets the flow type, completes both requests and opens the summary [SERV-OB-06, SERV-OB-07]", async () => {
  const api = await open();
  await tell({ type: "LINK_SUCCESS" });
  await expect.poll(address).toBe(done);
  await expect.element(page.getByRole("status").getByText("Your bank is connected.")).toBeVisible();
  expect(api.calls(setFlowType).map(({ params, body }) => [params.id, body])).toEqual([
    ["opp-1", { flowType: "AGGREGATOR_ASSET_REPORT" }],
  ]);
  expect(api.calls(applications.fulfillStipulation).map(({ params }) => params.stipId)).toEqual([
    "stip-statements",
    "stip-connection",
  ]);
});

describe("retryable errors of the bank widget", () => {
  const plain = "There was a technical error. Please try again.";

  test.each([
    ["INVALID_CREDENTIALS", "The provided credentials were not correct. Please try again."],
    ["INVALID_OTP", "The one-time passcode provided was not correct. Please try again."],
    [
      "ITEM_LOCKED",
      "Your account has been locked by your financial institution. Please unlock it with your institution and try again.",
    ],
    ["USER_INPUT_TIMEOUT", "The request timed out waiting for your response. Please try again."],
    ["USER_ERROR", plain],
  ])(
    "the bank connection page keeps the widget open and shows the text for %s [SERV-OB-08, SERV-OB-09, SERV-OB-17, SERV-OB-18, SERV-OB-19]",
    async (code, text) => {
      await open();
      await tell(userError(code));
      await expect.element(alert).toHaveTextContent(text);
      await expect.element(widget).toBeInTheDocument();
    },
  );

  test("the third retryable error closes the bank widget [SERV-OB-09, SERV-OB-11, SERV-CONST-06]", async () => {
    await open();
    await tell(userError("ITEM_LOCKED"));
    await tell(userError("USER_INPUT_TIMEOUT"));
    await expect.element(alert).toMatchTextContent("The request timed out");
    await expect.element(widget).toBeInTheDocument();
    await tell(userError("USER_ERROR"));
    await expectOver();
    await page.getByRole("link", { name: "Summary" }).first().click();
    await expect.poll(address).toBe("/us/summary");
    history.back();
    await expect.poll(address).toBe(connectPath);
    await untilAnotherCallCounts();
    await tell(userError("USER_ERROR"));
    await expect.element(alert).toHaveTextContent(plain);
    await expect.element(widget).toBeInTheDocument();
  });
});

describe("terminal errors of the bank widget", () => {
  const notResponding = "Your financial institution is not responding.";

  test("a terminal error closes the bank widget and offers to upload statements [SERV-OB-04, SERV-OB-10, SERV-OB-11, SERV-OB-16, SERV-OB-20]", async () => {
    await open();
    await tell(error("INSTITUTION_ERROR", "INSTITUTION_DOWN"));
    await expectOver(notResponding);
    await expect.element(heading).toHaveFocus();
    await expect.poll(() => document.title).toMatch(/^Error: Connect your bank/);
    expect(textsOf(page.getByRole("list", { name: "The months to upload" }).getByRole("listitem"))).toEqual([
      "January 2026",
      "December 2025",
      "November 2025",
      "October 2025",
    ]);
    await expect.element(upload).toHaveAttribute("href", uploadPath);
  });

  test.each([
    [
      "UNSUPPORTED_RESPONSE",
      error("OCROLUS_ERROR", "UNSUPPORTED_RESPONSE"),
      "This financial institution is no longer supported.",
    ],
    ["INTERNAL_SERVER_ERROR", error("OCROLUS_ERROR", "INTERNAL_SERVER_ERROR"), undefined],
    ["an error of an unknown type", error("SOMETHING_ELSE", "INVALID_OTP"), undefined],
    ["an error without a code", { type: "ERROR", data: { error: { errorType: "USER_ERROR" } } }, undefined],
    ["an error event without an error", { type: "ERROR", data: {} }, undefined],
  ])(
    "the bank connection page closes the widget at once for %s [SERV-OB-10, SERV-OB-11, SERV-OB-14, SERV-OB-21, SERV-OB-22]",
    async (_, message, text) => {
      await open();
      await tell(message);
      await expectOver(text);
    },
  );
});

test.each([
  ["another origin", () => ({ origin: "https://evil.example" })],
  ["another window", () => ({ source: window })],
])("the bank connection page ignores messages from %s [SERV-OB-08]", async (_, sender) => {
  await open();
  await tell(userError("ITEM_LOCKED"));
  await expect.element(alert).toMatchTextContent("Your account has been locked");
  await tell(userError("INVALID_MFA"), sender());
  // If the ignored message counted, this error would be the third, which closes the widget.
  await tell(userError("USER_INPUT_TIMEOUT"));
  await expect.element(alert).toMatchTextContent("The request timed out");
  await expect.element(widget).toBeInTheDocument();
});

test("closing the bank widget or following the link above the widget opens the choice page", async () => {
  await open();
  await tell({ type: "CLOSE" });
  await expect.poll(address).toBe(choicePath);
  await page.getByRole("link", { name: "Connect your bank" }).click();
  await expect.poll(address).toBe(connectPath);
  await page.getByRole("link", { name: "Bank statements", exact: true }).click();
  await expect.element(heading).toHaveTextContent("Bank statements");
});

describe("the bank connection page after a failed call", () => {
  test("the bank connection page shows an error, not the widget, if requesting the token failed [SERV-OB-12]", async () => {
    await open({}, (api) => api.answer(getWidgetToken, { refused: "INTERNAL_SERVER_ERROR" }));
    await expectOver();
  });

  test("the bank connection page shows an error, not the widget, if setting the flow type failed [SERV-OB-12]", async () => {
    const api = await open();
    api.answer(setFlowType, { refused: "INTERNAL_SERVER_ERROR" });
    await tell({ type: "LINK_SUCCESS" });
    await expectOver();
    expect(api.calls(applications.fulfillStipulation)).toEqual([]);
  });

  test("the bank connection page offers a retry if completing the requests failed [SERV-OB-07]", async () => {
    const api = await open();
    const message = "The request was not completed.";
    api.answer(applications.fulfillStipulation, { refused: "INTERNAL_SERVER_ERROR", message });
    await tell({ type: "LINK_SUCCESS" });
    await expect.element(alert).toMatchTextContent(message);
    await expect.element(widget).not.toBeInTheDocument();
    api.answer(applications.fulfillStipulation, fulfilledReply);
    await untilAnotherCallCounts();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(address).toBe(done);
  });

  test("the bank connection page offers to upload statements if the limit of attempts is reached [SERV-OB-12]", async () => {
    const message = "You've tried to connect too many times. Wait an hour, or upload PDFs instead.";
    await open({}, (api) => api.answer(getWidgetToken, { refused: "TOO_MANY_CONNECTIONS", message }));
    await expectOver(message);
    await expect.element(upload).toHaveAttribute("href", uploadPath);
  });

  test("the bank connection page redirects to the summary if the application accepts no more documents", async () => {
    const message = "This application takes nothing more.";
    await open({}, (api) => api.answer(getWidgetToken, { refused: "STIPULATION_DISABLED", message }));
    await expect.poll(address).toBe("/us/summary");
    await expect.element(alert).toMatchTextContent(message);
  });
});

test("the bank connection page completes the requests at once if the borrower connected a bank on an earlier visit [SERV-OB-07]", async () => {
  const api = await open({ flowType: "AGGREGATOR_ASSET_REPORT" });
  await expect.poll(address).toBe(done);
  expect(api.calls(getWidgetToken)).toEqual([]);
  expect(api.calls(applications.fulfillStipulation)).toHaveLength(2);
});

test("the link to upload statements opens the upload page while the bank widget is open", async () => {
  await open();
  await expect.element(widget).toBeInTheDocument();
  await upload.click();
  await expect.poll(address).toBe(uploadPath);
});
