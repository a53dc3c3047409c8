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

describe("offering a bank connection", () => {
  const offered = (part: object = {}, viewer: object = {}) =>
    offersConnection(sampleOpportunity({ stipulations: [statements, connection], ...part }), {
      country: "us",
      isAvailable: true,
      ...viewer,
    });

  test("a borrower can connect a bank only in the US, outside the PPP, while the request to connect is open", () => {
    expect(offered()).toBe(true);
    expect(offered({}, { country: "ca" })).toBe(false);
    expect(offered({}, { isAvailable: false })).toBe(false);
    expect(offered({ type: "SBA" })).toBe(false);
    expect(offered({ paycheckProtectionPlanId: "plan" })).toBe(false);
    expect(offered({ stipulations: [statements] })).toBe(false);
    expect(offered({ stipulations: [statements, { ...connection, isFulfilled: true }] })).toBe(false);
  });

  test("a bank connection fulfills every open request for bank statements", () => {
    const others = [sampleStipulation("other"), { ...statements, isFulfilled: true }];
    expect(statementRequests({ stipulations: [statements, ...others, connection] })).toEqual([
      statements,
      connection,
    ]);
  });
});

describe("the months that a bank connection fetches [SERV-CONST-06]", () => {
  const today = Temporal.PlainDate.from("2026-11-21");
  const fetched = (part: object) => monthsFetched(sampleOpportunity(part), today).map(String);
  const received = { applicationReceivedDate: moment("2026-11-16T12:00:00Z") };

  test("a bank connection fetches the statements of the past four months, even if some were already uploaded", () => {
    const four = ["2026-10", "2026-09", "2026-08", "2026-07"];
    expect(fetched({ ...received, stipulations: [connection] })).toEqual(four);
    const partly = { ...statements, countRequired: 3 };
    expect(
      fetched({ ...received, numberOfBankStatementsAlreadyUploaded: 1, stipulations: [partly] }),
    ).toEqual(four);
  });

  test("a bank connection fetches more than four months if a statement request requires more", () => {
    const more = { ...statements, countRequired: 6, isFulfilled: true };
    expect(fetched({ ...received, stipulations: [connection, more] })).toHaveLength(6);
    const unrelated = sampleStipulation("other", { countRequired: 9 });
    expect(fetched({ ...received, stipulations: [connection, unrelated] })).toHaveLength(4);
    expect(
      fetched({ ...received, numberOfBankStatementsAlreadyUploaded: 2, stipulations: [statements] }),
    ).toHaveLength(6);
  });

  test("a bank connection counts months back from today if the application has no date", () => {
    expect(fetched({ stipulations: [connection] })[0]).toBe("2026-10");
  });
});

const error = (errorType: unknown, errorCode: unknown) =>
  readWidgetEvent({ type: "ERROR", data: { error: { errorType, errorCode } } });
const terminal = (text?: string) => ({ kind: "error", error: { isTerminal: true, text } });
const nonTerminal = (text: string) => ({ kind: "error", error: { isTerminal: false, text } });

