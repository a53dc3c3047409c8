import { opportunities } from "@portal/database/schema/loans";
import * as applications from "@portal/domain/applications/contract";
import * as support from "@portal/domain/support/contract";
import { connect } from "@portal/database/connection";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { caller, testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let dana: Caller;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
});
afterAll(() => portal.close());

const openOf = async (caller: Caller) => {
  const { value } = await caller.call(applications.listOpportunities);
  const found = value.opportunities.find(({ stipulations }) =>
    stipulations.some(({ isFulfilled }) => !isFulfilled),
  );
  if (!found) throw new Error("the cast's member has no open stipulation");
  return found;
};

test("lists applications with every field of an opportunity, doubled names equal [CORE-API-32, CORE-ENT-03]", async () => {
  const { value } = await dana.call(applications.listOpportunities);
  for (const opportunity of value.opportunities) {
    for (const name of [
      "id",
      "stageName",
      "closedDate",
      "type",
      "paycheckProtectionPlanId",
      "applicationReceivedDate",
      "stage",
      "loanVersion",
    ]) {
      expect(opportunity).toHaveProperty(name);
    }
    expect(opportunity.partner).toBe(opportunity.partnerName);
  }
});

test("lists stipulations with their fields, fulfilled always equal to isFulfilled [CORE-ACT-09, CORE-API-38, SERV-ENT-09]", async () => {
  const { id, stipulations } = await openOf(dana);
  const { value } = await dana.call(applications.listStipulations, { params: { id } });
  expect(value.stipulations).toEqual(stipulations);
  for (const stipulation of value.stipulations) {
    expect(stipulation.fulfilled).toBe(stipulation.isFulfilled);
    expect(stipulation.stipulationMap).toMatchObject({
      name: expect.any(String),
      requestType: expect.any(String),
    });
  }
});

test("lists the stipulations of one type, in any case; of an unknown one none [CORE-API-39]", async () => {
  const { id } = await openOf(dana);
  for (const type of ["BANKSTATEMENTS", "BankStatements"]) {
    const { value } = await dana.call(applications.listStipulationsOfType, { params: { id, type } });
    expect(value.stipulations.length).toBeGreaterThan(0);
    expect(new Set(value.stipulations.map((one) => one.type))).toEqual(new Set(["BankStatements"]));
  }
  const { value } = await dana.call(applications.listStipulationsOfType, {
    params: { id, type: "NO_SUCH_TYPE" },
  });
  expect(value.stipulations).toEqual([]);
});

test("fulfils a stipulation once, and keeps its first moment [CORE-API-40]", async () => {
  const teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const { id, stipulations } = await openOf(teresa);
  const stipId = stipulations.find(({ isFulfilled }) => !isFulfilled)?.id ?? "";
  const first = await teresa.call(applications.fulfillStipulation, { params: { id, stipId }, body: {} });
  expect(first.value.stipulation).toMatchObject({ id: stipId, isFulfilled: true, fulfilled: true });
  const find = async () => {
    const { value } = await teresa.call(applications.listStipulations, { params: { id } });
    return value.stipulations.find((one) => one.id === stipId);
  };
  const moment = (await find())?.fulfilledFirstTimestamp?.toString();
  expect(moment).toBe(portal.clock.now().toString());
  portal.clock.advance({ minutes: 5 });
  const again = await teresa.call(applications.fulfillStipulation, { params: { id, stipId }, body: {} });
  expect(again.status).toBe(200);
  expect((await find())?.fulfilledFirstTimestamp?.toString()).toBe(moment);
});

test("an application that takes no more items refuses new ones and says so [CORE-API-41]", async () => {
  const elena = await portal.signIn("elena@riversidedental.example");
  const { id, stipulations } = await openOf(elena);
  const enabled = () => elena.call(applications.isStipulationEnabled, { params: { id } });
  expect((await enabled()).value).toEqual({ isEnabled: true });
  await portal.connection.database
    .update(opportunities)
    .set({ takesStipulations: false })
    .where(eq(opportunities.id, id));
  expect((await enabled()).value).toEqual({ isEnabled: false });
  const open = stipulations.find(({ isFulfilled }) => !isFulfilled)?.id ?? "";
  const refused = await elena.call(applications.fulfillStipulation, {
    params: { id, stipId: open },
    body: {},
  });
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe("STIPULATION_DISABLED");
});

test("notifications hold open action items and upcoming automatic payments [CORE-ACT-04, CORE-API-29]", async () => {
  const { value } = await dana.call(applications.listNotifications);
  expect(value.actionItems.length).toBeGreaterThan(0);
  expect(value.autoDraftItems.length).toBeGreaterThan(0);
  for (const item of value.actionItems)
    expect(item).toMatchObject({ isFulfilled: false, accountName: expect.any(String) });
  const priya = await portal.signIn("priya@ramanlogistics.example");
  expect((await priya.call(applications.listNotifications)).value.actionItems).toHaveLength(120);
});

test("lists the people and the experts of an application, system users marked [CORE-API-35, CORE-API-36]", async () => {
  const { id } = await openOf(dana);
  const { value: people } = await dana.call(applications.listOpportunityContacts, { params: { id } });
  expect(people.contacts[0]).toMatchObject({ isApplicant: true, name: { first: "Dana", last: "Whitfield" } });
  const { value } = await dana.call(support.listBusinessFundingExperts, { params: { id } });
  expect(new Set(value.bfes.map(({ isSystemUser }) => isSystemUser))).toEqual(new Set([true, false]));
});

test("says that it is well, and 503 when the database is out of reach [CORE-API-54]", async () => {
  expect((await portal.stranger.call(support.checkHealth)).value).toEqual({ status: "ok" });
  const gone = connect("postgres://portal@127.0.0.1:1/portal");
  const app = await buildApp({ ...portal.context, connection: gone, database: gone.database });
  const answer = await caller(app, undefined, undefined).call(support.checkHealth);
  expect(answer.status).toBe(503);
  expect(answer.body.code).toBe("UNAVAILABLE");
  await app.close();
  await gone.close();
});
