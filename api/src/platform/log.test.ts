import { ProviderFault } from "@portal/providers/provider-fault";
import { expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";
import { runFor } from "./origin.ts";
import { version } from "./version.ts";

const span = { traceId: "0af7651916cd43dd8448eb211c80319c", traceparent: "", set: () => {}, end: () => {} };

function lineOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog("info", { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "") as Record<string, unknown>;
}

test("a log line has the time, level, text, process and release [CONN-TEL-06]", () => {
  expect(lineOf((log) => log.warn("the disk is full"))).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    process: expect.stringMatching(new RegExp(`^.+:${process.pid}$`)),
    version,
    what: "the disk is full",
  });
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("a log line keeps the listed fields and drops all others [CONN-TEL-06]", () => {
  const listed = {
    what: "a call ended",
    method: "GET",
    route: "/api/accounts/:id",
    status: 200,
    ms: 12,
    bytes: 300,
    job: "mail.send",
    event: "payment.settled",
    count: 3,
    error: { name: "Error" },
  };
  const {
    level: _,
    time: __,
    process: ___,
    version: ____,
    ...rest
  } = lineOf((log) => log.info({ ...listed, email: "dana@mapleandmain.example", jobId: "1", headers: {} }));
  expect(rest).toEqual(listed);
});

test("a log line contains the ids of the running call and its trace [CONN-TEL-06, CONN-TEL-07]", () => {
  const line = lineOf((log) => runFor({ requestId: "r-12345678", span }, () => log.info("x")));
  expect(line).toMatchObject({ requestId: "r-12345678", traceId: span.traceId });
});

test("an error is logged by name, code and location in the code, without its message [CONN-TEL-06]", () => {
  const cause = Object.assign(new TypeError("of 911-45-6789"), { code: "ECONNRESET" });
  const error = Object.assign(new Error("of dana@mapleandmain.example", { cause }), {
    code: "E1",
    detail: 1,
  });
  const facts = describeError(error);
  expect(facts).toEqual({ name: "Error", code: "E1", at: expect.any(String) });
  expect(facts.at).toMatch(/^ +at .*log\.test\.ts:\d+:\d+/);
  expect(facts.at).toMatch(/\ncaused by TypeError ECONNRESET\n +at .*log\.test\.ts/);
  expect(facts.at).not.toMatch(/dana|911/);
  expect(describeError("a text")).toEqual({ name: "string" });
});

test("the log lists at most five causes of an error, even if the error is its own cause", () => {
  const error: Error = new Error("first");
  error.cause = error;
  expect(describeError(error).at?.match(/caused by Error/g)).toHaveLength(5);
});

test("a provider's failure is logged with its kind [CONN-TEL-06]", () => {
  const cause = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
  expect(describeError(new ProviderFault("mail", "sending", cause))).toMatchObject({ code: "unreachable" });
});
