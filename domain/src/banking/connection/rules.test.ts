import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moment, sampleOpportunity, sampleStipulation } from "../../testing/samples.ts";
import { codeTexts, genericTexts } from "./messages.ts";
import {
  afterError,
  freshVisit,
  monthsFetched,
  nonTerminalCodes,
  offersConnection,
  plainTerminal,
  readWidgetEvent,
  statementRequests,
  terminalCodes,
  type WidgetError,
} from "./rules.ts";

const connection = sampleStipulation("connection", { type: "AGGREGATOR_ASSET_REPORT" });
const statements = sampleStipulation("statements", { type: "BankStatements", countRequired: 4 });

describe("the connection is offered", () => {
  const offered = (part: object = {}, viewer: object = {}) =>
    offersConnection(sampleOpportunity({ stipulations: [statements, connection], ...part }), {
      country: "us",
      isAvailable: true,
      ...viewer,
    });

  test("in the US, outside the Paycheck Protection Program, while its request is open", () => {
    expect(offered()).toBe(true);
    expect(offered({}, { country: "ca" })).toBe(false);
    expect(offered({}, { isAvailable: false })).toBe(false);
    expect(offered({ type: "SBA" })).toBe(false);
    expect(offered({ paycheckProtectionPlanId: "plan" })).toBe(false);
    expect(offered({ stipulations: [statements] })).toBe(false);
    expect(offered({ stipulations: [statements, { ...connection, isFulfilled: true }] })).toBe(false);
  });

  test("and answers every open request for statements", () => {
    const others = [sampleStipulation("other"), { ...statements, isFulfilled: true }];
    expect(statementRequests({ stipulations: [statements, ...others, connection] })).toEqual([
      statements,
      connection,
    ]);
  });
});

describe("the months that are fetched [SERV-CONST-06]", () => {
  const today = Temporal.PlainDate.from("2026-11-21");
  const fetched = (part: object) => monthsFetched(sampleOpportunity(part), today).map(String);
  const received = { applicationReceivedDate: moment("2026-11-16T12:00:00Z") };

  test("are the past four, those that were uploaded before among them", () => {
    const four = ["2026-10", "2026-09", "2026-08", "2026-07"];
    expect(fetched({ ...received, stipulations: [connection] })).toEqual(four);
    const partly = { ...statements, countRequired: 3 };
    expect(
      fetched({ ...received, numberOfBankStatementsAlreadyUploaded: 1, stipulations: [partly] }),
    ).toEqual(four);
  });

  test("are more where more are asked for, by whichever request, fulfilled or not", () => {
    const more = { ...statements, countRequired: 6, isFulfilled: true };
    expect(fetched({ ...received, stipulations: [connection, more] })).toHaveLength(6);
    const unrelated = sampleStipulation("other", { countRequired: 9 });
    expect(fetched({ ...received, stipulations: [connection, unrelated] })).toHaveLength(4);
    expect(
      fetched({ ...received, numberOfBankStatementsAlreadyUploaded: 2, stipulations: [statements] }),
    ).toHaveLength(6);
  });

  test("are counted from today where the application has no date", () => {
    expect(fetched({ stipulations: [connection] })[0]).toBe("2026-10");
  });
});

const error = (errorType: unknown, errorCode: unknown) =>
  readWidgetEvent({ type: "ERROR", data: { error: { errorType, errorCode } } });
const terminal = (text?: string) => ({ kind: "error", error: { isTerminal: true, text } });
const nonTerminal = (text: string) => ({ kind: "error", error: { isTerminal: false, text } });

