import * as applications from "@portal/domain/applications/contract";
import { addStipulation } from "@portal/domain/applications/lender/contract";
import { getWidgetToken } from "@portal/domain/banking/connection/contract";
import {
  listLenderConnections,
  revealConnectedNumbers,
} from "@portal/domain/banking/connection/lender/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import { downloadDocument, reviewDocument } from "@portal/domain/documents/lender/contract";
import {
  bankConnectionAccounts,
  bankConnections,
  bankConnectionStatements,
} from "@portal/database/schema/bank-connections";
import { documents } from "@portal/database/schema/documents";
import { stipulations } from "@portal/database/schema/applications";
import { users } from "@portal/database/schema/auth";
import { accountContacts, opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { linkMinutes } from "@portal/providers/bank-data/bank-data-provider";
import { memoryBox } from "@portal/providers/ach/sandbox-ach";
import { sandboxBankData } from "@portal/providers/bank-data/sandbox-bank-data";
import { sandboxSignIn } from "@portal/providers/bank-data/sandbox-bank-data-banks";
import { requireRow } from "@portal/database/require-row";
import { readdir } from "node:fs/promises";
import { ProviderFault } from "@portal/providers/provider-fault";
import { asc, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { chooseConnection, linkBank, openWidget } from "../../testing/connect-bank.ts";
import { testApp, testClock, type Caller, type TestApp } from "../../testing/test-app.ts";
import type { Context } from "../../context.ts";
import { stagingFolder } from "../../documents/stage-file.ts";
import { pdf } from "../../documents/testing/sample-pdfs.ts";
import { collectStatements } from "./collect-statements.ts";
import { connectionJobs } from "./jobs.ts";
import { openConnectedNumber } from "./seal-connected-number.ts";
import { plainText } from "../../testing/plain-text.ts";

let portal: TestApp;
let renata: Caller;
let id: string;

async function applicationOf(caller: Caller): Promise<applications.Opportunity> {
  const { value } = await caller.call(applications.listOpportunities);
  const [application] = value.opportunities;
  if (!application) throw new Error("the borrower has no application");
  return application;
}

const openRequests = async (caller: Caller) =>
  (await applicationOf(caller)).stipulations
    .filter(({ isFulfilled, groupName }) => !isFulfilled && groupName === "BankStatements")
    .map((stipulation) => stipulation.id);

async function fulfil(caller: Caller, stipId: string): Promise<number> {
  const answer = await caller.call(applications.fulfillStipulation, { params: { id, stipId }, body: {} });
  return answer.status;
}

async function begin(more: Parameters<typeof testApp>[1] = {}): Promise<void> {
  portal = await testApp({}, more);
  renata = await portal.signIn("renata@castellanocatering.example");
  ({ id } = await applicationOf(renata));
}

const connections = async () =>
  (await portal.lender.call(listLenderConnections, { params: { opportunityId: id } })).value.connections;

describe("connecting a bank", () => {
  beforeAll(() => begin());
  afterAll(() => portal.close());

  test("stores a connected bank's statements as documents after the bank-data service confirms the link [SERV-API-10]", async () => {
    const token = await openWidget(renata, id);
    expect(token).toMatch(/^wt_./);
    const before = await chooseConnection(renata, id);
    expect([before.status, before.body.code]).toEqual([409, "BANK_NOT_CONNECTED"]);
    const [statement = ""] = await openRequests(renata);
    expect(await fulfil(renata, statement)).toBe(409);

    await linkBank(portal, token);
    const chosen = await chooseConnection(renata, id);
    expect([chosen.status, chosen.body]).toEqual([
      200,
      { success: true, flowType: "AGGREGATOR_ASSET_REPORT" },
    ]);
    expect((await applicationOf(renata)).flowType).toBe("AGGREGATOR_ASSET_REPORT");
    const requested = await openRequests(renata);
    expect(requested).toHaveLength(2);
    for (const stipId of requested) expect(await fulfil(renata, stipId)).toBe(200);
    expect(await openRequests(renata)).toEqual([]);

    const [linked] = await connections();
    expect(linked).toMatchObject({ state: "linked", collectedTimestamp: null, statements: [] });
    await portal.jobs.drain();
    const [collected, ...others] = await connections();
    expect(others).toEqual([]);
    const { value } = await renata.call(listDocuments, { params: { id } });
    const months = ["2026-10", "2026-09", "2026-08", "2026-07"];
    const ofMonth = (month: string) => value.documents.find((each) => each.month?.toString() === month);
    expect(value.documents.map(({ filename }) => filename).toSorted()).toEqual(
      months.map((month) => `bank-statement-${month}-ending-0001.pdf`).toSorted(),
    );
    expect(collected).toEqual({
      connectionId: expect.any(String),
      contactId: expect.any(String),
      state: "collected",
      institution: "First Prairie Bank",
      linkedTimestamp: portal.clock.now(),
      collectedTimestamp: portal.clock.now(),
      accounts: [
        {
          position: 0,
          name: "Test checking",
          kind: "checking",
          holder: "Test Business LLC",
          routingNumber: "990010100",
          lastFour: "0001",
          balance: 12_400_00,
        },
      ],
      statements: months.map((month) => ({
        month: Temporal.PlainYearMonth.from(month),
        documentId: ofMonth(month)?.documentId,
        refusal: null,
      })),
    });
    const documentId = value.documents[0]?.documentId ?? "";
    const { response } = await portal.lender.call(downloadDocument, { params: { documentId } });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(portal.logged.join("\n")).not.toContain("7300450001");
  });

  test("reveals a connected bank's account numbers only if the lender states a purpose, and records the access in the audit trail", async () => {
    const params = { opportunityId: `application-contact-renata-castellano` };
    const listed = await portal.lender.call(listLenderConnections, { params });
    expect(listed.response.body).not.toContain("7300450001");
    const rows = await portal.context.database.select().from(bankConnectionAccounts);
    expect(JSON.stringify(rows)).not.toContain("7300450001");
    expect((await portal.lender.call(revealConnectedNumbers, { params, body: {} })).status).toBe(422);
    const answer = await portal.lender.call(revealConnectedNumbers, {
      params,
      body: { purpose: "verification" },
    });
    const connectionId = (await connections())[0]?.connectionId ?? "";
    expect(answer.value).toEqual({ accounts: [{ connectionId, position: 0, accountNumber: "7300450001" }] });
    const [entry] = await portal.context.database
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.sequence));
    expect(entry).toMatchObject({
      actorKind: "lender",
      actorId: "sandbox",
      action: "bank-connections.revealed",
      subjectKind: "opportunity",
      subjectId: id,
      detail: { purpose: "verification", count: 1 },
    });
    for (const endpoint of [listLenderConnections, revealConnectedNumbers]) {
      const unknown = { params: { opportunityId: "none" }, body: { purpose: "funding" } };
      expect((await portal.lender.call(endpoint, unknown)).status).toBe(404);
    }
  });

  test("choosing the same connected bank again changes nothing", async () => {
    const version = async () => {
      const found = await portal.context.database.execute(
        sql`select xmin from opportunities where id = ${id}`,
      );
      return found.rows;
    };
    const before = await version();
    expect((await chooseConnection(renata, id)).status).toBe(200);
    expect(await version()).toEqual(before);
  });

  test("allows choosing a connected bank again when the application accepts no more items", async () => {
    const takes = (takesStipulations: boolean) =>
      portal.context.database
        .update(opportunities)
        .set({ takesStipulations })
        .where(eq(opportunities.id, id));
    expect((await chooseConnection(renata, id)).status).toBe(200);
    await takes(false);
    expect((await chooseConnection(renata, id)).status).toBe(200);
    await takes(true);
    expect(await connections()).toHaveLength(1);
  });

  test("a connected bank does not fulfill a reopened request until the borrower connects the bank again", async () => {
    portal.clock.advance({ minutes: 5 });
    const reopenedAt = portal.clock.now();
    const { database } = portal.context;
    await database
      .update(stipulations)
      .set({ fulfilledAt: null, reopenedAt })
      .where(eq(stipulations.opportunityId, id));
    await database.update(documents).set({ review: "rejected" }).where(eq(documents.opportunityId, id));
    const [stipId = "", second = ""] = await openRequests(renata);
    expect((await chooseConnection(renata, id)).body.code).toBe("BANK_NOT_CONNECTED");
    expect(await fulfil(renata, stipId)).toBe(409);
    portal.clock.advance({ minutes: 1 });
    await linkBank(portal, await openWidget(renata, id));
    expect((await chooseConnection(renata, id)).status).toBe(200);
    expect([await fulfil(renata, stipId), await fulfil(renata, second)]).toEqual([200, 200]);

    // Each bank connection has its own accounts, statements and audit entry.
    await portal.jobs.drain();
    const both = await connections();
    expect(both.map(({ accounts, statements }) => [accounts.length, statements.length])).toEqual([
      [1, 4],
      [1, 4],
    ]);
    const [user] = await database
      .select()
      .from(users)
      .where(eq(users.email, "renata@castellanocatering.example"));
    const trail = await database.select().from(auditEntries).orderBy(auditEntries.sequence);
    expect(trail.filter(({ action }) => action === "bank-connection.linked")).toMatchObject(
      both
        .toSorted((one, other) => Temporal.Instant.compare(one.linkedTimestamp, other.linkedTimestamp))
        .map(({ connectionId }) => ({
          actorKind: "borrower",
          actorId: user?.contactId,
          subjectKind: "opportunity",
          subjectId: id,
          detail: { connection: connectionId, accounts: 1 },
        })),
    );
  });

  test("a connected bank's account number does not decrypt for another connection or position", async () => {
    const [row, other] = await portal.context.database.select().from(bankConnectionAccounts);
    if (!row || !other) throw new Error("two were connected");
    const { cipher } = portal.context;
    expect(openConnectedNumber(cipher, row)).toBe("7300450001");
    expect(() => openConnectedNumber(cipher, { ...row, connectionId: other.connectionId })).toThrow();
    expect(() => openConnectedNumber(cipher, { ...row, position: row.position + 1 })).toThrow();
  });
});

