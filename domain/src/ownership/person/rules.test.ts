import { describe, expect, test } from "vitest";
import { day } from "../../testing/samples.ts";
import {
  fieldLabel,
  minPercent,
  maskNumber,
  noPerson,
  numberDigits,
  personFaults,
  placesOf,
  readDate,
  readPercent,
  requiredPercent,
  typedDate,
  type PersonContext,
  type PersonFields,
} from "./rules.ts";

const us: PersonFields = {
  firstName: "Marcus",
  lastName: "Whitfield",
  jobTitle: "",
  dateOfBirth: "09/02/1981",
  number: "911-45-6620",
  street: "90 Walnut Street",
  city: "Des Moines",
  state: "IA",
  zip: "50309",
  phone: "(515) 555-0163",
  email: "marcus@acme.example",
  percentOwned: "25",
};
const ca: PersonFields = {
  ...us,
  dateOfBirth: "1981/09/02",
  number: "911-456-620",
  state: "QC",
  zip: "K1A 0B1",
};
const context: PersonContext = {
  section: "owner",
  country: "us",
  isSba: false,
  today: day("2026-11-21"),
  otherEmails: [" dana@acme.example "],
  percentOfOthers: 45,
  hasNumber: false,
  numberMatch: "none",
};
const canada = { country: "ca" } as const;
const letters = (count: number) => "é".repeat(count);
/** Returns the error texts for a complete person with the given changes. */
const faults = (fields: Partial<PersonFields>, about: Partial<PersonContext> = {}) => {
  const whole = about.country === "ca" ? ca : us;
  const found = personFaults({ ...whole, ...fields }, { ...context, ...about });
  return Object.fromEntries(Object.entries(found).map(([name, { text }]) => [name, text]));
};
const codes = (fields: Partial<PersonFields>, about: Partial<PersonContext> = {}) =>
  Object.values(personFaults({ ...us, ...fields }, { ...context, ...about })).map(({ code }) => code);

test("a new person has only empty values", () => {
  expect(noPerson).toEqual(Object.fromEntries(Object.keys(us).map((name) => [name, ""])));
});

test("a complete person in the US or in Canada is valid", () => {
  expect([faults({}), faults({}, canada)]).toEqual([{}, {}]);
});

test("a person needs every field except the job title [SERV-ERR-05]", () => {
  const empty = Object.fromEntries(Object.keys(us).map((name) => [name, " "]));
  const { jobTitle: _, ...asked } = us;
  expect(faults(empty)).toEqual(Object.fromEntries(Object.keys(asked).map((name) => [name, "Required"])));
});

describe("validating names, streets, cities and contact details", () => {
  test.each([
    ["100 characters", { firstName: letters(100), lastName: ` ${letters(100)} ` }, {}],
    [
      "101 characters",
      { firstName: letters(101), lastName: letters(101) },
      {
        firstName: "First name must be at most 100 characters in length.",
        lastName: "Last name must be at most 100 characters in length.",
      },
    ],
    ["no characters", { firstName: "", lastName: " " }, { firstName: "Required", lastName: "Required" }],
  ])("validating first and last names of %s [SERV-OWN-17, SERV-CONST-07]", (_, change, expected) =>
    expect(faults(change)).toEqual(expected),
  );

  test("a person needs a street and a city of at most 255 characters [SERV-OWN-19]", () => {
    for (const blank of ["", " "])
      expect(faults({ street: blank, city: blank })).toEqual({ street: "Required", city: "Required" });
    expect(faults({ street: letters(255), city: letters(255) })).toEqual({});
    expect(faults({ street: letters(256), city: letters(256) })).toEqual({
      street: "Must be at most 255 characters",
      city: "Must be at most 255 characters",
    });
  });

  test("the job title is validated only for SBA loans [SERV-OWN-18, SERV-CONST-07]", () => {
    const sba = { isSba: true };
    expect(faults({ jobTitle: letters(128) }, sba)).toEqual({});
    expect(faults({ jobTitle: letters(129) }, sba)).toEqual({
      jobTitle: "Job title must be at most 128 characters in length.",
    });
    expect(faults({ jobTitle: "" }, sba)).toEqual({ jobTitle: "Required" });
    expect(faults({ jobTitle: letters(129) })).toEqual({});
  });
});

test("a person needs a state or province of the portal's country [SERV-OWN-20, CORE-CONST-11]", () => {
  for (const state of ["", "QC", "ia", "XX"]) expect(faults({ state })).toEqual({ state: "Required" });
  for (const state of ["", "IA"]) expect(faults({ state }, canada)).toEqual({ state: "Required" });
  expect(placesOf("ca").map(({ code }) => code)).toEqual([
    "AB",
    "BC",
    "MB",
    "NB",
    "NL",
    "NT",
    "NS",
    "NU",
    "ON",
    "PE",
    "QC",
    "SK",
    "YT",
  ]);
  expect(placesOf("us").length).toBeGreaterThan(50);
});

