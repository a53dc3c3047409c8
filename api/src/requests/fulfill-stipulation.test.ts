import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { stipulations } from "@portal/database/schema/applications";
import { requireRow } from "@portal/database/require-row";
import { runBlocked } from "@portal/database/testing/run-blocked";
import * as contract from "@portal/domain/applications/contract";
import { setFlowType } from "@portal/domain/applications/flow/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "../context.ts";
import type { Session } from "../sessions/session.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { addRequests } from "../applications/add-requests.ts";
import { fulfillForms, lockRequests, listRequests } from "../applications/fulfill-forms.ts";
import type { Judge, Verdict } from "../applications/fulfill-forms.ts";
import { fulfillStipulation } from "./fulfill-stipulation.ts";
import { presentStipulation } from "../applications/present.ts";
import { plainText } from "../testing/plain-text.ts";

let portal: TestApp;
let teresa: Caller;
let contactId: string;
let opportunityId: string;
let stipId: string;
let elsewhere: contract.Opportunity | undefined;

const stipulationRow = async (id = stipId) =>
  requireRow(await portal.connection.database.select().from(stipulations).where(eq(stipulations.id, id)));
const change = (values: PgUpdateSetSource<typeof stipulations>) =>
  portal.connection.database.update(stipulations).set(values).where(eq(stipulations.id, stipId));

beforeAll(async () => {
  portal = await testApp();
  teresa = await portal.signIn("teresa@alvarezbuilders.example");
  contactId = JSON.parse(Buffer.from(teresa.token?.split(".")[1] ?? "", "base64url").toString()).guid;
  const { value } = await teresa.call(contract.listOpportunities);
  const request = value.opportunities
    .flatMap((each) => each.stipulations)
    .find(({ groupName }) => groupName === "VoidedCheck");
  opportunityId = request?.opportunityId ?? "";
  stipId = request?.id ?? "";
  elsewhere = value.opportunities.find(
    ({ id, stipulations: asked }) => id !== opportunityId && asked.length > 0,
  );
});
afterAll(() => portal.close());
beforeEach(() =>
  change({ fulfilledAt: null, optedOut: false, rejectionReason: null, rejectedFilename: null }),
);

function fulfil(judge: Judge, params: { readonly id?: string; readonly stipId?: string } = {}) {
  const call = { session: { contactId } as Session, params: { id: opportunityId, stipId, ...params } };
  type Call = Parameters<ReturnType<typeof fulfillStipulation>>[1];
  return fulfillStipulation(judge)(portal.context, call as Call);
}
const saying = (verdict: Verdict) => vi.fn<Judge>(async () => verdict);

describe("fulfilling an open stipulation", () => {
  test.each([
    ["missing", "STIPULATION_NOT_READY"],
    ["incomplete", "VALIDATION"],
    ["locked", "FORGIVENESS_LOCKED"],
  ] as const)(
    "fulfilling a stipulation with the evidence verdict %s returns the error code %s",
    async (verdict, code) => {
      await change({ rejectionReason: "It is cut off.", rejectedFilename: plainText("check.pdf") });
      const outcome = await fulfil(saying(verdict));
      expect(outcome).toMatchObject({ ok: false, code });
      expect(await stipulationRow()).toMatchObject({ fulfilledAt: null, rejectionReason: "It is cut off." });
    },
  );

  test.each([
    ["ready", false],
    ["declined", true],
  ] as const)(
    "fulfilling a stipulation with the evidence verdict %s sets optedOut to %s",
    async (verdict, optedOut) => {
      await change({ rejectionReason: "It is cut off.", rejectedFilename: plainText("check.pdf") });
      const judge = saying(verdict);
      const { name } = await stipulationRow();
      const stipulation = { id: stipId, name, isFulfilled: true, fulfilled: true };
      expect(await fulfil(judge)).toEqual({ ok: true, value: { error: false, success: true, stipulation } });
      expect(await stipulationRow()).toMatchObject({
        fulfilledAt: portal.clock.now(),
        optedOut,
        rejectionReason: null,
        rejectedFilename: null,
      });
      expect(judge).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
        borrower: contactId,
        opportunity: expect.objectContaining({ id: opportunityId }),
        stipulation: expect.objectContaining({ id: stipId, isFulfilled: false }),
      });
    },
  );
});

describe("fulfilling a stipulation again", () => {
  const first = Temporal.Instant.from("2026-10-01T12:00:00Z");

  test("fulfillStipulation does not check the evidence of a fulfilled stipulation again", async () => {
    await change({ fulfilledAt: first });
    const judge = saying("missing");
    expect(await fulfil(judge)).toMatchObject({ ok: true });
    expect(judge).not.toHaveBeenCalled();
    expect(await stipulationRow()).toMatchObject({ fulfilledAt: first, optedOut: false });
  });

  test.each([
    ["ready", false],
    ["declined", true],
    ["missing", true],
  ] as const)(
    "fulfilling a declined stipulation with the evidence verdict %s sets optedOut to %s",
    async (verdict, optedOut) => {
      await change({ fulfilledAt: first, optedOut: true });
      expect(await fulfil(saying(verdict))).toMatchObject({ ok: true });
      expect(await stipulationRow()).toMatchObject({ fulfilledAt: first, optedOut });
    },
  );
});

