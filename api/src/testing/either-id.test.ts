import { stipulations } from "@portal/database/schema/applications";
import { contacts, users } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { loanForgiveness, paycheckProtectionPlans } from "@portal/database/schema/forgiveness";
import { advances, opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { cases, caseTypes } from "@portal/database/schema/support";
import * as applications from "@portal/domain/applications/lender/contract";
import { getApplication, listMoves } from "@portal/domain/work/applications/contract";
import { moveStage } from "@portal/domain/applications/stages/contract";
import { sendLink } from "@portal/domain/auth/lender/contract";
import * as connection from "@portal/domain/banking/connection/lender/contract";
import * as banking from "@portal/domain/banking/lender/contract";
import * as agreement from "@portal/domain/agreement/lender/contract";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { receiveRequest, withdrawRequest } from "@portal/domain/applications/lender/requests/contract";
import { addDocuments } from "@portal/domain/documents/lender/adding/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import { listLenderPlans } from "@portal/domain/forgiveness/lender/contract";
import * as forgiveness from "@portal/domain/forgiveness/lender/records/contract";
import { listLenderCases } from "@portal/domain/support/lender/contract";
import { eraseContact } from "@portal/domain/retention/contract";
import * as ownership from "@portal/domain/ownership/lender/contract";
import * as records from "@portal/domain/work/records/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "../documents/testing/sample-pdfs.ts";
import { routes } from "../routes.ts";
import { sealDescription } from "../support/seal-description.ts";
import { pathOf, testApp, type TestApp } from "./test-app.ts";
import { plainText } from "./plain-text.ts";

/** The records that the lender's operations find by the portal's id or by the lender's own id (docs/lender.md). */
const kinds = ["opportunityId", "contactId", "stipulationId", "advanceId"] as const;
type Kind = (typeof kinds)[number];
type Ids = { readonly id: string; readonly externalId: string };

let portal: TestApp;
/** Two records of each type, so that a test fails if an operation finds the wrong record. */
let two: Record<Kind, readonly Ids[]>;
beforeAll(async () => {
  portal = await testApp();
  const { database } = portal.context;
  await database.update(opportunities).set({ agreementCompletion: "Sent" });
  // Sorts by the lender's ids, because the portal's ids differ in each run.
  const someAdvances = await database
    .select({ id: advances.id, externalId: advances.externalId })
    .from(advances)
    .orderBy(asc(advances.externalId))
    .limit(2);
  // Selects an application without an agreed amount, so that the lender can reopen the application's stipulations.
  const someRequests = await database
    .select({ id: stipulations.id, externalId: stipulations.externalId })
    .from(stipulations)
    .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
    .where(eq(opportunities.externalId, "application-maple-2"))
    .orderBy(asc(stipulations.externalId))
    .limit(2);
  const withLogin = await database
    .select({ id: contacts.id, externalId: contacts.externalId })
    .from(contacts)
    .innerJoin(users, eq(users.contactId, contacts.id))
    .where(eq(users.isDisabled, false))
    .orderBy(asc(contacts.externalId))
    .limit(2);
  two = {
    opportunityId: await database
      .selectDistinct({ id: opportunities.id, externalId: opportunities.externalId })
      .from(opportunities)
      .innerJoin(loanForgiveness, eq(loanForgiveness.opportunityId, opportunities.id))
      .innerJoin(stipulations, eq(stipulations.opportunityId, opportunities.id))
      .orderBy(asc(opportunities.externalId))
      .limit(2),
    stipulationId: someRequests,
    advanceId: someAdvances,
    contactId: withLogin,
  };
  const [person] = withLogin;
  const [topic] = await database.select().from(caseTypes).limit(1);
  const now = portal.clock.now();
  for (const [at, { id: opportunityId }] of two.opportunityId.entries()) {
    const file = { filename: plainText("a.csv"), documentType: "Other", contentType: "text/csv", size: 1 };
    const sent = { ...file, sha256: "0", storageId: `either-${at}`, uploadedAt: now };
    await database.insert(documents).values({ opportunityId, contactId: person?.id ?? "", ...sent });
    await database
      .insert(paycheckProtectionPlans)
      .values({ opportunityId, changedAt: now })
      .onConflictDoNothing();
    const id = `either-${at}`;
    await database.insert(cases).values({
      id,
      opportunityId,
      contactId: person?.id ?? "",
      type: topic?.value ?? "",
      subject: "A",
      sealedDescription: sealDescription(portal.context.cipher, id, "Hi"),
      createdAt: now,
    });
  }
});
afterAll(() => portal.close());

let more = 0;
const one = () => ({
  externalId: `one-more-${more++}`,
  name: "A",
  groupName: "G",
  type: "Document",
  requestType: "Credit Application",
});
const purpose = { purpose: "correction" };
const named: readonly (readonly [Endpoint, Kind, (() => object)?])[] = [
  [records.getLenderContact, "contactId"],
  [records.listSignIns, "contactId"],
  [records.getLenderAdvance, "advanceId"],
  [eraseContact, "contactId", () => ({ dryRun: true })],
  [sendLink, "contactId", () => ({ kind: "reset-account" })],
  [getApplication, "opportunityId"],
  [listMoves, "opportunityId"],
  [moveStage, "opportunityId", () => ({ stage: "ST2", stageName: "Underwriting" })],
  [applications.addStipulation, "opportunityId", one],
  [receiveRequest, "stipulationId", () => ({ receivedVia: "mail", note: "Came by post." })],
  [rejectStipulation, "stipulationId", () => ({ reason: "Page 2 is missing." })],
  [withdrawRequest, "stipulationId", () => ({ note: "Asked twice." })],
  [addDocuments, "opportunityId", () => ({ document_type: "VoidedCheck", receivedVia: "mail" })],
  [agreement.reviewContract, "opportunityId", () => ({ review: "Approved" })],
  [agreement.listSignatures, "opportunityId"],
  [agreement.putContract, "opportunityId"],
  [agreement.voidContract, "opportunityId", () => ({})],
  [banking.listLenderAccounts, "opportunityId"],
  [banking.revealAccountNumbers, "opportunityId", () => purpose],
  [connection.listLenderConnections, "opportunityId"],
  [connection.revealConnectedNumbers, "opportunityId", () => purpose],
  [ownership.listLenderOwners, "opportunityId"],
  [ownership.revealOwnerNumbers, "opportunityId", () => purpose],
  [ownership.listLenderReferences, "opportunityId"],
  [forgiveness.setCaseWorker, "opportunityId", () => ({ caseWorker: null })],
  [forgiveness.setCollateral, "advanceId", () => ({ collateralPackageStatus: "Ready" })],
  [forgiveness.putGuarantyClaim, "advanceId", () => ({ available: false, status: null })],
];
const lists = [
  listLenderCases,
  listLenderDocuments,
  applications.listLenderStipulations,
  listLenderPlans,
  forgiveness.listLenderForgiveness,
] as const;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("these tests cover every lender operation that takes the id of an application, contact, stipulation or loan", () => {
  const ofLender = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === "lender");
  const byPath = ofLender.filter(({ path }) => kinds.some((kind) => path.includes(`:${kind}`)));
  const byQuery = ofLender.filter(
    ({ query }) => query && "opportunityId" in (query as never as { shape: object }).shape,
  );
  expect(named.map(([endpoint]) => nameOf(endpoint)).toSorted()).toEqual(byPath.map(nameOf).toSorted());
  expect(lists.map(nameOf).toSorted()).toEqual(byQuery.map(nameOf).toSorted());
});

