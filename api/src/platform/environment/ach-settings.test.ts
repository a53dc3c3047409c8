import { expect, test } from "vitest";
import { readAch } from "./ach-settings.ts";

const none = { ACH_URL: "", ACH_SFTP_KEY: "", ACH_ORIGINATOR: "", ACH_OFFSET_ACCOUNT: "" };
const originator = {
  destination: "091000019",
  destinationName: "Prairie National Bank",
  origin: "1234567890",
  originName: "Northbank",
  companyName: "Northbank",
  companyId: "1234567890",
};
const hostKey = `SHA256:${"a+/Z".repeat(10)}abc`;

function read(given: Partial<typeof none>, isProduction = false) {
  const faults: string[] = [];
  const settings = readAch(
    { ...none, ...given },
    { isProduction },
    (name, fault) => void faults.push(`${name}: ${fault}`),
  );
  return { ...settings, faults };
}
const faultsOf = (change: object) =>
  read({ ACH_ORIGINATOR: JSON.stringify({ ...originator, ...change }) }).faults;

test("the sandbox has a default bank and originator, and production requires both to be set", () => {
  expect(read({})).toMatchObject({
    bank: { kind: "sandbox" },
    personCode: "WEB",
    description: "LOAN PYMT",
    settlementDays: 2,
    faults: [],
  });
  expect(read({}).cutOff.toString()).toBe("17:00:00");
  expect(read({}, true).faults).toEqual([
    "ACH_URL: is required in production",
    "ACH_ORIGINATOR: is required in production",
  ]);
  const set = { ACH_URL: "file:///var/bank", ACH_ORIGINATOR: JSON.stringify(originator) };
  expect(read(set, true).faults).toEqual([]);
});

test("an ACH originator gets defaults for omitted fields", () => {
  const {
    originator: told,
    cutOff,
    bankDeadline,
  } = read({
    ACH_ORIGINATOR: JSON.stringify({ ...originator, cutOff: "09:30" }),
  });
  expect(told).toEqual({ ...originator, odfi: "09100001", offset: undefined });
  expect(cutOff.toString()).toBe("09:30:00");
  expect(bankDeadline).toBeUndefined();
});

test("ACH_ORIGINATOR can contain the bank's deadline [CONN-TEL-05]", () => {
  const set = { ACH_ORIGINATOR: JSON.stringify({ ...originator, bankDeadline: "20:15" }) };
  expect(read(set).bankDeadline?.toString()).toBe("20:15:00");
});

test.each([
  [{ destination: "091000018" }, "ACH_ORIGINATOR: destination must be a routing number"],
  [{ destinationName: "北京" }, "ACH_ORIGINATOR: destinationName must have 1 to 23 letters"],
  [{ originName: "x".repeat(24) }, "ACH_ORIGINATOR: originName must have 1 to 23 letters"],
  [{ companyName: "x".repeat(17) }, "ACH_ORIGINATOR: companyName must have 1 to 16 letters"],
  [{ companyId: "12345678901" }, "ACH_ORIGINATOR: companyId must have 1 to 10 capitals or digits"],
  [{ origin: "a" }, "ACH_ORIGINATOR: origin must have 1 to 10 capitals or digits"],
  [{ odfi: "0910000" }, "ACH_ORIGINATOR: odfi must be 8 digits"],
  [
    { description: "LOAN PAYMENT" },
    "ACH_ORIGINATOR: description must have 1 to 10 capitals, digits or spaces",
  ],
  [{ cutOff: "24:00" }, "ACH_ORIGINATOR: cutOff must be a time such as 17:00"],
  [{ bankDeadline: "8 pm" }, "ACH_ORIGINATOR: bankDeadline must be a time such as 17:00"],
  [{ personCode: "CCD" }, "ACH_ORIGINATOR: personCode is missing, unknown or of the wrong type"],
  [{ settlementDays: 0 }, "ACH_ORIGINATOR: settlementDays is missing, unknown or of the wrong type"],
  [{ companyId: undefined }, "ACH_ORIGINATOR: companyId is missing, unknown or of the wrong type"],
  [{ colour: "red" }, "ACH_ORIGINATOR: it is missing, unknown or of the wrong type"],
])("the portal rejects an ACH originator with %o", (change, fault) => {
  expect(faultsOf(change)).toEqual([fault]);
});

