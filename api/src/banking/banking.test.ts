import { findInstitution, listRoutingNumbers } from "@portal/domain/banking/contract";
import { demoInstitutions } from "@portal/database/cast/institutions";
import { directoryLoads, institutions } from "@portal/database/schema/banking";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let dana: Caller;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
});
afterAll(() => portal.close());

const find = (routingNumber: string, query = {}) =>
  dana.call(findInstitution, { params: { routingNumber }, query });
const answerOf = async (routingNumber: string, query = {}) => {
  const { status, body } = await find(routingNumber, query);
  return [status, status === 200 ? undefined : body.code, status === 200 ? undefined : body.message];
};

test("the routing number lookup returns the bank with the field names of the specification [SERV-API-01] [SERV-ENT-06]", async () => {
  const { response } = await find("990020307");
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      Name: "Hawkeye Credit Union",
      RoutingNumber__c: "990020307",
      StateCode__c: "IA",
      city: "Des Moines",
      ach: true,
      wire: true,
      mainlyWire: false,
    },
  ]);
  expect((await find("990019004")).value).toMatchObject({ ach: true, wire: true, mainlyWire: true });
});

const unknown = "We could not find a bank with this routing number. Please check the number and try again.";
const mismatch = "The bank does not use this routing number for this kind of transfer.";
const wireOnly = "990070108";
const achOnly = "990040109";

test.each([
  ["a routing number with one wrong digit", "990020308", {}, [404, "ROUTING_NUMBER_NOT_FOUND", unknown]],
  ["a routing number that is too short", "99002030", {}, [404, "ROUTING_NUMBER_NOT_FOUND", unknown]],
  ["text that is not a number", "getlist", {}, [404, "ROUTING_NUMBER_NOT_FOUND", unknown]],
  [
    "an ACH-only routing number and a wire",
    achOnly,
    { routingType: "WIRE" },
    [422, "ROUTING_TYPE_MISMATCH", mismatch],
  ],
  [
    "a wire-only routing number and an ACH transfer",
    wireOnly,
    { routingType: "ACH" },
    [422, "ROUTING_TYPE_MISMATCH", mismatch],
  ],
  [
    "an ACH-only routing number and an ACH transfer",
    achOnly,
    { routingType: "ACH" },
    [200, undefined, undefined],
  ],
  ["a wire-only routing number and a wire", wireOnly, { routingType: "WIRE" }, [200, undefined, undefined]],
  ["a wire-only routing number without a transfer type", wireOnly, {}, [200, undefined, undefined]],
])(
  "the routing number lookup returns the expected response for %s [SERV-API-01]",
  async (_, routingNumber, query, expected) => {
    expect(await answerOf(routingNumber, query)).toEqual(expected);
  },
);

test("the list of ACH routing numbers includes bank and state, and excludes numbers used mainly for wires [SERV-API-02]", async () => {
  const { response } = await dana.call(listRoutingNumbers);
  const list = response.json<Record<string, string>[]>();
  expect(list).toHaveLength(demoInstitutions.filter(({ ach, mainlyWire }) => ach && !mainlyWire).length);
  expect(list.filter(({ Name }) => Name === "Hudson & Vale Bank")).toEqual([
    { Name: "Hudson & Vale Bank", RoutingNumber__c: "990060105", StateCode__c: "NJ" },
    { Name: "Hudson & Vale Bank", RoutingNumber__c: "990060202", StateCode__c: "NY" },
    { Name: "Hudson & Vale Bank", RoutingNumber__c: "990060309", StateCode__c: "PA" },
  ]);
  // The ACH list omits these numbers, because banks use them only or mainly for wires.
  const numbers = list.map(({ RoutingNumber__c }) => RoutingNumber__c);
  for (const number of [wireOnly, "990019004", "990069009"]) expect(numbers).not.toContain(number);
});

test("the list of WIRE routing numbers contains exactly the numbers that a wire field accepts", async () => {
  const { response } = await dana.call(listRoutingNumbers, { query: { routingType: "WIRE" } });
  const numbers = response.json<Record<string, string>[]>().map(({ RoutingNumber__c }) => RoutingNumber__c);
  const accepted = demoInstitutions.filter(({ wire }) => wire).map(({ routingNumber }) => routingNumber);
  expect(new Set(numbers)).toEqual(new Set(accepted));
  expect(numbers).toHaveLength(accepted.length);
  expect(numbers).toContain(wireOnly);
  expect(numbers).not.toContain(achOnly);
});

test("with a bank directory older than 35 days, the lookup returns DIRECTORY_MISSING for unknown numbers", async () => {
  const { database } = portal.context;
  const loadedAgo = async (seconds: number) => {
    await database.delete(directoryLoads).where(eq(directoryLoads.kind, "fedach"));
    const counts = { added: 1, changed: 0, removed: 0 };
    const loadedAt = portal.clock.now().subtract({ seconds });
    await database.insert(directoryLoads).values({ kind: "fedach", loadedAt, ...counts });
  };
  const days35 = 35 * 24 * 60 * 60;
  await loadedAgo(days35);
  expect(await answerOf("990020308")).toEqual([404, "ROUTING_NUMBER_NOT_FOUND", unknown]);
  await loadedAgo(days35 + 1);
  try {
    expect(await answerOf("990020308")).toEqual([
      409,
      "DIRECTORY_MISSING",
      "We could not check this routing number. Please try again.",
    ]);
    expect((await find("990020307")).status).toBe(200);
    expect(await answerOf(achOnly, { routingType: "WIRE" })).toEqual([
      422,
      "ROUTING_TYPE_MISMATCH",
      mismatch,
    ]);
  } finally {
    await database.delete(directoryLoads).where(eq(directoryLoads.kind, "fedach"));
  }
});

test("the routing number lookup returns DIRECTORY_MISSING when the bank directory is empty", async () => {
  const rows = await portal.context.database.delete(institutions).returning();
  try {
    expect(await answerOf("990020307")).toEqual([
      409,
      "DIRECTORY_MISSING",
      "We could not check this routing number. Please try again.",
    ]);
    expect((await dana.call(listRoutingNumbers)).value).toEqual([]);
  } finally {
    await portal.context.database.insert(institutions).values(rows);
  }
  expect((await find("990020307")).status).toBe(200);
});
