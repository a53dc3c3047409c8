import {
  fulfillStipulation,
  listOpportunities,
  listOpportunityContacts,
} from "@portal/domain/applications/contract";
import { listLenderReferences } from "@portal/domain/ownership/lender/contract";
import * as contract from "@portal/domain/ownership/references/contract";
import { auditEntries } from "@portal/database/schema/server";
import { opportunities } from "@portal/database/schema/loans";
import { businessReferences } from "@portal/database/schema/ownership";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let teresa: Caller;
let application: string;
let asked: { readonly landlord: string; readonly vendor: string };
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
  teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const { value } = await teresa.call(listOpportunities);
  const open = value.opportunities.find(({ stipulations }) =>
    stipulations.some((each) => each.isLandlordReference && !each.isFulfilled),
  );
  const idOf = (name: "isLandlordReference" | "isVendorReference") =>
    open?.stipulations.find((each) => each[name])?.id ?? "";
  application = open?.id ?? "";
  asked = { landlord: idOf("isLandlordReference"), vendor: idOf("isVendorReference") };
});
afterAll(() => portal.close());

const landlord = {
  firstName: "Grace",
  lastName: "Lindqvist",
  phoneNumber: "(515) 555-0122",
  role: "Landlord",
};
const vendor = {
  businessNameReference: "Heartland Flour Mills",
  firstName: "Omar",
  lastName: "Haddad",
  phoneNumber: "1 515 555 0187",
  role: "Vendor/Supplier",
};
const create = async (body: object, headers = {}) => {
  const call = { body: { opportunityId: application, ...body }, headers };
  const { status, response } = await teresa.call(contract.createReference, call);
  return { status, body: response.json() };
};
const change = async (id: string, body: object, who = teresa) => {
  const { status, response } = await who.call(contract.updateContact, { params: { id }, body });
  return { status, body: response.json() };
};
const fulfil = async (stipId: string) =>
  (await teresa.call(fulfillStipulation, { params: { id: application, stipId }, body: {} })).status;
const owns = async () => {
  const [row] = await portal.connection.database
    .select()
    .from(opportunities)
    .where(eq(opportunities.id, application));
  return row?.ownsProperty;
};
const own = () => teresa.call(contract.ownProperty, { params: { id: application }, body: {} });
const takesItems = (takesStipulations: boolean) =>
  portal.connection.database
    .update(opportunities)
    .set({ takesStipulations })
    .where(eq(opportunities.id, application));

