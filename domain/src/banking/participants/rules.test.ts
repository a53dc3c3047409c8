import { expect, test } from "vitest";
import { readParticipants } from "./rules.ts";

function fedach(fields: {
  number?: string;
  type?: string;
  next?: string;
  name?: string;
  city?: string;
  state?: string;
}): string {
  const { number = "122105155", type = "1", next = "000000000" } = fields;
  const { name = "EXAMPLE BANK", city = "PHOENIX", state = "AZ" } = fields;
  const record = [
    number,
    "O",
    "091000080",
    type,
    "042021",
    next,
    name.padEnd(36),
    "1 FIRST STREET".padEnd(36),
    city.padEnd(20),
    state,
    "85001",
    "0001",
    "6025550100",
    "1",
    "1",
    "     ",
  ].join("");
  expect(record).toHaveLength(155);
  return record;
}

function fedwire(fields: {
  number?: string;
  name?: string;
  state?: string;
  city?: string;
  funds?: string;
  only?: string;
}): string {
  const { number = "122105155", name = "EXAMPLE BANK", state = "AZ", city = "PHOENIX" } = fields;
  const { funds = "Y", only = " " } = fields;
  const telegraphic = "EXAMPLE BK PHX".padEnd(18);
  const record = `${number}${telegraphic}${name.padEnd(36)}${state}${city.padEnd(25)}${funds}${only}N20210420`;
  expect(record).toHaveLength(101);
  return record;
}

const ofJson = (record: object) =>
  readParticipants(JSON.stringify({ fedACHParticipants: { fedACHParticipants: [record] } }));

const participant = {
  routingNumber: "122105155",
  name: "EXAMPLE BANK",
  stateCode: "AZ",
  city: "PHOENIX",
  newRoutingNumber: null,
  takesFunds: false,
};
const read = (...lines: string[]) => readParticipants(lines.join("\r\n"));

test("readParticipants reads the fields of a fixed-width FedACH record", () => {
  expect(read(fedach({}))).toEqual({ ok: true, kind: "fedach", participants: [participant], faults: [] });
});

test("readParticipants reads the fields of a fixed-width Fedwire record", () => {
  expect(read(fedwire({}))).toEqual({
    ok: true,
    kind: "fedwire",
    participants: [{ ...participant, takesFunds: true }],
    faults: [],
  });
});

test("readParticipants accepts blank lines, a byte order mark and missing trailing blanks", () => {
  const result = readParticipants(`\uFEFF\n${fedach({}).trimEnd()}\n\n`);
  expect(result).toMatchObject({ ok: true, participants: [participant], faults: [] });
});

test.each([
  [{ type: "2", next: "990020307" }, "990020307"],
  [{ type: "1", next: "990020307" }, null],
  [{ type: "0", next: "990020307" }, null],
  [{ type: "2", next: "000000000" }, null],
])("a FedACH record with %o has the new routing number %s", (fields, newRoutingNumber) => {
  expect(read(fedach(fields))).toMatchObject({ participants: [{ newRoutingNumber }] });
});

test.each([
  ["Y", " ", true],
  ["N", " ", false],
  ["Y", "S", false],
])(
  "a bank with the funds flag %j and the settlement-only flag %j accepts customer wires: %s",
  (funds, only, takesFunds) => {
    expect(read(fedwire({ funds, only }))).toMatchObject({ participants: [{ takesFunds }] });
  },
);

test("readParticipants reports invalid records by line number and returns the valid records", () => {
  const result = read(
    fedach({ number: "122105156" }),
    fedach({}),
    fedach({}),
    fedach({ number: "990020307", name: "" }),
    fedach({ number: "990020307", state: "  " }),
    fedach({ number: "         " }),
  );
  expect(result).toEqual({
    ok: true,
    kind: "fedach",
    participants: [participant],
    faults: [
      { line: 1, message: "122105156: the check digit is not right" },
      { line: 3, message: "122105155: comes twice" },
      { line: 4, message: "990020307: has no name" },
      { line: 5, message: "990020307: has no state" },
      { line: 6, message: "no routing number: the check digit is not right" },
    ],
  });
});

test.each([
  ["", "is neither a FedACH nor a Fedwire participant file"],
  ["a,b,c", "is neither a FedACH nor a Fedwire participant file"],
  [fedach({}).slice(0, 149), "is neither a FedACH nor a Fedwire participant file"],
  [`${fedach({})} `, "is neither a FedACH nor a Fedwire participant file"],
  [`${fedach({})}\n${fedwire({})}`, "line 2 has 101 characters, not 155"],
  ["{", "is neither a FedACH nor a Fedwire participant list"],
  ["{}", "is neither a FedACH nor a Fedwire participant list"],
  ['{"fedACHParticipants":null}', "is neither a FedACH nor a Fedwire participant list"],
  ['{"fedACHParticipants":[]}', "is neither a FedACH nor a Fedwire participant list"],
])("readParticipants rejects the invalid file %j", (text, message) => {
  expect(readParticipants(text)).toEqual({ ok: false, message });
});

test("readParticipants skips blank lines anywhere in the file", () => {
  expect(readParticipants(`   \n${fedach({})}\n  \n${fedach({ number: "990020307" })}`)).toMatchObject({
    ok: true,
    participants: [{ routingNumber: "122105155" }, { routingNumber: "990020307" }],
    faults: [],
  });
});

test.each(["AZX", "XAZ", "az", ""])("readParticipants rejects the state %j", (customerState) => {
  const record = { routingNumber: "122105155", customerName: "EXAMPLE BANK", customerCity: "PHOENIX" };
  expect(ofJson({ ...record, customerState })).toMatchObject({
    participants: [],
    faults: [{ line: 1, message: "122105155: has no state" }],
  });
  expect(ofJson({ ...record, customerState: "AZ" })).toMatchObject({ participants: [{ stateCode: "AZ" }] });
});

test("readParticipants reads FedACH and Fedwire files in JSON", () => {
  const ach = {
    routingNumber: "122105155",
    officeCode: "O",
    recordTypeCode: "2",
    newRoutingNumber: "990020307",
    customerName: "EXAMPLE BANK ",
    customerCity: "PHOENIX",
    customerState: "AZ",
  };
  const response = { code: 200 };
  const fedACHParticipants = { response, fedACHParticipants: [ach, { ...ach, routingNumber: 12 }] };
  expect(readParticipants(`\n${JSON.stringify({ fedACHParticipants })}`)).toEqual({
    ok: true,
    kind: "fedach",
    participants: [{ ...participant, newRoutingNumber: "990020307" }],
    faults: [{ line: 2, message: "no routing number: the check digit is not right" }],
  });
  const wire = {
    routingNumber: "122105155",
    customerName: "EXAMPLE BANK",
    customerState: "AZ",
    customerCity: "PHOENIX",
    fundsEligibility: "Y",
    fundsSettlementOnlyStatus: " ",
  };
  const fedwireParticipants = { response, fedwireParticipants: [wire] };
  expect(readParticipants(JSON.stringify({ fedwireParticipants }))).toEqual({
    ok: true,
    kind: "fedwire",
    participants: [{ ...participant, takesFunds: true }],
    faults: [],
  });
});