test.each([
  ["50309", undefined],
  [" 50309 ", undefined],
  ["5030", "Please enter a valid zip code"],
  ["503091", "Please enter a valid zip code"],
  ["", "Required"],
  ["5030A", "Please enter a valid zip code"],
])("validating the ZIP code %j returns %s [SERV-OWN-21]", (zip, text) =>
  expect(faults({ zip })["zip"]).toBe(text),
);

test.each([
  ["K1A 0B1", undefined],
  [" K1A 0B1 ", undefined],
  ["K1A0B1", "Invalid postal code"],
  ["K1A  0B1", "Invalid postal code"],
  ["11A 0B1", "Invalid postal code"],
  ["KAA 0B1", "Invalid postal code"],
  ["K11 0B1", "Invalid postal code"],
  ["K1A BB1", "Invalid postal code"],
  ["K1A 001", "Invalid postal code"],
  ["K1A 0BB", "Invalid postal code"],
  ["xK1A 0B1", "Invalid postal code"],
  ["K1A 0B1x", "Invalid postal code"],
])("validating the postal code %j returns %s [SERV-OWN-22, SERV-ERR-06]", (zip, text) =>
  expect(faults({ zip }, canada)["zip"]).toBe(text),
);

test.each([
  ["(555) 123-4567", undefined],
  ["1 555 123 4567", undefined],
  ["555123456", "Invalid phone number"],
])("validating the phone number %j returns %s [SERV-OWN-23, SERV-ERR-05]", (phone, text) =>
  expect(faults({ phone })["phone"]).toBe(text),
);

test.each([
  ["a@b.example", undefined],
  [`${"a".repeat(65)}@b.example`, undefined],
  [`${"a".repeat(66)}@b.example`, "Email must be at most 75 characters long"],
  ["a@b", "Invalid email address"],
  [" DANA@acme.example", "Owner exists with same Email"],
])("validating the e-mail address %j returns %s [SERV-OWN-24, SERV-ERR-05, SERV-CONST-07]", (email, text) =>
  expect(faults({ email })["email"]).toBe(text),
);

describe("validating a person's share", () => {
  test.each([
    ["owner", false, "24", "Cannot add a business owner who owns less than 25%"],
    ["owner", false, "25", undefined],
    ["owner", false, "25.5", "Percent owned must be a whole number"],
    ["owner", false, "many", "Percent owned must be a whole number"],
    ["owner", true, "19", "Cannot add a business owner who owns less than 20%"],
    ["owner", true, "20", undefined],
    ["owner", false, " ", "Required"],
  ] as const)(
    "validating an %s with isSba %s and a share of %s percent returns %s [SERV-OWN-25, SERV-OWN-37]",
    (section, isSba, percentOwned, text) => {
      expect(faults({ percentOwned, jobTitle: "Smith" }, { section, isSba })["percentOwned"]).toBe(text);
    },
  );
  test.each([
    ["0", undefined],
    ["", "Required"],
    ["-1", "Cannot add a business owner who owns less than 0%"],
    ["0.5", "Percent owned must be a whole number"],
  ])(
    "validating a manager with a share of %s percent returns %s [SERV-OWN-26, SERV-OWN-37]",
    (percentOwned, text) => {
      expect(faults({ percentOwned }, { section: "manager" })["percentOwned"]).toBe(text);
    },
  );
  test.each([
    ["1", undefined],
    ["", "Required"],
    ["0", "Cannot add a business owner who owns less than 1%"],
    ["1.5", "Percent owned must be a whole number"],
  ])(
    "validating a signer with a share of %s percent returns %s [SERV-OWN-27, SERV-OWN-37, SERV-SIGN-07]",
    (percentOwned, text) => {
      expect(faults({ percentOwned }, { section: "signer" })["percentOwned"]).toBe(text);
    },
  );
  test("a total share above 100 percent is rejected [SERV-OWN-28, SERV-OWN-36, SERV-CONST-07]", () => {
    expect(faults({ percentOwned: "40" }, { percentOfOthers: 60 })).toEqual({});
    expect(faults({ percentOwned: "41" }, { percentOfOthers: 60 })).toEqual({
      percentOwned: "Cannot add owner that would make total percent greater than 100%",
    });
  });
  test("a typed share must be a whole number", () => {
    expect(["7", " 7 ", "-7", "007"].map(readPercent)).toEqual([7, 7, -7, 7]);
    expect(["", "7%", "7.0", "1e2", "x7", "1234567890"].map(readPercent)).toEqual(Array(6).fill(undefined));
  });
  test("owners, managers and signers each have a minimum share", () => {
    expect([false, true].map(requiredPercent)).toEqual([25, 20]);
    expect(minPercent("manager", true)).toBe(0);
    expect(minPercent("signer", true)).toBe(1);
  });
});

