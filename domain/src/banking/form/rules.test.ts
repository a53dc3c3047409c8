import { expect, test } from "vitest";
import {
  addPayload,
  emptyAccount,
  fieldOfRefusal,
  formFaults,
  formVersion,
  verifyPayload,
  type BankForm,
  type FormKind,
  type Section,
} from "./rules.ts";

const account = {
  ...emptyAccount,
  routingNumber: "990020307",
  accountNumber: "13572468",
  businessName: "Acme",
  streetAddress1: "1 Main St",
  streetAddress2: "N/A",
  state: "IA",
  city: "Ames",
  zip: "50010",
};
const form: BankForm = { deposit: account, withdrawal: account, additional: [], paymentDay: "Monday" };
const changing = (...sections: Section[]): ReadonlySet<Section> => new Set(sections);
const kind: FormKind = {
  country: "us",
  version: "v2",
  changing: changing("deposit", "withdrawal"),
  currentDay: null,
  additionalRead: [],
};
const empty: BankForm = { ...form, deposit: emptyAccount, withdrawal: emptyAccount, paymentDay: "" };

test("a new account is a checking account with empty values", () => {
  const { accountType, ...typed } = emptyAccount;
  expect(accountType).toBe("Checking");
  expect([...new Set(Object.values(typed))]).toEqual([""]);
  expect(Object.keys(typed)).toHaveLength(10);
});

test("the add page uses form version v2, whatever the configuration [SERV-BADD-01] [SERV-BVER-21]", () => {
  expect([formVersion("add", "v1"), formVersion("verify", "v1"), formVersion("verify", "v2")]).toEqual([
    "v2",
    "v1",
    "v2",
  ]);
});

test("only the fields that the borrower changes, and the payment day, are required [SERV-BVER-19] [SERV-BVER-34]", () => {
  expect(formFaults(form, kind)).toEqual({});
  const fields = ["accountNumber", "businessName", "city", "routingNumber", "state"];
  const address = ["streetAddress1", "streetAddress2", "zip"];
  const ofDeposit = [...fields, ...address].map((name) => `deposit.${name}`);
  const faults = formFaults(empty, { ...kind, changing: changing("deposit") });
  expect(Object.keys(faults).toSorted()).toEqual([...ofDeposit, "paymentDay"]);
  expect(new Set(Object.values(faults))).toEqual(new Set(["Required"]));
});

test("the fields that are required depend on the form version and the country [SERV-BVER-11] [SERV-BVER-12]", () => {
  const names = (some: Partial<FormKind>) =>
    Object.keys(
      formFaults({ ...empty, paymentDay: "Monday" }, { ...kind, changing: changing("withdrawal"), ...some }),
    );
  expect(names({ version: "v1" })).toEqual(["withdrawal.routingNumber", "withdrawal.accountNumber"]);
  expect(names({ country: "ca" })).toEqual([
    "withdrawal.transitNumber",
    "withdrawal.institutionNumber",
    "withdrawal.accountNumber",
  ]);
});

test("validating the form requires no payment day for an SBA loan [SERV-BVER-20]", () => {
  expect(formFaults({ ...form, paymentDay: "" }, kind)).toEqual({ paymentDay: "Required" });
  expect(formFaults({ ...form, paymentDay: "" }, { ...kind, currentDay: undefined })).toEqual({});
});

test("validating the form checks new additional accounts but not saved accounts [SERV-BVER-12]", () => {
  const additional = [
    { ...emptyAccount, position: 0 },
    { ...emptyAccount, routingNumber: "x", position: null },
  ];
  expect(formFaults({ ...form, additional }, kind)).toEqual({
    "additional.1.routingNumber": "Please enter a valid ACH Routing number.",
    "additional.1.accountNumber": "Required",
  });
});

const unchanged = { changedInPortal: false };
const numbers = { routingNumber: "990020307", accountNumber: "13572468", isPaypalAccount: false };
const { businessName, streetAddress1, streetAddress2, state, city, zip } = account;
const name = { businessName, streetAddress1, streetAddress2, state, city, zip };

test("the verify page's payload includes values only for changed accounts [SERV-BVER-17] [SERV-ENT-08]", () => {
  expect(verifyPayload(form, { ...kind, changing: changing("deposit"), currentDay: "Monday" })).toEqual({
    deposit: { changedInPortal: true, ...numbers, accountType: "Checking", ...name },
    withdrawal: unchanged,
    additional: [],
    additionalRead: [],
    paymentDay: unchanged,
  });
  expect(verifyPayload(form, { ...kind, changing: changing("withdrawal"), version: "v1" })).toMatchObject({
    deposit: unchanged,
    withdrawal: { changedInPortal: true, ...numbers },
  });
  expect(
    Object.keys(verifyPayload(form, { ...kind, changing: changing("deposit"), version: "v1" }).deposit ?? {}),
  ).toEqual(["changedInPortal", "routingNumber", "accountNumber", "isPaypalAccount"]);
});

