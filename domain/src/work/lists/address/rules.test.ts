import { describe, expect, test } from "vitest";
import { filtersOfList, listAddress, listPermissions, readListAddress, readListQuery } from "./rules.ts";

const read = (search: string) => readListAddress(new URLSearchParams(search));

test("the lists of documents and payments need their own permissions, and the other lists need borrowers.read [DESK-FIND-05]", () => {
  expect(listPermissions).toEqual({
    applications: "borrowers.read",
    loans: "borrowers.read",
    people: "borrowers.read",
    documents: "documents.read",
    payments: "payments.read",
    mails: "borrowers.read",
  });
});

describe("the address of a list", () => {
  test("contains filters, the order and the cursor [DESK-SHELL-07]", () => {
    expect(listAddress("loans", { country: "ca", sort: "past-due" })).toBe(
      "/desk/lists/loans?country=ca&sort=past-due",
    );
    expect(listAddress("loans", { country: "ca" }, "2.abc")).toBe(
      "/desk/lists/loans?country=ca&cursor=2.abc",
    );
  });

  test("is read without the cursor, without spaces around values and without unknown parameters [DESK-SHELL-07]", () => {
    expect(read("country=%20ca%20&cursor=2.abc&next=/us&stage=")).toEqual({ country: "ca" });
  });

  test("is read with at most 200 characters of a value, and without values that contain control characters", () => {
    expect(read(`stage=${"x".repeat(201)}&code=R%0001`)).toEqual({ stage: "x".repeat(200) });
  });
});

describe("the filters of a list", () => {
  test("omit unknown parameters and invalid values [DESK-SHELL-07]", () => {
    expect(filtersOfList("loans", { country: "ca", signIn: "none", pastDue: "perhaps" })).toEqual({
      country: "ca",
    });
    expect(filtersOfList("payments", { state: "F", code: "R01" })).toEqual({ state: "F", code: "R01" });
    expect(filtersOfList("payments", { state: "X" })).toEqual({});
  });

  test("become the query of the list's operation, with the operation's parameter names [DESK-FIND-05]", () => {
    expect(readListQuery("payments", { state: "F", amountFrom: "10" })).toMatchObject({ status: "F" });
    expect(readListQuery("payments", { state: "F" })).not.toHaveProperty("state");
    expect(readListQuery("applications", { state: "closed", signIn: "none" })).toMatchObject({
      state: "closed",
    });
    expect(readListQuery("applications", { signIn: "none" })).not.toHaveProperty("signIn");
  });
});