describe("reading an event of the bank widget", () => {
  test('readWidgetEvent returns the kind of each widget event, and "other" for unknown events [SERV-OB-08, SERV-ENT-17]', () => {
    expect(readWidgetEvent({ type: "LINK_SUCCESS", data: {} })).toEqual({ kind: "linked" });
    expect(readWidgetEvent({ type: "CLOSE" })).toEqual({ kind: "closed" });
    expect(error("USER_ERROR", "INVALID_CREDENTIALS")).toEqual(
      nonTerminal("The provided credentials were not correct. Please try again."),
    );
    for (const other of [undefined, null, "LINK_SUCCESS", 1, [], {}, { type: "OPENED" }, { type: 5 }])
      expect(readWidgetEvent(other)).toEqual({ kind: "other" });
  });

  const types = [...terminalCodes, ...nonTerminalCodes];
  const said = (code: string) => types.map((type) => error(type, code));
  const ofEach = (value: object) => types.map(() => value);

  test("readWidgetEvent returns a terminal error for each terminal error code, whatever the error type [SERV-OB-13]", () => {
    expect(terminalCodes).toEqual([
      "OCROLUS_ERROR",
      "INSTITUTION_ERROR",
      "PLANNED_MAINTENANCE",
      "INVALID_SEND_METHOD",
      "MFA_NOT_SUPPORTED",
      "INSTITUTION_DOWN",
      "INSTITUTION_NOT_RESPONDING",
      "INSTITUTION_NOT_AVAILABLE",
      "INSTITUTION_NO_LONGER_SUPPORTED",
      "UNSUPPORTED_RESPONSE",
      "FAILED_TO_FETCH_LINK_TOKEN",
      "FAILED_TO_FETCH_ACCESS_TOKEN",
      "INTERNAL_SERVER_ERROR",
    ]);
    for (const code of terminalCodes)
      for (const each of said(code))
        expect(each).toMatchObject({ kind: "error", error: { isTerminal: true } });
  });

  test("a known non-terminal error code is non-terminal, whatever the error type [SERV-OB-15]", () => {
    expect(nonTerminalCodes).toEqual([
      "USER_ERROR",
      "INSUFFICIENT_CREDENTIALS",
      "INVALID_CREDENTIALS",
      "INVALID_MFA",
      "INVALID_OTP",
      "ITEM_LOCKED",
      "USER_INPUT_TIMEOUT",
    ]);
    for (const code of nonTerminalCodes)
      for (const each of said(code))
        expect(each).toMatchObject({ kind: "error", error: { isTerminal: false } });
    const codeItself = "There was a technical error. Please try again. (INSUFFICIENT_CREDENTIALS)";
    expect(said("INSUFFICIENT_CREDENTIALS")).toEqual(ofEach(nonTerminal(codeItself)));
  });

  const notResponding = "Your financial institution is not responding.";
  test("readWidgetEvent returns the text about an institution that is not responding [SERV-OB-20]", () => {
    for (const code of ["INSTITUTION_DOWN", "INSTITUTION_NOT_RESPONDING", "INSTITUTION_NOT_AVAILABLE"])
      expect(said(code)).toEqual(ofEach(terminal(notResponding)));
    for (const code of ["NOT_RESPONDING", "NOT_AVAILABLE"])
      expect(error("INSTITUTION_ERROR", code)).toEqual(terminal(notResponding));
  });

  test("readWidgetEvent returns the text about an institution that is no longer supported [SERV-OB-21]", () => {
    for (const code of ["INSTITUTION_NO_LONGER_SUPPORTED", "UNSUPPORTED_RESPONSE"])
      expect(said(code)).toEqual(ofEach(terminal("This financial institution is no longer supported.")));
  });

  test("some error codes of the bank widget have only the generic text [SERV-OB-22]", () => {
    for (const code of ["INTERNAL_SERVER_ERROR", "PLANNED_MAINTENANCE", "INVALID_SEND_METHOD"])
      expect(said(code)).toEqual(ofEach(terminal()));
    for (const code of [
      "OCROLUS_ERROR",
      "INSTITUTION_ERROR",
      "FAILED_TO_FETCH_LINK_TOKEN",
      "FAILED_TO_FETCH_ACCESS_TOKEN",
    ])
      expect(said(code)).toEqual(ofEach(terminal()));
  });

  test("readWidgetEvent returns the texts for wrong answers, wrong passcodes, timeouts and unsupported authentication [SERV-OB-23]", () => {
    expect(said("INVALID_MFA")).toEqual(
      ofEach(nonTerminal("The security answer provided was not correct. Please try again.")),
    );
    expect(said("INVALID_OTP")).toEqual(
      ofEach(nonTerminal("The one-time passcode provided was not correct. Please try again.")),
    );
    expect(said("USER_INPUT_TIMEOUT")).toEqual(
      ofEach(nonTerminal("The request timed out waiting for your response. Please try again.")),
    );
    expect(said("MFA_NOT_SUPPORTED")).toEqual(
      ofEach(terminal("The multi-factor authentication method of this institution is not supported.")),
    );
  });

  test("readWidgetEvent returns the texts for wrong credentials, a locked account and USER_ERROR [SERV-OB-17, SERV-OB-18, SERV-OB-19]", () => {
    expect(said("INVALID_CREDENTIALS")).toEqual(
      ofEach(nonTerminal("The provided credentials were not correct. Please try again.")),
    );
    expect(said("ITEM_LOCKED")).toEqual(
      ofEach(
        nonTerminal(
          "Your account has been locked by your financial institution. Please unlock it with your institution and try again.",
        ),
      ),
    );
    expect(said("USER_ERROR")).toEqual(ofEach(nonTerminal("There was a technical error. Please try again.")));
  });

  test("readWidgetEvent uses the error type to decide whether an unknown error code is terminal", () => {
    expect(error("INSTITUTION_ERROR", "NEW_CODE")).toEqual(terminal());
    expect(error("USER_ERROR", "NEW_CODE")).toEqual(nonTerminal(genericTexts.nonTerminal));
    expect(error("USER_ERROR", "toString")).toEqual(nonTerminal(genericTexts.nonTerminal));
  });

  test("readWidgetEvent returns a terminal error if the error type is unknown or the error code is missing [SERV-OB-14]", () => {
    expect(error("NEW_ERROR", "INVALID_CREDENTIALS")).toEqual(terminal());
    expect(error(undefined, "INVALID_CREDENTIALS")).toEqual(terminal());
    for (const code of [undefined, null, "", 7, {}]) expect(error("USER_ERROR", code)).toEqual(terminal());
    for (const data of [undefined, null, {}, { error: null }, { error: "INVALID_CREDENTIALS" }])
      expect(readWidgetEvent({ type: "ERROR", data })).toEqual(terminal());
  });

  test("readWidgetEvent accepts any error message of the bank widget", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (type, code) => {
        const read = error(type, code);
        const said = read.kind === "error" && !read.error.isTerminal ? read.error.text : "nothing to say";
        expect([read.kind, said.trim() !== ""]).toEqual(["error", true]);
      }),
    );
    for (const text of Object.values(codeTexts)) expect(text).toMatch(/\S/);
  });

  test("the generic error texts match the specification", () => {
    expect(genericTexts).toEqual({
      terminal: "There was a technical error. Please upload PDF copies of your bank statements to proceed",
      nonTerminal: "There was a technical error. Please try again.",
    });
  });
});

describe("counting errors in the bank widget", () => {
  const again: WidgetError = { isTerminal: false, text: "Again." };

  test("the third non-terminal error closes the bank widget [SERV-OB-09, SERV-OB-11, SERV-OB-15]", () => {
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

  test("the page closes the bank widget at any terminal error and counts the error [SERV-OB-10, SERV-OB-13, SERV-OB-11, SERV-OB-12]", () => {
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
