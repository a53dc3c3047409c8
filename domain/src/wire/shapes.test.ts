import { expect, test } from "vitest";
import * as z from "zod/mini";
import { instant, plainDate, plainMonth } from "./shapes.ts";

const isAccepted = (shape: z.ZodMiniType, text: string) => z.safeDecode(shape, text).success;

test.each([
  [plainDate, "0001-01-01", true],
  [plainDate, "9999-12-31", true],
  [plainDate, "0000-01-01", false],
  [plainDate, "2026-02-30", false],
  [plainMonth, "2026-11", true],
  [plainMonth, "0000-01", false],
  [plainMonth, "2026-13", false],
  [instant, "2026-11-26T14:30:00Z", true],
  [instant, "0001-01-01T00:00:00Z", true],
  [instant, "0001-01-01T00:00:00+01:00", false],
  [instant, "0000-06-01T00:00:00Z", false],
  [instant, "-000044-03-15T00:00:00Z", false],
  [instant, "+010000-01-01T00:00:00Z", false],
  [instant, "noon", false],
])("checking whether the database can store the time value of case %#", (shape, text, isFine) => {
  expect(isAccepted(shape, text)).toBe(isFine);
});