describe("visits to the bank widget", () => {
  beforeEach(async () => {
    await begin();
    return () => portal.close();
  });

  test("a visit to the bank widget connects a bank only for the visit's borrower and application", async () => {
    const dana = await portal.signIn("dana@mapleandmain.example");
    const { id: danas } = await applicationOf(dana);
    await linkBank(portal, await openWidget(renata, id));
    expect((await chooseConnection(dana, id)).status).toBe(404);
    expect((await chooseConnection(dana, danas)).body.code).toBe("BANK_NOT_CONNECTED");
    expect((await chooseConnection(renata, id)).status).toBe(200);
  });

  test("a bank linked before a request does not fulfill the request", async () => {
    await linkBank(portal, await openWidget(renata, id));
    expect((await chooseConnection(renata, id)).status).toBe(200);
    for (const stipId of await openRequests(renata)) expect(await fulfil(renata, stipId)).toBe(200);
    portal.clock.advance({ hours: 24 * 40 });
    renata = await portal.signIn("renata@castellanocatering.example");
    const later = await portal.lender.call(addStipulation, {
      params: { opportunityId: id },
      body: {
        externalId: "later statements",
        name: "Later statements",
        groupName: "BankStatements",
        type: "AGGREGATOR_ASSET_REPORT",
        customerFacingCopy: "Your latest statements.",
        requestType: "Credit Application",
      },
    });
    const { stipulationId } = later.value.stipulation;
    expect((await chooseConnection(renata, id)).body.code).toBe("BANK_NOT_CONNECTED");
    expect(await fulfil(renata, stipulationId)).toBe(409);
    portal.clock.advance({ minutes: 1 });
    await linkBank(portal, await openWidget(renata, id));
    expect((await chooseConnection(renata, id)).status).toBe(200);
    expect(await fulfil(renata, stipulationId)).toBe(200);
  });

  test("checks all widget visits of the last hour, even when the bank-data service fails for one visit", async () => {
    const first = await openWidget(renata, id);
    for (let at = 0; at < 6; at += 1) {
      portal.clock.advance({ minutes: 1 });
      await openWidget(renata, id);
    }
    await linkBank(portal, first);
    const { bankData } = portal.context.providers;
    if (!bankData) throw new Error("there is no service");
    const visits = await portal.context.database
      .select()
      .from(bankConnections)
      .orderBy(asc(bankConnections.openedAt));
    const failing = visits[1]?.linkId;
    expect(failing).toEqual(expect.any(String));
    const findBank = bankData.findBank.bind(bankData);
    const faulty = vi.spyOn(bankData, "findBank").mockImplementation(async (asked) => {
      if (asked.linkId === failing) throw new ProviderFault("bank-data", "down", undefined);
      return findBank(asked);
    });
    onTestFinished(() => faulty.mockRestore());
    expect((await chooseConnection(renata, id)).status).toBe(200);
  });

  test("another contact of the business can use a linked bank only after the borrower confirms the link", async () => {
    const { database } = portal.context;
    const dana = await portal.signIn("dana@mapleandmain.example");
    const [person] = await database.select().from(users).where(eq(users.email, "dana@mapleandmain.example"));
    const { accountId } = await applicationOf(renata);
    await database.insert(accountContacts).values({ accountId, contactId: person?.contactId ?? "" });
    await linkBank(portal, await openWidget(renata, id));
    expect((await chooseConnection(dana, id)).body.code).toBe("BANK_NOT_CONNECTED");
    expect((await chooseConnection(renata, id)).status).toBe(200);
    expect((await chooseConnection(dana, id)).status).toBe(200);
  });

  test("a bank widget token works for one visit and expires after 30 minutes", async () => {
    const late = await openWidget(renata, id);
    const used = await openWidget(renata, id);
    await linkBank(portal, used);
    const open = async (token: string) => portal.context.sandbox?.bankData?.act(token, { do: "open" });
    const gone = { errorCode: "FAILED_TO_FETCH_LINK_TOKEN" };
    expect(await open(used)).toEqual(gone);
    portal.clock.advance({ milliseconds: linkMinutes * 60_000 - 1 });
    expect(await open(late)).toEqual({ step: "bank" });
    portal.clock.advance({ milliseconds: 1 });
    expect(await open(late)).toEqual(gone);
    expect(linkMinutes).toBe(30);
  });

  test("does not offer the bank widget to Canadian borrowers, for SBA applications or without an open request [SERV-API-05]", async () => {
    const ask = async (caller: Caller, body: object = {}) => {
      const params = { id: (await applicationOf(caller)).id };
      const { status, body: said } = await caller.call(getWidgetToken, { params, body });
      return status === 200 ? said : [status, said.code];
    };
    expect(await ask(renata)).toEqual({ token: expect.any(String) });
    const dana = await portal.signIn("dana@mapleandmain.example");
    const viktor = await portal.signIn("viktor@halvorsenglass.example");
    for (const caller of [dana, viktor]) expect(await ask(caller)).toEqual([409, "CONNECTION_NOT_OFFERED"]);
    const { database } = portal.context;
    await database.update(opportunities).set({ takesStipulations: false }).where(eq(opportunities.id, id));
    expect(await ask(renata)).toEqual([403, "STIPULATION_DISABLED"]);
  });

  test("refuses the bank widget after 20 visits within an hour", async () => {
    const ask = async () =>
      (await renata.call(getWidgetToken, { params: { id }, body: {} })).response.statusCode;
    for (let visit = 0; visit < 19; visit++) await ask();
    expect([await ask(), await ask()]).toEqual([200, 409]);
    portal.clock.advance({ minutes: 10 });
    expect(await ask()).toBe(409);
    await portal.context.database
      .update(bankConnections)
      .set({ openedAt: portal.clock.now().subtract({ hours: 1 }) });
    expect(await ask()).toBe(200);
  });

  test("deletes a visit to the bank widget after seven days if no bank was linked", async () => {
    const token = await openWidget(renata, id);
    await linkBank(portal, token);
    await chooseConnection(renata, id);
    portal.clock.advance({ seconds: 1 });
    renata = await portal.signIn("renata@castellanocatering.example");
    const { database } = portal.context;
    await database.update(stipulations).set({ fulfilledAt: null });
    await openWidget(renata, id);
    const left = async () => {
      await portal.jobs.runRecurring();
      await portal.jobs.drain();
      return (await database.select().from(bankConnections)).length;
    };
    portal.clock.advance({ hours: 7 * 24 });
    expect(await left()).toBe(2);
    portal.clock.advance({ milliseconds: 1 });
    expect(await left()).toBe(1);
  });

  test("a linked bank fulfills a request only after the borrower chooses bank linking as the flow type", async () => {
    await linkBank(portal, await openWidget(renata, id));
    await chooseConnection(renata, id);
    const { database } = portal.context;
    await database.update(opportunities).set({ flowType: null }).where(eq(opportunities.id, id));
    const [stipId = ""] = await openRequests(renata);
    expect(await fulfil(renata, stipId)).toBe(409);
    await chooseConnection(renata, id);
    expect(await fulfil(renata, stipId)).toBe(200);
  });

  test("records a bank link once when several browser tabs confirm the link simultaneously", async () => {
    await linkBank(portal, await openWidget(renata, id));
    const answers = await Promise.all(Array.from({ length: 5 }, () => chooseConnection(renata, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { database } = portal.context;
    expect(await database.select().from(bankConnectionAccounts)).toHaveLength(1);
    const told = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "bank-connection.linked"));
    expect(told).toHaveLength(1);
  });
});

async function linkOther(service: ReturnType<typeof sandboxBankData>): Promise<void> {
  const token = await openWidget(renata, id);
  await service.act(token, { do: "choose-bank", bank: "prairie" });
  await service.act(token, { do: "sign-in", ...sandboxSignIn });
  await service.act(token, { do: "choose-account", account: "0002" });
  expect((await chooseConnection(renata, id)).status).toBe(200);
}

/** Returns a function that runs the job that fetches statements for the only bank connection. */
async function collecting(context: Context = portal.context): Promise<() => Promise<void>> {
  const row = requireRow(await portal.context.database.select().from(bankConnections));
  return () => collectStatements(context, { connectionId: row.id });
}

describe("failures of the bank-data service", () => {
  test("the bank widget returns PROVIDER_FAILED when the bank-data service fails", async () => {
    const fault = () => Promise.reject(new ProviderFault("bank-data", "away", undefined));
    const away = { beginLink: fault, findBank: fault, listStatements: fault, readStatement: fault };
    await begin({ bankData: away });
    const asked = await renata.call(getWidgetToken, { params: { id }, body: {} });
    expect([asked.status, asked.body.code]).toEqual([502, "PROVIDER_FAILED"]);
    expect((await chooseConnection(renata, id)).body.code).toBe("BANK_NOT_CONNECTED");
    await portal.close();
    await begin({ bankData: "none" });
    const none = await renata.call(getWidgetToken, { params: { id }, body: {} });
    expect([none.status, none.body.code]).toEqual([409, "CONNECTION_NOT_OFFERED"]);
    expect((await chooseConnection(renata, id)).status).toBe(409);
    await portal.close();
  });

  test("keeps fetched statements when a later statement fails, and fetches the remaining statements on retry", async () => {
    const real = sandboxBankData(memoryBox(), () => testClock().now());
    let fails = 2;
    const asked: string[] = [];
    const unsound = new Map([
      ["0002-2026-08", pdf([{}])],
      ["0002-2026-07", Buffer.from("no PDF at all")],
    ]);
    await begin({
      bankData: {
        ...real,
        async readStatement(link, statementId) {
          if (asked.push(statementId) > 2 && fails-- > 0)
            throw new ProviderFault("bank-data", "away", undefined);
          return unsound.get(statementId) ?? real.readStatement(link, statementId);
        },
      },
    });
    await linkOther(real);
    const collect = await collecting();
    await expect(collect()).rejects.toBeInstanceOf(ProviderFault);
    await expect(collect()).rejects.toBeInstanceOf(ProviderFault);
    expect(await portal.context.database.select().from(bankConnectionStatements)).toHaveLength(2);
    await collect();
    const ids = ["10", "09", "08", "08", "08", "07"].map((month) => `0002-2026-${month}`);
    expect(asked).toEqual(ids);
    const [bank] = await connections();
    expect(bank?.state).toBe("collected");
    expect(
      bank?.statements.map(({ month, documentId, refusal }) => [month.toString(), documentId, refusal]),
    ).toEqual([
      ["2026-10", expect.any(String), null],
      ["2026-09", expect.any(String), null],
      ["2026-08", null, "FILE_NOT_DIGITAL"],
      ["2026-07", null, "FILE_TYPE_NOT_ALLOWED"],
    ]);
    await collect();
    expect(asked).toEqual(ids);
    expect(await readdir(stagingFolder(portal.context))).toEqual([]);
    await portal.close();
  });

  test("retries while the bank statements are not ready", async () => {
    const real = sandboxBankData(memoryBox(), () => testClock().now());
    await begin({ bankData: { ...real, listStatements: async () => undefined } });
    await linkOther(real);
    const collect = await collecting();
    await expect(collect()).rejects.toThrow(
      new ProviderFault("bank-data", "the statements are not ready", undefined),
    );
    const providers = { ...portal.context.providers, bankData: undefined };
    await (
      await collecting({ ...portal.context, providers })
    )();
    const [bank] = await connections();
    expect([bank?.state, bank?.statements]).toEqual(["linked", []]);
    await portal.close();
  });

  test("the hourly job fetches missing bank statements from the second to the 30th day", async () => {
    const real = sandboxBankData(memoryBox(), () => testClock().now());
    let isAway = true;
    let failing = "";
    await begin({
      bankData: {
        ...real,
        listStatements(link, months) {
          if (isAway || link.reference === failing) throw new ProviderFault("bank-data", "away", undefined);
          return real.listStatements(link, months);
        },
      },
    });
    for (let count = 0; count < 2; count += 1) {
      const token = await openWidget(renata, id);
      await real.act(token, { do: "choose-bank", bank: "prairie" });
      await real.act(token, { do: "sign-in", username: "demo", password: "orchard" });
      await real.act(token, { do: "choose-account", account: "0001" });
      expect((await chooseConnection(renata, id)).status).toBe(200);
    }
    const states = async () => (await connections()).map(({ state }) => state).toSorted();
    const late = connectionJobs.find(({ name }) => name === "banking.collect-late");
    expect(late?.isHourly).toBe(true);
    const collect = () => late?.handle(portal.context, {} as never);
    const [first] = await connections();
    failing = first?.connectionId ?? "";
    isAway = false;
    // For the first 24 hours, the hourly job leaves retries to the bank connection's own job.
    portal.clock.advance({ milliseconds: 24 * 3_600_000 - 1 });
    await collect();
    expect(await states()).toEqual(["linked", "linked"]);
    portal.clock.advance({ milliseconds: 1 });
    await expect(collect()).rejects.toBeInstanceOf(ProviderFault);
    expect(await states()).toEqual(["collected", "linked"]);
    failing = "";
    portal.clock.advance({ hours: 29 * 24, milliseconds: 1 });
    await collect();
    expect(await states()).toEqual(["collected", "linked"]);
    portal.clock.advance({ milliseconds: -1 });
    await collect();
    expect(await states()).toEqual(["collected", "collected"]);
    await portal.close();
  });

  test("stores fetched statements even if the application has stopped accepting items", async () => {
    await begin();
    await linkBank(portal, await openWidget(renata, id));
    expect((await chooseConnection(renata, id)).status).toBe(200);
    await portal.context.database
      .update(opportunities)
      .set({ takesStipulations: false })
      .where(eq(opportunities.id, id));
    await portal.jobs.drain();
    const [bank] = await connections();
    expect(bank?.statements.map(({ documentId, refusal }) => [documentId, refusal])).toEqual(
      Array.from({ length: 4 }, () => [expect.any(String), null]),
    );
    await portal.close();
  });
});

describe("rejecting a connected bank's statements", () => {
  test("the borrower must upload a bank statement if the lender rejects the statement that the portal fetched", async () => {
    await begin();
    await linkBank(portal, await openWidget(renata, id));
    await chooseConnection(renata, id);
    for (const stipId of await openRequests(renata)) expect(await fulfil(renata, stipId)).toBe(200);
    await portal.jobs.drain();
    const { value } = await renata.call(listDocuments, { params: { id } });
    const [fetched] = value.documents.filter(({ month }) => month?.toString() === "2026-09");
    portal.clock.advance({ minutes: 1 });
    const review = await portal.lender.call(reviewDocument, {
      params: { documentId: fetched?.documentId ?? "" },
      body: { review: "rejected", reason: "A page is missing." },
    });
    expect(review.status).toBe(200);
    const [stipId = "", second = ""] = await openRequests(renata);
    expect([await fulfil(renata, stipId), await fulfil(renata, second)]).toEqual([409, 409]);
    const { database } = portal.context;
    const [row] = await database
      .select()
      .from(documents)
      .where(eq(documents.id, fetched?.documentId ?? ""));
    if (!row) throw new Error("it was fetched");
    const give = (month: string) =>
      database.insert(documents).values({
        ...row,
        id: crypto.randomUUID(),
        storageId: crypto.randomUUID(),
        fingerprint: null,
        filename: plainText(`${month}.pdf`),
        stipulationId: stipId,
        month: Temporal.PlainYearMonth.from(month),
        review: "received",
        reviewReason: null,
        reviewedAt: null,
      });
    await give("2026-10");
    expect(await fulfil(renata, stipId)).toBe(409);
    await give("2026-09");
    expect([await fulfil(renata, second), await fulfil(renata, stipId)]).toEqual([200, 200]);
    await portal.close();
  });
});