describe("creating and changing references", () => {
  test("createReference stores a phone number as ten digits and returns the reference [SERV-API-16, SERV-REF-16]", async () => {
    expect(await create({ ...vendor, firstName: " Omar " })).toEqual({
      status: 200,
      body: {
        contact: {
          id: expect.any(String),
          businessName: "Heartland Flour Mills",
          firstName: "Omar",
          lastName: "Haddad",
          phoneNumber: "5155550187",
          role: "Vendor/Supplier",
          opportunityId: application,
        },
      },
    });
    expect((await create(landlord)).body.contact).toMatchObject({ role: "Landlord", businessName: null });
    const trail = await portal.connection.database.select().from(auditEntries);
    const noted = trail.filter(({ subjectId }) => subjectId === application);
    expect(noted.map(({ action, detail }) => [action, detail["role"]])).toEqual([
      ["reference.added", "Vendor/Supplier"],
      ["reference.added", "Landlord"],
    ]);
    expect(JSON.stringify(noted)).not.toMatch(/Omar|5155550187/);
  });

  test.each([
    [
      { ...landlord, firstName: "x".repeat(41) },
      { firstName: "First name must be at most 40 characters long" },
    ],
    [{ ...landlord, lastName: "x".repeat(51) }, { lastName: "Last name must be at most 50 characters long" }],
    [{ ...vendor, lastName: "x".repeat(81) }, { lastName: "Last name must be at most 80 characters long" }],
    [
      { ...vendor, businessNameReference: "x".repeat(256) },
      { businessNameReference: "Vendor name must be at most 255 characters long" },
    ],
    [{ ...vendor, businessNameReference: null }, { businessNameReference: "Required" }],
    [{ ...landlord, phoneNumber: "555" }, { phoneNumber: "Invalid phone number" }],
  ])("createReference returns an error for each invalid field: %j", async (body, fields) => {
    const refused = await create(body);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, "VALIDATION", fields]);
    expect(await portal.connection.database.$count(businessReferences)).toBe(0);
  });

  test("createReference trims a reference's values, and stores a blank business name as null", async () => {
    const typed = { businessNameReference: " Heartland Mills ", firstName: " Omar ", lastName: " Haddad " };
    expect((await create({ ...vendor, ...typed })).body.contact).toMatchObject({
      businessName: "Heartland Mills",
      firstName: "Omar",
      lastName: "Haddad",
    });
    const { id } = (await create({ ...landlord, lastName: " Lindqvist " })).body.contact;
    const blank = await change(id, { businessName: "  " });
    expect(blank.body.contact).toMatchObject({ businessName: null, lastName: "Lindqvist" });
  });

  test("createReference creates one reference per idempotency key, and refuses the eleventh reference", async () => {
    const [one, again] = [
      await create(vendor, { "idempotency-key": "one" }),
      await create(vendor, { "idempotency-key": "one" }),
    ];
    expect(again).toEqual(one);
    expect(await portal.connection.database.$count(businessReferences)).toBe(1);
    for (let count = 2; count <= 10; count += 1) expect((await create(vendor)).status).toBe(200);
    const refused = await create(vendor);
    expect([refused.status, refused.body.code]).toEqual([409, "TOO_MANY_REFERENCES"]);
  });

  test("changeReference changes only the fields that the API call contains [SERV-API-17, SERV-REF-05]", async () => {
    const { id, ...made } = (await create(vendor)).body.contact;
    expect(await change(id, { phoneNumber: "(515) 555-0199" })).toEqual({
      status: 200,
      body: { contact: { ...made, id, phoneNumber: "5155550199" } },
    });
    const whole = {
      businessName: "Prairie Dairy Supply",
      firstName: "Ruth",
      lastName: "Keller",
      phoneNumber: "5155550100",
      role: "Vendor/Supplier",
    };
    expect((await change(id, whole)).body.contact).toEqual({ id, opportunityId: application, ...whole });
    const refused = await change(id, { businessName: "" });
    expect([refused.status, refused.body.fields]).toEqual([422, { businessName: "Required" }]);
    // A landlord must not have a business name.
    const turned = await change(id, { role: "Landlord" });
    expect([turned.status, Object.keys(turned.body.fields)]).toEqual([422, ["businessName"]]);
    expect((await change(id, { role: "Landlord", businessName: null })).body.contact).toMatchObject({
      role: "Landlord",
      businessName: null,
      firstName: "Ruth",
    });
  });

  test("changeReference waits for another transaction that changes the reference, and keeps its changes", async () => {
    const { id } = (await create(vendor)).body.contact;
    const { body } = await runBlocked(
      portal.connection,
      (other) =>
        other.update(businessReferences).set({ firstName: "Ruth" }).where(eq(businessReferences.id, id)),
      () => change(id, { lastName: "Keller" }),
    );
    expect(body.contact).toMatchObject({ firstName: "Ruth", lastName: "Keller" });
  });

  test("changeReference waits for another transaction that closes the application, and refuses the change", async () => {
    const { id } = (await create(vendor)).body.contact;
    const { body } = await runBlocked(
      portal.connection,
      (other) =>
        other
          .update(opportunities)
          .set({ takesStipulations: false })
          .where(eq(opportunities.id, application)),
      () => change(id, { lastName: "Keller" }),
    );
    expect(body.code).toBe("STIPULATION_DISABLED");
  });

  test("changeReference locks the application before the reference, so that it cannot deadlock with a deletion", async () => {
    const { id } = (await create(vendor)).body.contact;
    const { status } = await runBlocked(
      portal.connection,
      (other) => other.select().from(opportunities).where(eq(opportunities.id, application)).for("update"),
      () => change(id, { lastName: "Keller" }),
      (other) => other.select().from(businessReferences).for("update", { noWait: true }),
    );
    expect(status).toBe(200);
  });

  test("changeReference rejects fields that the borrower cannot change, and returns 404 for unknown ids [SERV-API-17]", async () => {
    const { id } = (await create(vendor)).body.contact;
    const self = String(decodeJwt(teresa.token ?? "")["guid"]);
    for (const [who, body] of [
      [id, { homePhone: "(302) 555-0100" }],
      [id, { homePhone: "(302) 555-0100", firstName: "Ruth" }],
      [id, {}],
      [self, { firstName: "Ruth" }],
      [self, { homePhone: "(302) 555-0100", firstName: "Ruth" }],
    ] as const) {
      expect((await change(who, body)).status).toBe(422);
    }
    expect((await change(self, { homePhone: "(302) 555-0100" })).status).toBe(200);
    const dana = await portal.signIn("dana@mapleandmain.example");
    expect((await change(id, { firstName: "Ruth" }, dana)).status).toBe(404);
    expect((await change("nobody", { firstName: "Ruth" })).status).toBe(404);
    const [row] = await portal.connection.database.select().from(businessReferences);
    expect(row?.firstName).toBe("Omar");
  });

  test("the portal refuses a reference if the application no longer accepts action items", async () => {
    const { id } = (await create(vendor)).body.contact;
    await takesItems(false);
    for (const refused of [await create(vendor), await change(id, { firstName: "Ruth" })])
      expect([refused.status, refused.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
    expect((await own()).status).toBe(403);
  });
});

