import * as authSession from "@portal/domain/auth/session/contract";
import * as applications from "@portal/domain/applications/contract";
import { listSelfServiceLoans, schedulePayment } from "@portal/domain/payments/contract";
import { getPaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import { getContract, getContractText } from "@portal/domain/agreement/contract";
import { putContract } from "@portal/domain/agreement/lender/contract";
import { getContractView, getSignedContract } from "@portal/domain/agreement/signing/contract";
import { consent } from "@portal/domain/agreement/signing/messages";
import { listDocuments, uploadDocument } from "@portal/domain/documents/contract";
import * as loans from "@portal/domain/loans/contract";
import { listContactAccounts } from "@portal/domain/loans/addresses/contract";
import { getContact, listContacts } from "@portal/domain/settings/contract";
import { caseSubject, createCase } from "@portal/domain/support/inquiry/contract";
import { getOwnThread, listThreads } from "@portal/domain/support/threads/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { getLenderForgiveness } from "@portal/domain/forgiveness/lender/records/contract";
import {
  createLoanForgiveness,
  listLoanForgiveness,
  updateLoanForgiveness,
} from "@portal/domain/forgiveness/record/contract";
import { getUpdatedForm } from "@portal/domain/forgiveness/updated-form/contract";
import type { Advance } from "@portal/domain/loans/contract";
import { entityIds, type Entity } from "@portal/domain/wire/ids";
import { castList } from "@portal/database/cast/cast";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { cases } from "@portal/database/schema/support";
import { asc, eq } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { buildApp } from "../app.ts";
import { authorizationOf } from "./authorize.ts";
import { pdf } from "../documents/testing/sample-pdfs.ts";
import { routes } from "../routes.ts";
import { hashShown } from "./hash-shown.ts";
import { banksOf } from "./open-banks.ts";
import { pathOf, testApp, type Caller, type TestApp } from "./test-app.ts";

/** These tests check access (I2) and isolation (I1) of docs/reliability.md for every declared operation. */
const operations = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Excludes the operations of the lender's keys and staff, which desk/staff-matrix.test.ts also covers. */
const isForBorrowers = ({ access }: Endpoint) => access !== "lender" && access !== "staff";

let portal: TestApp;
let dana: Caller;
let half: Caller;
const others: { readonly email: string; readonly caller: Caller }[] = [];

beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  half = await portal.signIn("dana@mapleandmain.example", "password");
  const emails = castList()
    .filter((person) => person.answers.length === 2 && person.email !== "dana@mapleandmain.example")
    .map((person) => person.email);
  for (const email of emails.slice(0, 4)) others.push({ email, caller: await portal.signIn(email) });
});
afterAll(() => portal.close());

/** Returns the expected status of a call that has access but no input. */
function statusOfEmpty(endpoint: Endpoint): number {
  const isComplete = !endpoint.body || z.safeParse(endpoint.body, {}).success;
  // A call without input sends an upload without form fields.
  const isUploadComplete = !endpoint.upload || z.safeParse(endpoint.upload.fields, {}).success;
  if (!isComplete || !isUploadComplete) return 422;
  return Object.keys(shapeOf(endpoint.params)).length > 0 ? 404 : 200;
}

