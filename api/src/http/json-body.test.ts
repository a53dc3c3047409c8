import { expect, test } from "vitest";
import type { FastifyRequest } from "fastify";
import { parseJson } from "./json-body.ts";

function parsed(body: string): unknown {
  let answer: unknown;
  parseJson({} as FastifyRequest, body, (error, value) => {
    answer = error ? (error as { code?: string }).code : { value };
  });
  return answer;
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test.each([
  ['{"a":1}', { value: { a: 1 } }],
  ["", { value: undefined }],
  ["  \n", { value: undefined }],
  ['{"a":1,"a":2}', { value: { a: 2 } }],
  ['{"a":', "MALFORMED"],
  ['\uFEFF{"a":1}', "MALFORMED"],
])("parseJson(%j) returns %j", (body, expected) => {
  expect(parsed(body)).toEqual(expected);
});

test("parseJson accepts a JSON body with 64 levels and rejects one with 65 levels", () => {
  expect(parsed(nested(64))).toHaveProperty("value");
  expect(parsed(nested(65))).toBe("MALFORMED");
  expect(parsed(`{"a":${nested(63)}}`)).toHaveProperty("value");
  expect(parsed(`{"a":${nested(64)}}`)).toBe("MALFORMED");
  expect(parsed(`[${nested(62)},${nested(62)}]`)).toHaveProperty("value");
});

test("parseJson ignores brackets inside a JSON string", () => {
  const text = `${"[".repeat(100)}\\" {{`;
  expect(parsed(JSON.stringify([text]))).toEqual({ value: [text] });
});

test("parseJson rejects a ten-megabyte JSON body with an unterminated string within two seconds", () => {
  const began = performance.now();
  expect(parsed(`"${"\\".repeat(10_000_000)}`)).toBe("MALFORMED");
  expect(parsed("[".repeat(10_000_000))).toBe("MALFORMED");
  expect(performance.now() - began).toBeLessThan(2_000);
});