test.each([
  ["Tuesday", "Monday", { changedInPortal: true, day: "Tuesday" }],
  ["Monday", "Monday", unchanged],
  ["Monday", null, { changedInPortal: true, day: "Monday" }],
  ["Monday", undefined, unchanged],
  ["", null, unchanged],
] as const)(
  "with %j chosen and %s saved as the payment day, both bank pages send %o [SERV-BVER-18] [SERV-BADD-03]",
  (paymentDay, currentDay, sent) => {
    const asked = { ...kind, currentDay };
    expect(verifyPayload({ ...form, paymentDay }, asked).paymentDay).toEqual(sent);
    expect(addPayload({ ...form, paymentDay }, asked, "o").paymentDay).toEqual(sent);
  },
);

test("the verify page's payload includes the three numbers of a Canadian account [SERV-ENT-08]", () => {
  const canadian = { transitNumber: "01234", institutionNumber: "001", accountNumber: "7" };
  const deposit = { ...emptyAccount, ...canadian };
  expect(
    verifyPayload({ ...form, deposit }, { ...kind, country: "ca", changing: changing("deposit") }).deposit,
  ).toEqual({ changedInPortal: true, ...canadian });
});

test("the verify page sends additional accounts in order [SERV-BVER-12] [SERV-ENT-08]", () => {
  const additional = [
    { ...emptyAccount, position: 1 },
    { ...account, position: null },
  ];
  const read = { institution: null, lastFour: "0044", isPaypalAccount: false, paypalUsername: null };
  const sent = verifyPayload(
    { ...form, additional },
    { ...kind, version: "v1", additionalRead: [read, read] },
  );
  expect(sent.additional).toEqual([
    { changedInPortal: false, position: 1 },
    { changedInPortal: true, ...numbers },
  ]);
  expect(sent.additionalRead).toEqual([read, read]);
});

test("the add page sends only changed accounts [SERV-API-09] [SERV-BADD-02]", () => {
  const one = {
    RoutingNumber: "990020307",
    AccountNumber: "13572468",
    AccountType: "Checking",
    BusinessName: "Acme",
    StreetAddress1: "1 Main St",
    StreetAddress2: "N/A",
    State: "IA",
    City: "Ames",
    Zip: "50010",
    IsPaypalUser: false,
  };
  expect(addPayload(form, kind, "opp1")).toEqual({
    OpportunityId: "opp1",
    BankAccounts: [
      { RoutingType: "WIRE", ...one },
      { RoutingType: "ACH", ...one },
    ],
    paymentDay: { changedInPortal: true, day: "Monday" },
  });
  const only = addPayload(form, { ...kind, changing: changing("withdrawal") }, "opp1");
  expect(only.BankAccounts).toEqual([{ RoutingType: "ACH", ...one }]);
});

test.each([
  ["WIRE_INVALID_BUSINESS_NAME", "deposit.businessName"],
  ["ACH_INVALID_BUSINESS_NAME", "withdrawal.businessName"],
  ["WIRE_ROUTING_NUMBER_NOT_FOUND", "deposit.routingNumber"],
  ["ACH_ROUTING_NUMBER_NOT_FOUND", "withdrawal.routingNumber"],
  ["WIRE_ROUTING_TYPE_MISMATCH", "deposit.routingNumber"],
  ["ACH_ROUTING_TYPE_MISMATCH", "withdrawal.routingNumber"],
  ["APPLICATION_NOT_FOUND", undefined],
  ["XWIRE_INVALID_BUSINESS_NAME", undefined],
  ["WIRE_INVALID_BUSINESS_NAME_X", undefined],
  ["INTERNAL_SERVER_ERROR", undefined],
])("the server error %s is shown beside the field %s [SERV-BADD-06]", (code, field) => {
  expect(fieldOfRefusal({ code })).toBe(field);
});

test("errors of an additional account are shown beside that account's fields", () => {
  const place = "additional.1";
  expect(fieldOfRefusal({ code: "ACH_ROUTING_NUMBER_NOT_FOUND", place })).toBe("additional.1.routingNumber");
  expect(fieldOfRefusal({ code: "ACH_ROUTING_TYPE_MISMATCH", place })).toBe("additional.1.routingNumber");
  expect(fieldOfRefusal({ code: "INTERNAL_SERVER_ERROR", place })).toBeUndefined();
});