async function giveAgreement(app: TestApp, opportunityId: string): Promise<void> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(pdf())], "agreement.pdf"));
  const encoded = new Response(form);
  const given = await app.app.inject({
    method: "POST",
    url: pathOf(putContract, { opportunityId }),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `Bearer ${app.context.config.lenderKeys[0]?.key}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(given.statusCode).toBe(200);
}

/** Signs an agreement online for an application with one signer. */
async function signAgreement(app: TestApp, owner: Caller, id: string): Promise<void> {
  await giveAgreement(app, id);
  const { value } = await owner.call(getContractView, { params: { id } });
  const payload = { consent: consent.version, name: "D", signature: { kind: "typed" }, signed: [0, 1, 2, 3] };
  const signed = await app.app.inject({ method: "POST", url: new URL(value.url).pathname, payload });
  expect(signed.statusCode).toBe(200);
  await app.jobs.drain();
}

async function signOff(app: TestApp, owner: Caller, id: string): Promise<void> {
  const ready = {
    stage: "Customer Signoff",
    readyForCustomerSignoff: true,
    actualForgivenessAmount: 500,
  } as const;
  const isIt = eq(loanForgiveness.id, id);
  await app.connection.database.update(loanForgiveness).set(ready).where(isIt);
  const customerSignoffTimestamp = app.clock.now().toString();
  const { value } = await app.lender.call(getLenderForgiveness, { params: { forgivenessId: id } });
  const shownSha256 = hashShown(value.loanForgiveness);
  const body = { id, customerSignoffTimestamp, actualForgivenessAmount: 5, shownSha256 } as never;
  expect((await owner.call(updateLoanForgiveness, { body })).status).toBe(200);
}

function sendFile(app: TestApp, endpoint: Endpoint, caller: Caller, opportunityId: string) {
  const part = (disposition: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  return app.app.inject({
    method: "POST",
    url: pathOf(endpoint, { id: opportunityId }),
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `JWT ${caller.token}` },
    cookies: { "session-binding": caller.binding ?? "" },
    payload: `${part("name=opportunity_id", opportunityId)}${part("name=document_type", "TaxReturn")}${part('name=file; filename="a.csv"', "a,b")}--x--\r\n`,
  });
}

async function sendDocument(app: TestApp, caller: Caller, opportunityId: string): Promise<string> {
  const answer = await sendFile(app, uploadDocument, caller, opportunityId);
  return answer.json<{ id: string }>().id;
}

async function statusFor(endpoint: Endpoint, caller: Caller): Promise<number> {
  if (endpoint.upload) {
    const response = await portal.app.inject({
      method: "POST",
      url: pathOf(endpoint),
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        ...(caller.token && { authorization: `JWT ${caller.token}` }),
      },
      ...(caller.binding && { cookies: { "session-binding": caller.binding } }),
      payload: "--x\r\ncontent-disposition: form-data; name=opportunity_id\r\n\r\nnone\r\n--x--\r\n",
    });
    return response.statusCode;
  }
  return (await caller.call(endpoint, { body: endpoint.body ? {} : undefined })).status;
}

describe("access levels of operations (I2)", () => {
  const needSession = operations.filter(
    (endpoint) => isForBorrowers(endpoint) && endpoint.access !== "anyone",
  );
  const spoils = needSession.filter((endpoint) => endpoint !== authSession.expire);

  test.each(operations.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "the operation %s declares an access level",
    (_, endpoint) => {
      const levels = ["anyone", "half-signed-in", "half-signed-in-or-link", "signed-in", "lender", "staff"];
      expect(levels).toContain(endpoint.access);
    },
  );

  test.each(needSession.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "the operation %s rejects every token without a live session",
    async (_, endpoint) => {
      const key = portal.context.config.tokenKeys[0];
      const [header = "", payload = "", signature = ""] = (dana.token ?? "").split(".");
      const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
      const flipped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
      const forged = await new SignJWT({ auth_type: "authorized" })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setJti("no-such-session")
        .setExpirationTime("1h")
        .sign(key);
      // The token names Dana's own session, but another key signed the token.
      const otherKey = await new SignJWT({})
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setJti(String(decodeJwt(dana.token ?? "").jti))
        .setExpirationTime("1h")
        .sign(new Uint8Array(32).fill(9));
      const tokens = [
        undefined,
        "nonsense",
        `${none}.${payload}.`,
        `${header}.${payload}.${flipped}`,
        `${header}.${payload.slice(0, -2)}.${signature}`,
        forged,
        otherKey,
      ];
      for (const token of tokens) {
        expect(await statusFor(endpoint, dana.as(token, dana.binding))).toBe(401);
      }
      expect(await statusFor(endpoint, dana.as(dana.token, undefined))).toBe(401);
      expect(await statusFor(endpoint, dana.as(dana.token, others[0]?.caller.binding))).toBe(401);
    },
  );

  test.each(spoils.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "the operation %s admits the sessions that its access level allows [CORE-SESS-01]",
    async (_, endpoint) => {
      const isForHalf = endpoint.access !== "signed-in";
      expect(await statusFor(endpoint, half)).toBe(isForHalf ? statusOfEmpty(endpoint) : 403);
      expect(await statusFor(endpoint, dana)).toBe(statusOfEmpty(endpoint));
    },
  );

  test("every operation rejects an expired or revoked session", async () => {
    const own = await testApp();
    const borrower = await own.signIn("dana@mapleandmain.example");
    const revoked = await own.signIn("dana@mapleandmain.example");
    await revoked.call(authSession.expire, { body: {} });
    own.clock.advance({ minutes: 16 });
    for (const endpoint of needSession.filter(({ upload }) => !upload)) {
      expect((await borrower.call(endpoint, { body: {} })).status).toBe(401);
      expect((await revoked.call(endpoint, { body: {} })).status).toBe(401);
    }
    await own.close();
  });
});

describe("access to the lender's operations", () => {
  const ofLender = operations.filter(({ access }) => access === "lender");
  const secret = "a3c9e1f7b2d84056a3c9e1f7b2d84059";
  const other = "77c9e1f7b2d84056a3c9e1f7b2d84011";
  let own: TestApp;
  beforeAll(async () => {
    own = await testApp({ LENDER_KEY: `desk:${secret},next:${other}` });
  });
  afterAll(() => own.close());
  const statusOf = async (app: TestApp, endpoint: Endpoint, authorization: string | undefined) => {
    const response = await app.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint),
      headers: {
        ...(authorization && { authorization }),
        ...(endpoint.upload && { "content-type": "multipart/form-data; boundary=x" }),
      },
      ...(endpoint.upload && { payload: "--x--\r\n" }),
      ...(endpoint.body && { payload: {} }),
    });
    return response.statusCode;
  };

  test("the list of lender operations to test has more than two entries", () => {
    expect(ofLender.length).toBeGreaterThan(2);
  });

  test.each(ofLender.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "the lender operation %s accepts each of the lender's keys and no other credentials",
    async (_, endpoint) => {
      const borrower = await own.signIn("dana@mapleandmain.example");
      const wrong = [
        undefined,
        "Bearer",
        `Bearer ${secret}x`,
        `Bearer ${secret.slice(1)}`,
        `Bearer desk:${secret}`,
        `Bearer ${secret},${other}`,
        `Basic ${secret}`,
        `JWT ${borrower.token}`,
        `Bearer ${borrower.token}`,
      ];
      const params = Object.fromEntries(Object.keys(shapeOf(endpoint.params)).map((name) => [name, "none"]));
      const isAddress = !endpoint.params || z.safeParse(endpoint.params, params).success;
      const expected = isAddress ? statusOfEmpty(endpoint) : 404;
      for (const authorization of wrong) expect(await statusOf(own, endpoint, authorization)).toBe(401);
      for (const key of [secret, other])
        expect(await statusOf(own, endpoint, `Bearer ${key}`)).toBe(expected);
    },
  );

  test.each(ofLender.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "the lender operation %s returns 404 when no lender key is set",
    async (_, endpoint) => {
      const without = { ...portal.context.config, lenderKeys: [] };
      const app = await buildApp({ ...portal.context, config: without });
      const url = pathOf(endpoint);
      const headers = { authorization: "Bearer " };
      const response = await app.inject({
        method: endpoint.method,
        url,
        headers,
        ...(endpoint.body && { payload: {} }),
      });
      expect([response.statusCode, response.json().code]).toEqual([404, "NOT_FOUND"]);
      await app.close();
    },
  );
});

type Ids = Readonly<Record<Entity, string>>;

const shapeOf = (schema: unknown) => (schema as { shape?: Record<string, z.core.$ZodType> })?.shape ?? {};
/** Returns the record type of an id field, even if the field is optional or nullable. */
function entityOf(schema: z.core.$ZodType | undefined): Entity | undefined {
  const inner = (schema?._zod.def as { innerType?: z.core.$ZodType } | undefined)?.innerType;
  return schema && (entityIds.get(schema)?.entity ?? entityOf(inner));
}

/** Unwraps an optional, nullable or list schema. */
function innerOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType; element?: z.core.$ZodType } | undefined;
  return def?.innerType ?? def?.element;
}

/** Returns the schema of a list's items, even if the list is optional or nullable. */
function elementOf(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType; element?: z.core.$ZodType } | undefined;
  return def?.element ?? (def?.innerType && elementOf(def.innerType));
}

/** Lists the ids in a schema at any depth, with their record types. A name that ends in `[]` is a list of ids. */
function idsIn(schema: unknown): [name: string, entity: Entity][] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]): [string, Entity][] => {
    const entity = entityOf(field);
    if (entity) return [[name, entity]];
    const listed = entityOf(elementOf(field));
    if (listed) return [[`${name}[]`, listed]];
    const inner = Object.keys(shapeOf(field)).length > 0 ? field : innerOf(field);
    return idsIn(inner).map(([deeper, of]) => [`${name}.${deeper}`, of]);
  });
}

/** Writes an id into a request at the given path. In a list, changes only the first entry. */
function place(target: Record<string, unknown>, path: string, id: string): void {
  const [name = "", ...deeper] = path.split(".");
  const next = target[name];
  if (deeper.length === 0 && name.endsWith("[]")) target[name.slice(0, -2)] = [id];
  else if (deeper.length === 0) target[name] = id;
  else place((Array.isArray(next) ? next[0] : next) as Record<string, unknown>, deeper.join("."), id);
}

/**
 * Returns Dana's e-mail address. If the operation needs PPP answers or a forgiveness application, returns the address
 * of another borrower.
 */
function ownerOf({ path, params, body }: Endpoint): string {
  const isOf = (wanted: Entity) => [...idsIn(params), ...idsIn(body)].some(([, entity]) => entity === wanted);
  if (isOf("forgiveness") || path === createLoanForgiveness.path) return "astrid@lindqvistbakes.example";
  return isOf("plan") ? "mina@okoyeevents.example" : "dana@mapleandmain.example";
}

/** Values, other than ids, that make a call valid. The keys are the names in the contracts. */
const fillers = {
  params: { type: "BANKSTATEMENTS" },
  body: {
    campaignId: null,
    sbaFormType: null,
    type: "General Question",
    description: "Hello",
    subject: caseSubject,
    flowType: "AGGREGATOR_ASSET_REPORT",
    role: "Vendor/Supplier",
    businessNameReference: "Heartland Flour Mills",
    firstName: "Omar",
    lastName: "Haddad",
    phoneNumber: "5155550187",
    effectiveDate: "2026-12-01",
    transactionAmount: 2.5,
    fiInfo: {},
    authorizationSha256: "0".repeat(64),
    data: { seasonalRevenue: "No" },
    ssn: "911456789",
    country: "US",
    contacts: [{ country: "US", isBeneficialOwner: true, isSigner: true, percentOwned: 25 }],
    attestationId: "ownership-1",
    documentId: "1",
    text: "Hello",
    BankAccounts: [
      {
        BusinessName: "Maple & Main Bakery LLC",
        ACHRoutingNumber: "990020307",
        BankAccountNumber: "4455667788",
        StreetAddress1: "9 Pier Road",
        StreetAddress2: "N/A",
        State: "IL",
        City: "Chicago",
        Zip: "60614",
      },
    ],
  },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>;

/** Builds a valid call with the given ids. */
function callWith(endpoint: Endpoint, ids: Ids) {
  const filled = (schema: unknown, values: Readonly<Record<string, unknown>>) => {
    const known = Object.entries(values).filter(([name]) => name in shapeOf(schema));
    const target = structuredClone(Object.fromEntries(known));
    for (const [path, entity] of idsIn(schema)) place(target, path, ids[entity]);
    return target;
  };
  return {
    params: filled(endpoint.params, fillers.params) as Record<string, string>,
    ...(endpoint.body && { body: filled(endpoint.body, fillers.body) }),
  };
}

const nonsense = "../%00'--";
const malformed: Ids = {
  opportunity: nonsense,
  stipulation: nonsense,
  document: nonsense,
  account: nonsense,
  loan: nonsense,
  transaction: nonsense,
  bank: nonsense,
  contact: nonsense,
  plan: nonsense,
  forgiveness: nonsense,
  case: nonsense,
  message: nonsense,
};

describe("access to other borrowers' records (I1)", () => {
  // Skips the lender's operations, because other tests check the access to these operations.
  const takeIds = operations.filter(
    (endpoint) =>
      isForBorrowers(endpoint) &&
      !endpoint.upload &&
      idsIn(endpoint.params).length + idsIn(endpoint.body).length > 0,
  );
  const payOf = async (caller: Caller, advanceId: string | undefined) => {
    const [bank] = advanceId === undefined ? [] : await banksOf(caller, advanceId);
    if (!advanceId || !bank) return {};
    const agreed = { effectiveDate: Temporal.PlainDate.from("2026-12-02"), transactionAmount: 500 };
    const authorizationSha256 = authorizationOf({ ...agreed, mask: bank.BankAccounts.BankAccountNumber });
    const body = { ...agreed, advanceId, fiInfo: { Id: bank.Id }, authorizationSha256 };
    const headers = { "idempotency-key": "the payment of these tests" };
    const { value } = await caller.call(schedulePayment, { body, headers });
    return { bank: bank.Id, transaction: value.transactionScheduleInfo.transactionId };
  };
  const forgivenessOf = async (caller: Caller, advance: Advance | undefined) => {
    if (advance?.type !== "SBA") return undefined;
    const call = { params: { id: advance.id }, body: { sbaFormType: null } };
    const begun = await caller.call(createLoanForgiveness, call);
    return begun.status === 200 ? begun.value.loanForgiveness.id : undefined;
  };
  /** The id of a thread is also the id of its first message. */
  const threadOf = async (caller: Caller, accountId: string | null) => {
    const body = { ...fillers.body, accountId, type: "General Question", subject: caseSubject };
    const headers = { "idempotency-key": "the thread of these tests" };
    const { value } = await caller.call(createCase, { body, headers });
    return { case: value.id, message: value.id };
  };
  const idsOf = async (caller: Caller): Promise<Ids> => {
    const { value: one } = await caller.call(applications.listOpportunities);
    const { value: two } = await caller.call(loans.listAdvances);
    const { value: three } = await caller.call(loans.listAccounts);
    const opportunity =
      one.opportunities.find(({ stipulations }) => stipulations.length > 0) ?? one.opportunities[0];
    const payable = two.advances.find(({ loanId }) => loanId === "4410-22871") ?? two.advances[0];
    const { bank, transaction } = await payOf(caller, payable?.id);
    return {
      bank: bank ?? "",
      transaction: transaction ?? "",
      opportunity: opportunity?.id ?? "",
      stipulation: opportunity?.stipulations.find(({ isFulfilled }) => !isFulfilled)?.id ?? "",
      account: three.accounts[0]?.accountId ?? "",
      loan: payable?.id ?? "",
      contact: three.accounts[0]?.contact.id ?? "",
      plan: opportunity?.paycheckProtectionPlanId ?? "",
      forgiveness: (await forgivenessOf(caller, payable)) ?? "",
      document: "",
      ...(await threadOf(caller, three.accounts[0]?.accountId ?? null)),
    };
  };
  const random: Ids = {
    opportunity: "5c3b1f0e-0000-4000-8000-000000000000",
    stipulation: "5c3b1f0e-0000-4000-8000-000000000001",
    account: "5c3b1f0e-0000-4000-8000-000000000002",
    loan: "5c3b1f0e-0000-4000-8000-000000000003",
    contact: "5c3b1f0e-0000-4000-8000-000000000004",
    transaction: "5c3b1f0e-0000-4000-8000-000000000005",
    bank: "5c3b1f0e-0000-4000-8000-000000000006",
    plan: "5c3b1f0e-0000-4000-8000-000000000007",
    forgiveness: "5c3b1f0e-0000-4000-8000-000000000008",
    document: "5c3b1f0e-0000-4000-8000-000000000009",
    case: "5c3b1f0e-0000-4000-8000-000000000010",
    message: "5c3b1f0e-0000-4000-8000-000000000011",
  };

  test("every path parameter of a borrower's operation identifies a record, except for parameters in a fixed list", () => {
    const borrowers = operations.filter(isForBorrowers);
    expect(borrowers.length).toBeLessThan(operations.length);
    const plain = borrowers.flatMap(({ params, ...endpoint }) =>
      Object.keys(shapeOf(params))
        .filter((name) => !idsIn(params).some(([known]) => known === name))
        .map((name) => `${nameOf(endpoint as Endpoint)} ${name}`),
    );
    expect(plain).toEqual([
      // The reset token itself gives access. api/src/auth/set-password.test.ts tries invalid tokens.
      "GET /reset-token/:resetToken/partners resetToken",
      "GET /v2/opportunities/:id/:type/stipulations type",
      // Routing numbers are public and identify a bank.
      "GET /bank/:routingNumber routingNumber",
      // These ids are public. They identify a country, or a version of a public page.
      "GET /privacy/:id id",
      "GET /terms/:id id",
      "GET /terms/terms-and-conditions/:id id",
    ]);
  });

  test("every id in a body or query of a borrower's operation identifies a record, except for ids in a fixed list", () => {
    const names = (schema: unknown): string[] =>
      Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
        const inner = Object.keys(shapeOf(field)).length > 0 ? field : innerOf(field);
        return [name, ...names(inner).map((deeper) => `${name}.${deeper}`)];
      });
    const borrowers = operations.filter(isForBorrowers);
    const plain = borrowers.flatMap((endpoint) =>
      [endpoint.body, endpoint.query].flatMap((schema) =>
        names(schema)
          .filter(
            (path) =>
              /ids?$/i.test(path) && !idsIn(schema).some(([known]) => known.replace("[]", "") === path),
          )
          .map((path) => `${nameOf(endpoint)} ${path}`),
      ),
    );
    expect(plain).toEqual([
      // The id identifies one of the borrower's own questions. auth-enumeration.test.ts tries another borrower's
      // question.
      "POST /auth/authorize questionId",
      // The id identifies a campaign of the lender. The portal only forwards this id.
      "POST /accounts/:id/renew campaignId",
      "POST /accounts/:id/create-ppp-lead campaignId",
      // The id identifies a version of the attestation's text, and all borrowers get the same text.
      "POST /terms/attestation attestationId",
      // The response omits other borrowers' loans, as the test after this test checks.
      "GET /v2/loan-forgiveness advanceIds",
      // The portal ignores the sent id and uses the owner of the stored record.
      "PATCH /v2/loan-forgiveness oppId",
      "PATCH /v2/loan-forgiveness paycheckProtectionPlanId",
      "POST /users/acceptance documentId",
    ]);
  });

  test("listLoanForgiveness omits other borrowers' loans", async () => {
    const own = await testApp();
    const owner = await own.signIn("astrid@lindqvistbakes.example");
    const { loan, forgiveness } = await idsOf(owner);
    const list = async (caller: Caller, advanceIds: string) =>
      (await caller.call(listLoanForgiveness, { query: { advanceIds } })).value.loanForgiveness;
    expect((await list(owner, loan)).map(({ id }) => id)).toEqual([forgiveness]);
    const stranger = await own.signIn("gideon@prattorchards.example");
    const [advance] = (await stranger.call(loans.listAdvances)).value.advances;
    const theirs = await list(stranger, advance?.id ?? "");
    expect(theirs).toHaveLength(1);
    expect(await list(stranger, `${loan},${advance?.id}`)).toEqual(theirs);
    expect(await list(stranger, loan)).toEqual([]);
    await own.close();
  });

  test.each(
    [
      loans.listAccounts,
      loans.listAdvances,
      listContactAccounts,
      listContacts,
      applications.listOpportunities,
      applications.listNotifications,
      listSelfServiceLoans,
    ].map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )("the list operation %s returns no other borrower's records [SERV-GEN-02]", async (_, endpoint) => {
    const listed = async (caller: Caller) => {
      const { body } = (await caller.call(endpoint)).response;
      return [...body.matchAll(/"\w*id":"([^"]+)"/gi)].map(([, id]) => id);
    };
    const mine = new Set(await listed(dana));
    expect(mine.size).toBeGreaterThan(0);
    for (const { caller } of others) expect((await listed(caller)).filter((id) => mine.has(id))).toEqual([]);
  });

  test("this test's search for ids finds ids at any depth of a request body", () => {
    const inBodies = takeIds.flatMap((endpoint) =>
      idsIn(endpoint.body).map(([path, entity]) => `${nameOf(endpoint)} ${path} ${entity}`),
    );
    expect(inBodies).toContain("POST /advances/scheduleTransactionACH fiInfo.Id bank");
    expect(inBodies).toContain("POST /ownership contacts.id contact");
    expect(inBodies.some((path) => path.endsWith(" replacedContactIds[] contact"))).toBe(true);
    expect(inBodies).toContain("POST /bank/addEditSelfServiceBankInfo BankAccounts.BankAccountId bank");
  });

  test.each(takeIds.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "the operation %s accepts its owner's ids and treats another borrower's id like a random id [SERV-GEN-02]",
    async (_, endpoint) => {
      const own = await testApp();
      const owner = await own.signIn(ownerOf(endpoint));
      const known = await idsOf(owner);
      const isOfDocument = idsIn(endpoint.params).some(([, entity]) => entity === "document");
      const ids = isOfDocument
        ? { ...known, document: await sendDocument(own, owner, known.opportunity) }
        : known;
      if (endpoint === getContract || endpoint === getContractText) await giveAgreement(own, ids.opportunity);
      if (endpoint === getSignedContract) await signAgreement(own, owner, ids.opportunity);
      if (endpoint === getUpdatedForm) await signOff(own, owner, ids.forgiveness);
      // Returns all data that the borrower can read. The refused calls must not change this data.
      const seen = async () => [
        (await owner.call(applications.listOpportunities)).response.body,
        (await owner.call(listSelfServiceLoans)).response.body,
        ids.loan && (await banksOf(owner, ids.loan)),
        (await owner.call(getPaycheckProtectionPlan, { params: { id: ids.opportunity } })).response.body,
        (await owner.call(getContact, { params: { id: ids.contact } })).response.body,
        (await owner.call(listDocuments, { params: { id: ids.opportunity } })).response.body,
        (await owner.call(listThreads)).response.body,
        (await owner.call(getOwnThread, { params: { caseId: ids.case } })).response.body,
        // Also compares what the API does not return to borrowers.
        JSON.stringify(
          await own.connection.database
            .select()
            .from(cases)
            .where(eq(cases.contactId, ids.contact))
            .orderBy(asc(cases.caseNumber)),
        ),
      ];
      const before = await seen();
      const strangers = await Promise.all(others.map(({ email }) => own.signIn(email)));
      for (const stranger of strangers) {
        const foreign = await stranger.call(endpoint, callWith(endpoint, ids));
        const unknown = await stranger.call(endpoint, callWith(endpoint, random));
        expect(foreign.status).toBe(404);
        expect(foreign.response.body).toBe(unknown.response.body);
        expect((await stranger.call(endpoint, callWith(endpoint, { ...ids, ...malformed }))).status).toBe(
          404,
        );
        // Replaces one of the stranger's ids with an id of the owner. The owner's record must stay inaccessible.
        const theirs = await idsOf(stranger);
        const places = [
          ...idsIn(endpoint.params).map((each) => ["params", ...each] as const),
          ...idsIn(endpoint.body).map((each) => ["body", ...each] as const),
        ];
        for (const [part, path, entity] of places.slice(1)) {
          const call = callWith(endpoint, theirs);
          place(call[part] ?? {}, path, ids[entity]);
          expect((await stranger.call(endpoint, call)).status).toBe(404);
        }
      }
      expect(await seen()).toEqual(before);
      // The owner's call does not return 404, so the ids exist.
      expect((await owner.call(endpoint, callWith(endpoint, ids))).status).not.toBe(404);
      await own.close();
    },
  );

  test("an upload for another borrower's application gets the same response as an unknown application [SERV-GEN-02]", async () => {
    const ids = await idsOf(dana);
    await giveAgreement(portal, ids.opportunity);
    const uploads = operations.filter((endpoint) => endpoint.upload && isForBorrowers(endpoint));
    expect(uploads.map(nameOf).toSorted()).toEqual([
      "POST /documents",
      "POST /opportunities/:id/contract",
      "POST /v2/documents",
    ]);
    for (const endpoint of uploads) {
      const answers = [];
      for (const opportunityId of [ids.opportunity, random.opportunity, malformed.opportunity]) {
        answers.push(await sendFile(portal, endpoint, others[0]?.caller ?? dana, opportunityId));
      }
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe(answers[0]?.body);
      }
    }
    const { documents } = (await dana.call(listDocuments, { params: { id: ids.opportunity } })).value;
    expect(documents).toEqual([]);
    // The owner's uploads succeed, so the calls are valid.
    for (const endpoint of uploads)
      expect((await sendFile(portal, endpoint, dana, ids.opportunity)).statusCode).toBe(200);
  });

  test("the portal rejects a stipulation of another application, even if the same borrower owns both applications [SERV-GEN-02]", async () => {
    const { value } = await dana.call(applications.listOpportunities);
    const mine = await idsOf(dana);
    const others = value.opportunities.filter(({ id }) => id !== mine.opportunity);
    expect(others.length).toBeGreaterThan(0);
    for (const { id } of others) {
      const answer = await dana.call(applications.fulfillStipulation, {
        params: { id, stipId: mine.stipulation },
        body: {},
      });
      expect(answer.status).toBe(404);
    }
  });
});
