import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import * as applications from "@portal/domain/applications/contract";
import { refusals } from "@portal/domain/applications/messages";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import * as support from "@portal/domain/support/contract";
import { connect } from "@portal/database/connection";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** What a borrower has uploaded for an application: documents of these types. */
async function give(opportunityId: string, ...documentTypes: string[]): Promise<void> {
  const { database } = portal.context;
  const [own] = await database.select().from(contacts).limit(1);
  const uploadedAt = portal.clock.now();
  await database.insert(documents).values(
    documentTypes.map((documentType, place) => {
      const name = `${place}-${crypto.randomUUID()}`;
      const file = { filename: `${name}.pdf`, contentType: "application/pdf", size: 1, sha256: name };
      return { opportunityId, contactId: own?.id ?? "", documentType, ...file, storageId: name, uploadedAt };
    }),
  );
}

const fulfil = (borrower: Caller, id: string, stipId: string) =>
  borrower.call(applications.fulfillStipulation, { params: { id, stipId }, body: {} });

/** A stipulation of one of the borrower's applications, as the borrower sees it now. */
async function requestOf(borrower: Caller, groupName: string) {
  const { value } = await borrower.call(applications.listOpportunities);
  const all = value.opportunities.flatMap(({ stipulations }) => stipulations);
  const found = all.find((one) => one.groupName === groupName);
  if (!found) throw new Error(`the cast's member was not asked for ${groupName}`);
  return found;
}

describe("a stipulation is marked fulfilled", () => {
  test("once, and keeps its first moment [CORE-API-40]", async () => {
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { id: stipId, opportunityId: id, name } = await requestOf(teresa, "TaxReturn");
    await give(id, "TaxReturn");
    const first = await fulfil(teresa, id, stipId);
    expect([first.status, first.value]).toEqual([
      200,
      { success: true, stipulation: { id: stipId, name, isFulfilled: true, fulfilled: true } },
    ]);
    const moment = portal.clock.now().toString();
    portal.clock.advance({ minutes: 5 });
    expect((await fulfil(teresa, id, stipId)).value).toEqual(first.value);
    const after = await requestOf(teresa, "TaxReturn");
    expect([after.isFulfilled, after.optedOut]).toEqual([true, false]);
    expect(after.fulfilledFirstTimestamp?.toString()).toBe(moment);
  });

  test("only with the document that it asks for, sent for its own application", async () => {
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { id: stipId, opportunityId: id } = await requestOf(teresa, "VoidedCheck");
    const elsewhere = (await requestOf(teresa, "Rent Documents")).opportunityId;
    expect(elsewhere).not.toBe(id);
    const isRefused = async () => {
      const { status, body } = await fulfil(teresa, id, stipId);
      expect([status, body]).toEqual([
        409,
        { error: true, code: "STIPULATION_NOT_READY", message: refusals.STIPULATION_NOT_READY },
      ]);
      expect(await requestOf(teresa, "VoidedCheck")).toMatchObject({
        isFulfilled: false,
        fulfilledFirstTimestamp: null,
      });
    };
    await isRefused();
    await give(id, "BusinessLicense");
    await isRefused();
    await give(elsewhere, "VoidedCheck");
    await isRefused();
    await give(id, "VoidedCheck");
    expect((await fulfil(teresa, id, stipId)).status).toBe(200);
    expect(await requestOf(teresa, "VoidedCheck")).toMatchObject({ isFulfilled: true });
  });

  test("with a statement for every month that the application asks for", async () => {
    const { id: stipId, opportunityId: id, countRequired } = await requestOf(dana, "BankStatements");
    expect(countRequired).toBe(4);
    await give(id, "BankStatements", "BankStatements", "BankStatements");
    expect((await fulfil(dana, id, stipId)).status).toBe(409);
    await give(id, "BankStatements");
    expect((await fulfil(dana, id, stipId)).status).toBe(200);
  });

  test.each(["Bank account information", "BusinessOwnership"])(
    "never by a file where a form is asked for: %s",
    async (groupName) => {
      const { id: stipId, opportunityId: id } = await requestOf(dana, groupName);
      await give(id, groupName);
      const { status, body } = await fulfil(dana, id, stipId);
      expect([status, body.code]).toEqual([409, "STIPULATION_NOT_READY"]);
    },
  );

  test("without a document where it may be declined, and then says so", async () => {
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { id: stipId, opportunityId: id } = await requestOf(teresa, "Demographic Information");
    expect((await fulfil(teresa, id, stipId)).status).toBe(200);
    const declined = await requestOf(teresa, "Demographic Information");
    expect([declined.isFulfilled, declined.optedOut]).toEqual([true, true]);
  });

  test("not where the application takes no more items, except what was before [CORE-API-41]", async () => {
    const elena = await portal.signIn("elena@riversidedental.example");
    const { id, stipulations } = await openOf(elena);
    const open = stipulations.find(({ isFulfilled }) => !isFulfilled);
    await give(id, ...stipulations.map(documentTypeOf));
    const takesItems = (takesStipulations: boolean) =>
      portal.connection.database
        .update(opportunities)
        .set({ takesStipulations })
        .where(eq(opportunities.id, id));
    const isEnabled = async () =>
      (await elena.call(applications.isStipulationEnabled, { params: { id } })).value;
    expect(await isEnabled()).toEqual({ isEnabled: true });
    await takesItems(false);
    expect(await isEnabled()).toEqual({ isEnabled: false });
    const refused = await fulfil(elena, id, open?.id ?? "");
    expect([refused.status, refused.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
    await takesItems(true);
    expect((await fulfil(elena, id, open?.id ?? "")).status).toBe(200);
    await takesItems(false);
    expect((await fulfil(elena, id, open?.id ?? "")).status).toBe(200);
  });
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
