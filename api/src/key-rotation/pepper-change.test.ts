import { createHash } from "node:crypto";
import { logIn } from "@portal/domain/auth/contract";
import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import { listOpportunities } from "@portal/domain/applications/contract";
import { uploadDocument } from "@portal/domain/documents/contract";
import { checkNumber } from "@portal/domain/ownership/owners/contract";
import { saveSelfServiceBank } from "@portal/domain/payments/banks/contract";
import { bankAccounts } from "@portal/database/schema/banking";
import { documents } from "@portal/database/schema/documents";
import { advances } from "@portal/database/schema/loans";
import { idempotencyKeys, mails } from "@portal/database/schema/server";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import type { Context } from "../context.ts";
import { openFilename } from "../documents/seal-filename.ts";
import { insertDocuments } from "../documents/store.ts";
import { appendAudit } from "../platform/audit/append-audit.ts";
import { checkAudit } from "../platform/audit/check-audit.ts";
import { chainAudit } from "../platform/audit/chain-audit.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { sendPasswordLink } from "../auth/send-password-link.ts";
import { testKeys } from "../testing/test-config.ts";
import { caller, pathOf, testApp, type Caller, type TestApp } from "../testing/test-app.ts";

/**
 * Two portal processes with one database. For new values, the first process uses the old pepper, and the second uses
 * the new pepper.
 */
let first: TestApp;
let second: FastifyInstance;
let contextOfSecond: Context;

beforeAll(async () => {
  const added = createHash("sha256").update("a new pepper").digest("base64");
  first = await testApp({ PEPPER: `${testKeys.PEPPER},p2:${added}` });
  const config = { ...first.context.config, peppers: first.context.config.peppers.toReversed() };
  contextOfSecond = {
    ...first.context,
    config,
    cipher: fieldCipher(config),
    auditChain: { soon: async () => void (await chainAudit(contextOfSecond, { isWaiting: true })) },
  };
  second = await buildApp(contextOfSecond);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Returns a caller that uses the same session at the second process. */
const atSecond = ({ token, binding }: Caller) => caller(second, token, binding);

test("a login that is locked under the old pepper stays locked under the new pepper [CONN-ROT-04]", async () => {
  const body = {
    email: "felix@moreaumusic.example",
    password: "Wrong!42Lane",
    partner: "sf",
    validatePartner: false,
  };
  const stranger = caller(second, undefined, undefined);
  for (let count = 0; count < 9; count += 1) await first.stranger.call(logIn, { body });
  await stranger.call(logIn, { body });
  const { database } = first.connection;
  const budgets = await database.execute("select account_key, attempts, locked_until from failure_budgets");
  expect(budgets.rows).toEqual([
    { account_key: expect.stringMatching(/^p2[.]/), attempts: 10, locked_until: expect.anything() },
  ]);
});

async function upload(app: FastifyInstance, who: Caller): Promise<string> {
  const { opportunities } = (await who.call(listOpportunities)).value;
  const id = opportunities.find(({ stipulations }) => stipulations.length > 0)?.id ?? "";
  const part = (disposition: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const response = await app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `JWT ${who.token}` },
    cookies: { "session-binding": who.binding ?? "" },
    payload: `${part("name=opportunity_id", id)}${part("name=document_type", "TaxReturn")}${part('name=file; filename="tax.csv"', "a,b\n1,2")}--x--\r\n`,
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ id: string }>().id;
}

test("a file that is uploaded under the old pepper and again under the new pepper stays one document [CONN-ROT-04]", async () => {
  const dana = await first.signIn("dana@mapleandmain.example");
  const before = await first.connection.database.$count(documents);
  const ids = [await upload(first.app, dana), await upload(second, dana), await upload(first.app, dana)];
  expect(new Set(ids).size).toBe(1);
  expect(await first.connection.database.$count(documents)).toBe(before + 1);
});

test("the portal recognizes an owner's SSN under the new pepper if it was saved under the old pepper [CONN-ROT-04]", async () => {
  const desmond = await first.signIn("desmond@achterbergtile.example");
  const opportunityId = (await desmond.call(listOpportunities)).value.opportunities[0]?.id ?? "";
  const match = async (who: Caller, ssn: string) => {
    const { response } = await who.call(checkNumber, {
      body: { opportunityId, ssn, excludeContactId: null },
    });
    return response.json<{ match: string }>().match;
  };
  for (const who of [desmond, atSecond(desmond)])
    expect([await match(who, "900836620"), await match(who, "911456789")]).toEqual(["owner", "none"]);
});

test("the portal recognizes bank accounts and idempotency keys under the new pepper if they were saved under the old pepper [CONN-ROT-04]", async () => {
  const { database } = first.connection;
  const rhea = await first.signIn("rhea@callahancoffee.example");
  const [loan] = await database.select().from(advances).where(eq(advances.loanId, "4411-20201"));
  const typed = {
    BankAccountId: null,
    BusinessName: "Callahan Coffee",
    ACHRoutingNumber: "990020307",
    BankAccountNumber: "4455667788",
    StreetAddress1: "9 Pier Road",
    StreetAddress2: "",
    State: "WA",
    City: "Tacoma",
    Zip: "98402",
  };
  const save = async (who: Caller, key: string, street = "9 Pier Road") => {
    const BankAccounts = [{ ...typed, StreetAddress1: street }];
    const body = { AdvanceId: loan?.id ?? "", BankAccounts };
    const { response } = await who.call(saveSelfServiceBank, { body, headers: { "idempotency-key": key } });
    return response.json<{ Status?: string; code?: string }>();
  };
  const made = await save(rhea, "one");
  expect(made.Status).toBe("SUCCESS");
  const count = () => database.$count(bankAccounts);
  const before = await count();
  // A repeated call with the same idempotency key gets the stored result. A different body is an error.
  expect(await save(atSecond(rhea), "one")).toEqual(made);
  expect((await save(atSecond(rhea), "one", "10 Pier Road")).code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.key, "one"))).toBe(1);
  // A new call with the same account numbers changes the stored account instead of adding a second account.
  expect((await save(atSecond(rhea), "two", "11 Pier Road")).Status).toBe("SUCCESS");
  expect(await count()).toBe(before);
});

