import * as auth from "@portal/domain/auth/contract";
import * as applications from "@portal/domain/applications/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import * as loans from "@portal/domain/loans/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { castList } from "@portal/database/cast/cast";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../routes.ts";
import { pathOf, testApp, type Caller, type TestApp } from "./test-app.ts";

/**
 * Two matrices, made from the contracts: who may call what (I2), and whose ids answer to whom (I1).
 * An operation that takes an id and has no entry here fails the run.
 */
const operations = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

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

/** What a caller of this level may at worst be told: anything that is not about the session. */
function isLetIn(status: number): boolean {
  return status !== 401 && status !== 403;
}

/** One small CSV for an application. */
function sendFile(app: TestApp, endpoint: Endpoint, caller: Caller, opportunityId: string) {
  const part = (disposition: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  return app.app.inject({
    method: "POST",
    url: pathOf(endpoint),
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `JWT ${caller.token}` },
    cookies: { "session-binding": caller.binding ?? "" },
    payload: `${part("name=opportunity_id", opportunityId)}${part("name=document_type", "TaxReturn")}${part('name=file; filename="a.csv"', "a,b")}--x--\r\n`,
  });
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

describe("who may call what (I2)", () => {
  const needSession = operations.filter(
    ({ access }) => access === "half-signed-in" || access === "signed-in",
  );
  const spoils = needSession.filter((endpoint) => endpoint !== auth.expire);

  test.each(operations.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s declares an access level",
    (_, endpoint) => {
      expect(["anyone", "half-signed-in", "signed-in", "lender"]).toContain(endpoint.access);
    },
  );

  test.each(needSession.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s turns away every token that is not a live session",
    async (_, endpoint) => {
      const key = portal.context.config.tokenKey;
      const [header = "", payload = "", signature = ""] = (dana.token ?? "").split(".");
      const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
      const flipped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
      const forged = await new SignJWT({ auth_type: "authorized" })
        .setProtectedHeader({ alg: "HS256" })
        .setJti("no-such-session")
        .setExpirationTime("1h")
        .sign(key);
      const otherKey = await new SignJWT({})
        .setProtectedHeader({ alg: "HS256" })
        .setJti("x")
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
    "%s lets in whom its access level names [CORE-SESS-01]",
    async (_, endpoint) => {
      expect(await statusFor(endpoint, half)).toSatisfy(
        endpoint.access === "half-signed-in" ? isLetIn : (status: number) => status === 403,
      );
      expect(await statusFor(endpoint, dana)).toSatisfy(isLetIn);
    },
  );

  test("an expired or revoked session is no session", async () => {
    const own = await testApp();
    const borrower = await own.signIn("dana@mapleandmain.example");
    const revoked = await own.signIn("dana@mapleandmain.example");
    await revoked.call(auth.expire, { body: {} });
    own.clock.advance({ minutes: 16 });
    for (const endpoint of needSession.filter(({ upload }) => !upload)) {
      expect((await borrower.call(endpoint, { body: {} })).status).toBe(401);
      expect((await revoked.call(endpoint, { body: {} })).status).toBe(401);
    }
    await own.close();
  });
});

/** An id of Dana's for every parameter that an operation takes, by operation; the key names what is asked. */
type Ids = {
  readonly opportunityId: string;
  readonly stipulationId: string;
  readonly accountId: string;
  readonly advanceId: string;
  readonly loanId: string;
};
type Probe = { readonly params: (ids: Ids) => Record<string, string>; readonly body?: (ids: Ids) => object };

const byOpportunity: Probe = { params: (ids) => ({ id: ids.opportunityId }) };
const byAccount: Probe = { params: (ids) => ({ id: ids.accountId }) };

const probes: Record<string, readonly Probe[]> = {
  "GET /loans/:id": [{ params: (ids) => ({ id: ids.loanId }) }, { params: (ids) => ({ id: ids.advanceId }) }],
  "GET /loans/:id/transactions": [
    { params: (ids) => ({ id: ids.loanId }) },
    { params: (ids) => ({ id: ids.advanceId }) },
  ],
  "GET /accounts/:id/is-renewal-eligible": [byAccount],
  "POST /accounts/:id/renew": [{ ...byAccount, body: () => ({ campaignId: null }) }],
  "POST /accounts/:id/create-ppp-lead": [
    { ...byAccount, body: () => ({ contactId: "someone", campaignId: null }) },
  ],
  "GET /v2/opportunities/:id/stipulations": [byOpportunity],
  "GET /v2/opportunities/:id/:type/stipulations": [
    { params: (ids) => ({ id: ids.opportunityId, type: "BANKSTATEMENTS" }) },
  ],
  "POST /v2/opportunities/:id/stipulations/:stipId/fulfillStipulation": [
    { params: (ids) => ({ id: ids.opportunityId, stipId: ids.stipulationId }), body: () => ({}) },
  ],
  "GET /v2/opportunities/:id/isStipulationEnabled": [byOpportunity],
  "GET /opportunities/:id/contacts": [byOpportunity],
  "GET /opportunities/:id/documents": [byOpportunity],
  "GET /opportunities/:id/business-funding-experts": [byOpportunity],
};

describe("whose ids answer to whom (I1)", () => {
  const takeIds = operations.filter((endpoint) => endpoint.params);
  const idsOf = async (caller: Caller): Promise<Ids> => {
    const { value: one } = await caller.call(applications.listOpportunities);
    const { value: two } = await caller.call(loans.listAdvances);
    const { value: three } = await caller.call(loans.listAccounts);
    const opportunity =
      one.opportunities.find(({ stipulations }) => stipulations.length > 0) ?? one.opportunities[0];
    return {
      opportunityId: opportunity?.id ?? "",
      stipulationId: opportunity?.stipulations.find(({ isFulfilled }) => !isFulfilled)?.id ?? "",
      accountId: three.accounts[0]?.accountId ?? "",
      advanceId: two.advances[0]?.id ?? "",
      loanId: two.advances[0]?.loanId ?? "",
    };
  };
  const random: Ids = {
    opportunityId: "5c3b1f0e-0000-4000-8000-000000000000",
    stipulationId: "5c3b1f0e-0000-4000-8000-000000000001",
    accountId: "5c3b1f0e-0000-4000-8000-000000000002",
    advanceId: "5c3b1f0e-0000-4000-8000-000000000003",
    loanId: "0000-00000",
  };

  test("every operation that takes an id has an entry", () => {
    expect(takeIds.map(nameOf).toSorted()).toEqual(Object.keys(probes).toSorted());
  });

  test.each(takeIds.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s answers another borrower's id exactly as a random one",
    async (name, endpoint) => {
      const ids = await idsOf(dana);
      const before = (await dana.call(applications.listOpportunities)).response.body;
      for (const probe of probes[name] ?? []) {
        for (const { caller } of others) {
          const foreign = await caller.call(endpoint, { params: probe.params(ids), body: probe.body?.(ids) });
          const unknown = await caller.call(endpoint, {
            params: probe.params(random),
            body: probe.body?.(random),
          });
          expect(foreign.status).toBe(404);
          expect(foreign.response.body).toBe(unknown.response.body);
          const malformed = await caller.call(endpoint, {
            params: { ...probe.params(ids), id: "../%00'--" },
            body: probe.body?.(ids),
          });
          expect(malformed.status).toBe(404);
        }
      }
      expect((await dana.call(applications.listOpportunities)).response.body).toBe(before);
    },
  );

  test("an upload for another borrower's application is answered as one for none, and keeps nothing", async () => {
    const ids = await idsOf(dana);
    const uploads = operations.filter(({ upload }) => upload);
    expect(uploads.map(nameOf).toSorted()).toEqual(["POST /documents", "POST /v2/documents"]);
    for (const endpoint of uploads) {
      const answers = [];
      for (const opportunityId of [ids.opportunityId, random.opportunityId, "../%00'--"]) {
        answers.push(await sendFile(portal, endpoint, others[0]?.caller ?? dana, opportunityId));
      }
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toBe(answers[0]?.body);
      }
    }
    const { documents } = (await dana.call(listDocuments, { params: { id: ids.opportunityId } })).value;
    expect(documents).toEqual([]);
  });

  test("a stipulation of one application does not answer under another, even of the same borrower", async () => {
    const { value } = await dana.call(applications.listOpportunities);
    const mine = await idsOf(dana);
    const others = value.opportunities.filter(({ id }) => id !== mine.opportunityId);
    expect(others.length).toBeGreaterThan(0);
    for (const { id } of others) {
      const answer = await dana.call(applications.fulfillStipulation, {
        params: { id, stipId: mine.stipulationId },
        body: {},
      });
      expect(answer.status).toBe(404);
    }
  });
});