describe("validating a date of birth", () => {
  test.each([
    ["01/01/1900", undefined],
    ["12/31/1899", "Date must be between 01/01/1900 and today"],
    ["11/21/2026", undefined],
    ["11/22/2026", "Date must be between 01/01/1900 and today"],
    ["1981/09/02", "Invalid date format"],
    ["02/30/1981", "Invalid date format"],
    ["9/2/1981", "Invalid date format"],
    ["x09/02/1981", "Invalid date format"],
    ["09/02/1981x", "Invalid date format"],
  ])("validating the US date of birth %s returns %s [SERV-OWN-29, SERV-ERR-06]", (dateOfBirth, text) => {
    expect(faults({ dateOfBirth })["dateOfBirth"]).toBe(text);
  });
  test.each([
    ["1900/01/01", undefined],
    ["1899/12/31", "Date must be between 1900/01/01 and today"],
    ["2026/11/22", "Date must be between 1900/01/01 and today"],
    ["09/02/1981", "Invalid date format"],
    ["x1981/09/02", "Invalid date format"],
    ["1981/09/021", "Invalid date format"],
  ])(
    "validating the Canadian date of birth %s returns %s [SERV-OWN-29, SERV-ERR-06]",
    (dateOfBirth, text) => {
      expect(faults({ dateOfBirth }, canada)["dateOfBirth"]).toBe(text);
    },
  );
  test("dates are read and written in the country's format", () => {
    expect(readDate("us", " 09/02/1981 ")?.toString()).toBe("1981-09-02");
    expect(readDate("ca", "1981/09/02")?.toString()).toBe("1981-09-02");
    expect([typedDate("us", "1981-09-02"), typedDate("ca", "1981-09-02")]).toEqual([
      "09/02/1981",
      "1981/09/02",
    ]);
    for (const none of ["", "soon", "x1981-09-02", "1981-09-021"]) expect(typedDate("us", none)).toBe(none);
  });
});

describe("validating an SSN or SIN", () => {
  test("an SSN or SIN must have nine digits, and separators are ignored [SERV-OWN-30, SERV-ERR-06]", () => {
    for (const number of ["911-45-6620", "911456620", "911 45 6620"]) expect(faults({ number })).toEqual({});
    for (const number of ["911-45-662", "911-45-66201", "911-45-662x", "***-**-6620"]) {
      expect(faults({ number })).toEqual({ number: "Invalid SSN" });
      expect(faults({ number }, canada)).toEqual({ number: "Invalid SIN" });
    }
    expect(numberDigits("911-45-6620")).toBe("911456620");
  });
  test("an empty SSN or SIN is valid if a number is already saved", () => {
    expect(faults({ number: "" }, { hasNumber: true })).toEqual({});
    expect(faults({ number: "" })).toEqual({ number: "Required" });
    expect(faults({ number: "1" }, { hasNumber: true })).toEqual({ number: "Invalid SSN" });
  });
  test("an SSN or SIN that an owner or the applicant already has is rejected [SERV-OWN-31, SERV-OWN-32]", () => {
    expect(faults({}, { numberMatch: "owner" })).toEqual({ number: "Owner exists with same SSN" });
    expect(faults({}, { numberMatch: "owner", ...canada })).toEqual({ number: "Owner exists with same SIN" });
    expect(faults({}, { numberMatch: "applicant" })).toEqual({
      number: "This SSN belongs to the applicant. Please call your financing expert or sales at {phone}.",
    });
    expect(faults({}, { numberMatch: "applicant", ...canada })).toEqual({
      number: "This SIN belongs to the applicant. Please call your financing expert or sales at {phone}.",
    });
  });
  test("a masked SSN or SIN shows only the last digits", () => {
    expect([maskNumber("us", "6620"), maskNumber("ca", "6620")]).toEqual(["***-**-6620", "***-***-620"]);
  });
});

test("the labels of an address and of a number differ between the US and Canada", () => {
  const labels = (country: "us" | "ca") =>
    (["city", "state", "zip", "number"] as const).map((name) => fieldLabel(name, country));
  expect(labels("us")).toEqual(["City", "State", "ZIP", "Social Security number"]);
  expect(labels("ca")).toEqual(["City", "Province", "Postal code", "Social Insurance number"]);
});

test("each error has the code of the matching server refusal", () => {
  expect(codes({ zip: "1" })).toEqual(["VALIDATION"]);
  expect(codes({ email: "dana@acme.example" })).toEqual(["DUPLICATE_EMAIL"]);
  expect(codes({}, { numberMatch: "owner" })).toEqual(["DUPLICATE_SSN"]);
  expect(codes({}, { numberMatch: "applicant" })).toEqual(["APPLICANT_SSN"]);
  expect(codes({ percentOwned: "24" })).toEqual(["PERCENT_TOO_LOW"]);
  expect(codes({ percentOwned: "56" })).toEqual(["TOTAL_OVER_100"]);
});