describe("what the widget says", () => {
  test("is one of its events, and anything else is nothing [SERV-OB-08, SERV-ENT-17]", () => {
    expect(readWidgetEvent({ type: "LINK_SUCCESS", data: {} })).toEqual({ kind: "linked" });
    expect(readWidgetEvent({ type: "CLOSE" })).toEqual({ kind: "closed" });
    expect(error("USER_ERROR", "INVALID_CREDENTIALS")).toEqual(
      nonTerminal("The provided credentials were not correct. Please try again."),
    );
    for (const other of [undefined, null, "LINK_SUCCESS", 1, [], {}, { type: "OPENED" }, { type: 5 }])
      expect(readWidgetEvent(other)).toEqual({ kind: "other" });
  });

  const notResponding = "Your financial institution is not responding.";
  const noLongerSupported = "This financial institution is no longer supported.";
  const ofTerminal: Readonly<Record<(typeof terminalCodes)[number], string | undefined>> = {
    OCROLUS_ERROR: undefined,
    INSTITUTION_ERROR: undefined,
    PLANNED_MAINTENANCE: undefined,
    INVALID_SEND_METHOD: undefined,
    MFA_NOT_SUPPORTED: "The multi-factor authentication method of this institution is not supported.",
    INSTITUTION_DOWN: notResponding,
    INSTITUTION_NOT_RESPONDING: notResponding,
    INSTITUTION_NOT_AVAILABLE: notResponding,
    INSTITUTION_NO_LONGER_SUPPORTED: noLongerSupported,
    UNSUPPORTED_RESPONSE: noLongerSupported,
    FAILED_TO_FETCH_LINK_TOKEN: undefined,
    FAILED_TO_FETCH_ACCESS_TOKEN: undefined,
    INTERNAL_SERVER_ERROR: undefined,
  };
  test.each(Object.entries(ofTerminal))(
    "%s ends the visit and says of its own: %s [SERV-OB-13, SERV-OB-20, SERV-OB-21, SERV-OB-22, SERV-OB-23]",
    (code, text) => {
      for (const type of [...terminalCodes, ...nonTerminalCodes])
        expect(error(type, code)).toEqual(terminal(text));
    },
  );

  const ofNonTerminal: Readonly<Record<(typeof nonTerminalCodes)[number], string>> = {
    USER_ERROR: "There was a technical error. Please try again.",
    INSUFFICIENT_CREDENTIALS: "There was a technical error. Please try again. (INSUFFICIENT_CREDENTIALS)",
    INVALID_CREDENTIALS: "The provided credentials were not correct. Please try again.",
    INVALID_MFA: "The security answer provided was not correct. Please try again.",
    INVALID_OTP: "The one-time passcode provided was not correct. Please try again.",
    ITEM_LOCKED:
      "Your account has been locked by your financial institution. Please unlock it with your institution and try again.",
    USER_INPUT_TIMEOUT: "The request timed out waiting for your response. Please try again.",
  };
  test.each(Object.entries(ofNonTerminal))(
    "%s may be tried again: %s [SERV-OB-15, SERV-OB-17, SERV-OB-18, SERV-OB-19, SERV-OB-23]",
    (code, text) => {
      for (const type of [...terminalCodes, ...nonTerminalCodes])
        expect(error(type, code)).toEqual(nonTerminal(text));
    },
  );

  test("with a code that nobody knows is as bad as its type", () => {
    expect(error("INSTITUTION_ERROR", "NEW_CODE")).toEqual(terminal());
    expect(error("USER_ERROR", "NEW_CODE")).toEqual(nonTerminal(genericTexts.nonTerminal));
    expect(error("USER_ERROR", "toString")).toEqual(nonTerminal(genericTexts.nonTerminal));
    for (const code of ["NOT_RESPONDING", "NOT_AVAILABLE"])
      expect(error("INSTITUTION_ERROR", code)).toEqual(terminal(notResponding));
  });

  test("without a known type, a code or an error ends the visit [SERV-OB-14]", () => {
    expect(error("NEW_ERROR", "INVALID_CREDENTIALS")).toEqual(terminal());
    expect(error(undefined, "INVALID_CREDENTIALS")).toEqual(terminal());
    for (const code of [undefined, null, "", 7, {}]) expect(error("USER_ERROR", code)).toEqual(terminal());
    for (const data of [undefined, null, {}, { error: null }, { error: "INVALID_CREDENTIALS" }])
      expect(readWidgetEvent({ type: "ERROR", data })).toEqual(terminal());
  });

  test("is read whatever it is, and every error has words", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (type, code) => {
        const read = error(type, code);
        const said = read.kind === "error" && !read.error.isTerminal ? read.error.text : "nothing to say";
        expect([read.kind, said.trim() !== ""]).toEqual(["error", true]);
      }),
    );
    for (const text of Object.values(codeTexts)) expect(text).toMatch(/\S/);
  });

  test("the generic texts are the specification's [SERV-OB-16, SERV-OB-17]", () => {
    expect(genericTexts).toEqual({
      terminal: "There was a technical error. Please upload PDF copies of your bank statements to proceed",
      nonTerminal: "There was a technical error. Please try again.",
    });
  });
});

describe("a visit", () => {
  const again: WidgetError = { isTerminal: false, text: "Again." };

  test("counts what may be tried again, and the third of it ends the visit [SERV-OB-09, SERV-OB-11]", () => {
    const one = afterError(freshVisit, again);
    expect(one).toEqual({ nonTerminalCount: 1, terminalCount: 0, text: "Again.", isOver: false });
    const two = afterError(one, { isTerminal: false, text: "Once more." });
    expect(two).toEqual({ nonTerminalCount: 2, terminalCount: 0, text: "Once more.", isOver: false });
    expect(afterError(two, again)).toEqual({
      nonTerminalCount: 3,
      terminalCount: 0,
      text: undefined,
      isOver: true,
    });
  });

  test("ends with any terminal error and counts it [SERV-OB-10, SERV-OB-11, SERV-OB-12]", () => {
    expect(afterError(freshVisit, { isTerminal: true, text: "Down." })).toEqual({
      nonTerminalCount: 0,
      terminalCount: 1,
      text: "Down.",
      isOver: true,
    });
    expect(afterError(afterError(freshVisit, again), plainTerminal)).toEqual({
      nonTerminalCount: 1,
      terminalCount: 1,
      text: undefined,
      isOver: true,
    });
    expect(freshVisit).toEqual({ nonTerminalCount: 0, terminalCount: 0, text: undefined, isOver: false });
  });
});