test("the portal rejects an ACH originator that is not valid JSON", () => {
  expect(read({ ACH_ORIGINATOR: "{" }).faults).toEqual(["ACH_ORIGINATOR: must be a JSON object"]);
});

test("ACH_OFFSET_ACCOUNT must name a checking or savings account", () => {
  const offsetOf = (text: string) => read({ ACH_OFFSET_ACCOUNT: text });
  const account = { routingNumber: "091000019", accountNumber: "5550001", accountType: "Checking" };
  expect(offsetOf("091000019:5550001").originator.offset).toEqual(account);
  expect(offsetOf("091000019:5550001:Savings").originator.offset).toEqual({
    ...account,
    accountType: "Savings",
  });
  for (const text of ["091000018:5550001", "091000019", "091000019:55", "091000019:5550001:Other"])
    expect(offsetOf(text).faults).toEqual([
      "ACH_OFFSET_ACCOUNT: must be a routing and an account number such as 091000019:…, with :Savings for a savings account",
    ]);
});

test("ACH_URL accepts a folder, or an SFTP server with a password or a private key", () => {
  expect(read({ ACH_URL: "file:///var/bank" }).bank).toEqual({ kind: "folder", folder: "/var/bank" });
  const url = `sftp://me:p%40ss@bank.example:2222/home/portal/?hostKey=${hostKey}`;
  expect(read({ ACH_URL: url })).toMatchObject({
    faults: [],
    bank: {
      kind: "sftp",
      address: {
        host: "bank.example",
        port: 2222,
        user: "me",
        password: "p@ss",
        privateKey: undefined,
        hostKey,
        folder: "/home/portal",
      },
    },
  });
  const key = "-----BEGIN OPENSSH PRIVATE KEY-----";
  const byKey = read({
    ACH_URL: `sftp://me@bank.example?hostKey=${hostKey}`,
    ACH_SFTP_KEY: Buffer.from(key).toString("base64"),
  });
  expect(byKey).toMatchObject({ faults: [], bank: { address: { port: 22, privateKey: key, folder: "" } } });
});

test.each([
  ["https://bank.example", /^ACH_URL: must be an address such as sftp/],
  ["file://host/folder", /^ACH_URL: must be an address such as sftp/],
  ["sftp://bank.example/x", /^ACH_URL: must be an address such as sftp/],
  [`sftp://me:p@bank.example/x?hostKey=${hostKey}&more=1`, /^ACH_URL: must be an address such as sftp/],
  ["sftp://me:p@bank.example/x", /^ACH_URL: must name the server's key as hostKey=SHA256:…$/],
  ["sftp://me:p@bank.example/x?hostKey=MD5:aa", /^ACH_URL: must name the server's key as hostKey=SHA256:…$/],
  [`sftp://me@bank.example/x?hostKey=${hostKey}`, /^ACH_SFTP_KEY: is required if ACH_URL has no password$/],
])("the portal rejects the bank address %s", (ACH_URL, fault) => {
  const { faults } = read({ ACH_URL });
  expect(faults).toEqual([expect.stringMatching(fault)]);
});

test("the portal rejects an invalid private key for the bank's server without quoting the key", () => {
  const { faults } = read({ ACH_URL: `sftp://me@b.example/x?hostKey=${hostKey}`, ACH_SFTP_KEY: "c2VjcmV0" });
  expect(faults).toEqual(["ACH_SFTP_KEY: must be a private key file in base64"]);
});
