import type { UseQueryResult } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { RefusedCall } from "./call-api.ts";
import { hasFailed, loadState } from "./load-state.ts";

const query = <Data>(part: { readonly data?: Data; readonly isError?: boolean; readonly error?: Error }) =>
  ({ isError: false, ...part }) as UseQueryResult<Data>;
const [one, two] = [query({ data: 1 }), query({ data: "two" })];
const coming = query<string>({});
const broken = query<string>({ isError: true });
const stale = query({ data: "old", isError: true });

test("loadState is ready when all queries have results, and combines the results", () => {
  expect(loadState([one, two], (count, text) => `${count} ${text}`)).toEqual({
    kind: "ready",
    value: "1 two",
  });
  expect(loadState([query({ data: 0 }), query({ data: "" })], (...all) => all)).toEqual({
    kind: "ready",
    value: [0, ""],
  });
});

test("loadState is loading until all queries have results, and fails as soon as one query fails", () => {
  expect(loadState([one, coming], () => 1)).toEqual({ kind: "loading" });
  expect(loadState([coming, broken], () => 1)).toEqual({ kind: "failed", queries: [coming, broken] });
});

test("a page shows no failure when a refusal leads to the log-in or maintenance page", () => {
  const refused = (code: string) => query<string>({ isError: true, error: new RefusedCall(code, "No.") });
  expect(loadState([refused("SESSION_EXPIRED")], () => 1)).toEqual({ kind: "loading" });
  expect(loadState([refused("UNAVAILABLE")], () => 1)).toEqual({ kind: "loading" });
  expect(loadState([refused("NOT_FOUND")], () => 1)).toMatchObject({ kind: "failed" });
});

test("loadState keeps the loaded data when a refetch fails", () => {
  expect(loadState([stale], (text) => text)).toEqual({ kind: "ready", value: "old" });
  expect([one, coming, broken, stale].map(hasFailed)).toEqual([false, false, true, false]);
});