async function lastSubject() {
  const newest = desc(auditEntries.sequence);
  const [row] = await portal.context.database.select().from(auditEntries).orderBy(newest).limit(1);
  return row?.action === "document.added" ? row.detail["opportunity"] : row?.subjectId;
}

/** Returns the status and the found record's id. If the response has no id, reads the id from the audit trail. */
async function ask(endpoint: Endpoint, kind: Kind, body: object | undefined, eitherId: string) {
  const params = { [kind]: eitherId };
  const upload = endpoint.upload && (await uploadTo(endpoint, params, { words: eitherId, fields: body }));
  const response = upload ?? (await portal.lender.call(endpoint, { params, ...(body && { body }) })).response;
  const reply = response.json();
  return [response.statusCode, reply[kind] ?? reply.stipulation?.[kind] ?? (await lastSubject())];
}

async function uploadTo(
  endpoint: Endpoint,
  params: Record<string, string>,
  { words, fields = {} }: { readonly words: string; readonly fields: object | undefined },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append("file", new File([new Uint8Array(pdf([{ text: words }]))], "agreement.pdf"));
  const encoded = new Response(form);
  return portal.app.inject({
    method: "POST",
    url: pathOf(endpoint, params),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `Bearer ${portal.context.config.lenderKeys[0]?.key}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

describe("lender operations with a portal id or a lender id", () => {
  test.each(named.map((each) => [nameOf(each[0]), ...each] as const))(
    "the lender operation %s finds a record by the portal's id and by the lender's id",
    async (_, endpoint, kind, body) => {
      const [mine, other] = two[kind];
      if (!mine || !other) throw new Error(`the cast has no two of ${kind}`);
      expect(new Set([mine.id, mine.externalId, other.id, other.externalId]).size).toBe(4);
      const found = [];
      for (const eitherId of [mine.id, mine.externalId, other.externalId])
        found.push(await ask(endpoint, kind, body?.(), eitherId));
      expect(found).toEqual([mine.id, mine.id, other.id].map((id) => [200, id]));
      expect((await ask(endpoint, kind, body?.(), "none"))[0]).toBe(404);
    },
  );

  test.each(lists.map((each) => [nameOf(each), each] as const))(
    "the lender operation %s filters by the portal's id and by the lender's id of an application",
    async (_, endpoint) => {
      const [mine, other] = two.opportunityId;
      const of = async (opportunityId: string) => {
        const { status, body } = await portal.lender.call<Endpoint>(endpoint, { query: { opportunityId } });
        expect(status).toBe(200);
        const [rows] = Object.values(body).filter((value) => Array.isArray(value)) as unknown as [
          { readonly opportunityId: string }[],
        ];
        return [...new Set(rows.map((row) => row.opportunityId))];
      };
      expect(await of(mine?.id ?? "")).toEqual([mine?.id]);
      expect(await of(mine?.externalId ?? "")).toEqual([mine?.id]);
      expect(await of(other?.externalId ?? "")).toEqual([other?.id]);
      expect(await of("none")).toEqual([]);
    },
  );
});
