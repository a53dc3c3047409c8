import { expect, test } from "vitest";
import { isEmpty, nestFaults, placeFaults, summaryLine } from "@portal/ui/form/faults.ts";

test.each([
  [undefined, true],
  [null, true],
  ["", true],
  [" \t\n", true],
  [Number.NaN, true],
  [[], true],
  [0, false],
  [-1, false],
  [false, false],
  [true, false],
  ["0", false],
  [" a ", false],
  [[""], false],
  [{}, false],
])("a form recognizes whether the value %j is empty", (value, expected) => {
  expect(isEmpty(value)).toBe(expected);
});

test("error texts get the same nested shape as the form's values", () => {
  expect(
    nestFaults({
      email: "Email address is required",
      "address.zip": "Enter a ZIP",
      "address.city": "Enter a city",
      "owners.1.name": "Required",
      "owners.1.address.zip": "Enter a ZIP",
    }),
  ).toEqual({
    email: { type: "check", message: "Email address is required" },
    address: {
      zip: { type: "check", message: "Enter a ZIP" },
      city: { type: "check", message: "Enter a city" },
    },
    owners: {
      1: {
        name: { type: "check", message: "Required" },
        address: { zip: { type: "check", message: "Enter a ZIP" } },
      },
    },
  });
  expect(nestFaults({})).toEqual({});
});

test("errors in fields of the form are separated from errors in other fields", () => {
  const names: Readonly<Record<string, string>> = { newEmail: "email", ssn: "owner.ssn" };
  expect(
    placeFaults(
      { newEmail: "Taken", other: "Not open", ssn: "Wrong", last: "Closed" },
      (name) => names[name],
    ),
  ).toEqual({ placed: { email: "Taken", "owner.ssn": "Wrong" }, unplaced: ["Not open", "Closed"] });
});

test("the error summary adds the field's label to an error text that does not name the field", () => {
  expect(summaryLine("Detailed message", "Required", true)).toBe("Detailed message: Required");
  expect(summaryLine("How can we help you?", "Required", true)).toBe("How can we help you? Required");
  expect(summaryLine("Email address", "Email address is required", false)).toBe("Email address is required");
  expect(summaryLine(undefined, "Required", true)).toBe("Required");
});
