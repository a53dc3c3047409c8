import { expect, test } from "vitest";
import { addressOf, readFilters } from "./rules.ts";

const read = (search: string) => readFilters(new URLSearchParams(search));

test("an address without parameters means all documents, oldest first [DESK-SHELL-07]", () => {
  expect(read("")).toEqual({
    tab: "documents",
    who: "all",
    sort: "oldest",
    product: undefined,
    stage: undefined,
    country: undefined,
    staffId: undefined,
    near: undefined,
  });
});

test("the address of the queue contains each chosen filter, and no default [DESK-SHELL-07]", () => {
  const given = (filters: object) => Object.entries(filters).filter(([, value]) => value !== undefined);
  expect(given(addressOf(read("tab=documents&who=all&sort=oldest")))).toEqual([]);
  expect(
    new Map(given(addressOf(read("who=mine&sort=newest&product=PPP&stage=Contract&country=ca")))),
  ).toEqual(
    new Map([
      ["product", "PPP"],
      ["stage", "Contract"],
      ["country", "ca"],
      ["who", "mine"],
      ["sort", "newest"],
    ]),
  );
});