test("fulfillStipulation returns NOT_FOUND for an unknown stipulation and for another application's stipulation [CORE-API-40]", async () => {
  const judge = saying("ready");
  const foreign = elsewhere?.stipulations[0]?.id ?? "";
  for (const asked of [{ stipId: foreign }, { stipId: "none" }, { id: "none" }, { id: elsewhere?.id ?? "" }])
    expect(await fulfil(judge, asked)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(judge).not.toHaveBeenCalled();
});

test("fulfillStipulation waits for a lock on the stipulation before checking the evidence [CORE-API-40]", async () => {
  const judge = saying("ready");
  const answer = await runBlocked(
    portal.connection,
    (other) => other.select().from(stipulations).where(eq(stipulations.id, stipId)).for("no key update"),
    () => fulfil(judge),
    async () => expect(judge).not.toHaveBeenCalled(),
  );
  expect(answer).toMatchObject({ ok: true });
});

test("every operation on another borrower's application returns NOT_FOUND [CORE-API-36, CORE-API-38, CORE-API-39, CORE-API-41, CORE-API-42]", async () => {
  const { value } = await (await portal.signIn("dana@mapleandmain.example")).call(contract.listOpportunities);
  for (const id of [value.opportunities[0]?.id ?? "", "none"]) {
    const params = { id };
    const answers = [
      await teresa.call(contract.listStipulations, { params }),
      await teresa.call(contract.listStipulationsOfType, { params: { id, type: "BankStatements" } }),
      await teresa.call(contract.listOpportunityContacts, { params }),
      await teresa.call(contract.isStipulationEnabled, { params }),
      await teresa.call(setFlowType, { params, body: { flowType: "AGGREGATOR_ASSET_REPORT" } }),
    ];
    expect(answers.map(({ status, response }) => [status, response.json().code])).toEqual(
      answers.map(() => [404, "NOT_FOUND"]),
    );
  }
});

test.each([
  ["was rejected and reopened", {}, true],
  ["is fulfilled", { fulfilledAt: Temporal.Instant.from("2026-11-01T00:00:00Z") }, false],
  ["has no rejection reason", { rejectionReason: null }, false],
  ["was never reopened", { reopenedAt: null }, false],
])(
  "the borrower sees a rejection reason only for a rejected stipulation that is open again: the stipulation %s",
  async (_, values, notifiesBorrower) => {
    const reopenedAt = Temporal.Instant.from("2026-10-20T00:00:00Z");
    const row = {
      ...(await stipulationRow()),
      rejectedFilename: "check.pdf",
      rejectionReason: "It is cut off.",
      reopenedAt,
      ...values,
    };
    expect(presentStipulation(portal.context.cipher, { stipulation: row, contact: null }).rejection).toEqual(
      notifiesBorrower ? { filename: "check.pdf", reason: "It is cut off.", timestamp: reopenedAt } : null,
    );
  },
);

describe("stipulations that a saved form fulfills", () => {
  test("saving a form again keeps the first fulfillment time", async () => {
    const requests = await listRequests(portal.context, contactId, opportunityId);
    expect(requests.map(({ id }) => id)).toContain(stipId);
    expect(await listRequests(portal.context, "nobody", opportunityId)).toEqual([]);
    const fulfilAll = async () =>
      inTransaction(portal.context, async (tx) =>
        fulfillForms(
          tx,
          contactId,
          (await listRequests(tx, contactId, opportunityId)).filter(({ id }) => id === stipId),
        ),
      );
    await fulfilAll();
    const at = portal.clock.now();
    expect(await stipulationRow()).toMatchObject({ fulfilledAt: at, optedOut: false });
    portal.clock.advance({ minutes: 1 });
    await fulfilAll();
    expect((await stipulationRow()).fulfilledAt).toEqual(at);
  });

  test("a second transaction cannot lock a stipulation until the first transaction commits", async () => {
    const { database } = portal.connection;
    const take = () =>
      database.execute(sql`select id from stipulations where id = ${stipId} for update nowait`);
    await inTransaction(portal.context, async (tx) => {
      const held = await lockRequests(tx, contactId, opportunityId);
      expect(held).toEqual(await listRequests(tx, contactId, opportunityId));
      await expect(take()).rejects.toMatchObject({ cause: { code: "55P03" } });
    });
    expect((await take()).rows).toHaveLength(1);
  });

  test("adding stipulations creates only one stipulation per external id", async () => {
    const ask = (groupName: string) =>
      inTransaction(portal.context, (tx) =>
        addRequests(tx, [
          {
            externalId: "asked-for-a-test",
            opportunityId,
            name: "Lease",
            groupName,
            type: "Lease",
            requestType: "Credit Application",
          },
        ]),
      );
    await ask("Lease");
    const at = portal.clock.now();
    portal.clock.advance({ minutes: 1 });
    await ask("Another");
    const { database } = portal.connection;
    const rows = await database
      .select()
      .from(stipulations)
      .where(eq(stipulations.externalId, "asked-for-a-test"));
    expect(rows).toMatchObject([
      {
        opportunityId,
        name: "Lease",
        displayName: "Lease",
        mapName: "Lease",
        groupName: "Lease",
        createdAt: at,
      },
    ]);
    await database.delete(stipulations).where(eq(stipulations.externalId, "asked-for-a-test"));
  });
});