test("mails that were sent under the old pepper count towards the limit under the new pepper [CONN-ROT-04]", async () => {
  const email = "chloe@tremblayapiary.example";
  const sent = async () => {
    await first.jobs.drain();
    return first.connection.database.$count(mails, eq(mails.kind, "reset-password"));
  };
  for (let count = 0; count < 5; count += 1) await first.stranger.call(forgotPassword, { body: { email } });
  const before = await sent();
  expect(before).toBeGreaterThan(0);
  const place = { table: "jobs", column: "sealed_address", rowId: "again" };
  await sendPasswordLink(contextOfSecond, {
    id: "again",
    sealed: contextOfSecond.cipher.encrypt(place, email),
  });
  expect(await sent()).toBe(before);
});

test("a document is not inserted again if its stored fingerprint uses the old pepper [CONN-ROT-04]", async () => {
  const { database } = first.connection;
  const [row] = await database.select().from(documents).where(eq(documents.documentType, "TaxReturn"));
  if (!row) throw new Error("the document is missing");
  const { id: _, fingerprint: __, ...same } = openFilename(first.context.cipher, "documents", row);
  const inserted = await insertDocuments(contextOfSecond, [{ ...same, storageId: "another" }]);
  expect(inserted).toEqual([]);
});

test("an audit entry that a process signed with the old pepper is chained under the new pepper [CONN-ROT-04]", async () => {
  const by = { kind: "portal" } as const;
  const about = { kind: "contact", id: "c-1" } as const;
  await appendAudit(first.context, [{ by, person: null, action: "link.refused", about }]);
  await chainAudit(contextOfSecond, { isWaiting: true });
  expect(await checkAudit(first.connection.database, contextOfSecond.config)).toMatchObject({
    ok: true,
    unchained: 0,
  });
});