test("the borrower's answer marks the property as owned until the borrower adds a landlord [SERV-API-11, SERV-REF-09]", async () => {
  expect(await owns()).toBeNull();
  const said = { success: true, opportunityId: application, ownsProperty: true };
  expect((await own()).body).toEqual(said);
  expect(await owns()).toBe(true);
  await takesItems(false);
  expect([(await own()).status, (await own()).body]).toEqual([200, said]);
  await takesItems(true);
  await create(vendor);
  expect(await owns()).toBe(true);
  await create(landlord);
  expect(await owns()).toBe(false);
});

test("changing a landlord marks the property as not owned, but changing a vendor does not", async () => {
  const { id } = (await create(landlord)).body.contact;
  const { id: another } = (await create(vendor)).body.contact;
  await own();
  expect((await change(another, { firstName: "Ruth" })).status).toBe(200);
  expect(await owns()).toBe(true);
  expect((await change(id, { lastName: "" })).status).toBe(422);
  expect(await owns()).toBe(true);
  portal.clock.advance({ minutes: 1 });
  expect((await change(id, { phoneNumber: "(515) 555-0199" })).status).toBe(200);
  expect(await owns()).toBe(false);
  const [row] = await portal.connection.database
    .select()
    .from(opportunities)
    .where(eq(opportunities.id, application));
  expect(row?.ownsPropertyAt).toEqual(portal.clock.now());
  const params = { opportunityId: application };
  expect((await portal.lender.call(listLenderReferences, { params })).value.ownsProperty).toBe(false);
});

test("a landlord or an owned property fulfills the landlord request, and two vendors fulfill the vendor request [SERV-API-11]", async () => {
  expect([await fulfil(asked.landlord), await fulfil(asked.vendor)]).toEqual([409, 409]);
  await create(vendor);
  expect(await fulfil(asked.vendor)).toBe(409);
  await create({ ...vendor, businessNameReference: "Prairie Dairy Supply" });
  expect([await fulfil(asked.landlord), await fulfil(asked.vendor)]).toEqual([409, 200]);
  await own();
  expect(await fulfil(asked.landlord)).toBe(200);
});

test("a landlord reference fulfills only the request for a landlord", async () => {
  await create(landlord);
  expect([await fulfil(asked.landlord), await fulfil(asked.vendor)]).toEqual([200, 409]);
});

test("listOpportunityContacts lists an application's people first and then the references, oldest first [SERV-API-12]", async () => {
  await create(vendor);
  portal.clock.advance({ seconds: 1 });
  await create(landlord);
  const { response } = await teresa.call(listOpportunityContacts, { params: { id: application } });
  const { contacts } = response.json();
  expect(contacts[0]).toEqual({
    id: decodeJwt(teresa.token ?? "")["guid"],
    name: { first: "Teresa", last: "Alvarez" },
    email: "teresa@alvarezbuilders.example",
    phone: "(505) 555-0161",
    role: null,
    businessName: null,
    opportunityId: application,
    isApplicant: true,
  });
  expect(contacts.slice(-2)).toEqual([
    {
      id: expect.any(String),
      name: { first: "Omar", last: "Haddad" },
      email: null,
      phone: "5155550187",
      role: "Vendor/Supplier",
      businessName: "Heartland Flour Mills",
      opportunityId: application,
      isApplicant: false,
    },
    expect.objectContaining({ role: "Landlord", businessName: null, phone: "5155550122" }),
  ]);
  const { value } = await teresa.call(listOpportunities);
  const another = value.opportunities.find(({ id }) => id !== application)?.id ?? "";
  const others = await teresa.call(listOpportunityContacts, { params: { id: another } });
  expect(others.value.contacts.map(({ role }) => role)).toEqual([null, null]);
});
