import { randomUUID } from "node:crypto";
import { castBook } from "@portal/database/cast/cast";
import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { workItems } from "@portal/database/schema/work";
import { fulfillStipulation, listOpportunities } from "@portal/domain/applications/contract";
import { addStipulation } from "@portal/domain/applications/lender/contract";
import { receiveRequest, withdrawRequest } from "@portal/domain/applications/lender/requests/contract";
import { moveStage } from "@portal/domain/applications/stages/contract";
import { removeDocument } from "@portal/domain/documents/contract";
import { reviewDocument, undoReview } from "@portal/domain/documents/lender/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import * as contract from "@portal/domain/work/contract";
import { kindOf } from "@portal/domain/work/requests/rules";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importBook } from "../import/import-book.ts";
import { addFiles } from "../testing/desk/add-files.ts";
import { listDifferences, readQueue, sendFile } from "../testing/desk/queue.ts";
import { openDesk, type DeskCaller } from "../testing/desk/open-desk.ts";
import { runHourly } from "../testing/run-hourly.ts";
import { requestJobs } from "../requests/jobs.ts";
import { workJobs } from "./jobs.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

const acts = Number(process.env["WORK_ACTS"] ?? 1_000);
/** The number of acts that run at the same time. */
const together = 5;

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

/** Returns a random number generator that repeats its numbers for the same seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const seed = Number(process.env["WORK_SEED"] ?? 20_261_129);

test(
  `after ${acts} random acts, the queue matches the records [DESK-QUEUE-14]`,
  { timeout: 30 * 60_000 },
  async () => {
    const draw = random(seed);
    const pick = <Item>(list: readonly Item[]): Item => {
      const item = list[draw(list.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    };
    const { database } = portal.connection;
    const borrowers: Caller[] = [];
    const requests: { by: Caller; opportunityId: string; id: string; type: string }[] = [];
    for (const email of ["teresa@alvarezbuilders.example", "elena@riversidedental.example"]) {
      const by = await portal.signIn(email);
      borrowers.push(by);
      for (const { id: opportunityId, stipulations } of (await by.call(listOpportunities)).value
        .opportunities)
        for (const each of stipulations)
          requests.push({ by, opportunityId, id: each.id, type: documentTypeOf(each) });
    }
    const staff: DeskCaller[] = [];
    for (const role of ["processor", "underwriter", "lead"] as const)
      staff.push(await openDesk(portal, [role]));
    const reviewer = () => (draw(3) === 0 ? portal.lender : pick(staff));
    const documentOf = async () => {
      const ids = await database.select({ id: documents.id }).from(documents).orderBy(documents.id);
      return ids.length > 0 ? pick(ids).id : undefined;
    };
    const versionOf = async (documentId: string) => {
      const rows = await database.select().from(documents).where(eq(documents.id, documentId));
      return String(rows[0]?.version ?? 1);
    };
    const versionOfRequest = async (id: string) => {
      const rows = await database.select().from(stipulations).where(eq(stipulations.id, id));
      return String(rows[0]?.version ?? 1);
    };
    const itemOf = async () => {
      const ids = await database.select({ id: workItems.id }).from(workItems).orderBy(workItems.id);
      return ids.length > 0 ? pick(ids).id : "none";
    };
    const statuses = new Map<string, number>();
    const note = (name: string, status: number) =>
      statuses.set(`${name} ${status}`, (statuses.get(`${name} ${status}`) ?? 0) + 1);

    const kinds: Record<string, () => Promise<number>> = {
      async upload() {
        const { by, opportunityId, id, type } = pick(requests);
        const stipulationId = draw(4) === 0 ? undefined : id;
        try {
          // Uses few different contents, so that borrowers often send a rejected file again.
          const content = `row,${draw(6)}`;
          await sendFile(portal, by, { opportunityId, documentType: type, stipulationId, content });
          return 200;
        } catch {
          // The file may be refused, for example because the application accepts no files.
          return 400;
        }
      },
      async remove() {
        const documentId = (await documentOf()) ?? "none";
        return (await pick(borrowers).call(removeDocument, { params: { documentId } })).status;
      },
      async review() {
        const documentId = (await documentOf()) ?? "none";
        const bodies = [
          { review: "accepted" },
          { review: "accepted", oneMore: "Please send the back, too." },
          { review: "rejected", reason: "Blurry" },
        ] as const;
        const body = pick(bodies);
        const headers = { "if-match": await versionOf(documentId) };
        return (await reviewer().call(reviewDocument, { params: { documentId }, body, headers })).status;
      },
      async undo() {
        // Undoes the person's latest review. The server would refuse to undo most other reviews.
        const person = pick(staff);
        const [latest] = await database
          .select({ id: documents.id })
          .from(documents)
          .where(eq(documents.reviewedBy, person.staffId))
          .orderBy(desc(documents.reviewedAt), documents.id)
          .limit(1);
        const documentId = latest?.id ?? "none";
        return (await person.call(undoReview, { params: { documentId }, body: {} })).status;
      },
      async reject() {
        const params = { stipulationId: pick(requests).id };
        return (await reviewer().call(rejectStipulation, { params, body: { reason: "Again" } })).status;
      },
      async fulfill() {
        const { by, opportunityId, id } = pick(requests);
        return (await by.call(fulfillStipulation, { params: { id: opportunityId, stipId: id }, body: {} }))
          .status;
      },
      async move() {
        const params = { opportunityId: pick(requests).opportunityId };
        const isLost = draw(3) === 0;
        const body = isLost
          ? { stage: "CLOSED", stageName: "Closed Lost", closedAt: portal.clock.now().toString() }
          : { stage: pick(["ST3", "ST4"]), stageName: pick(["In Progress", "Approved"]), closedAt: null };
        return (await portal.lender.call(moveStage, { params, body: body as never })).status;
      },
      async ask() {
        const { opportunityId } = pick(requests);
        const body = {
          ...kindOf(pick(["taxReturn", "voidedCheck"])).fields,
          externalId: `desk-${randomUUID()}`,
        };
        const made = await pick(staff).call(addStipulation, { params: { opportunityId }, body });
        if (made.status === 200) {
          const { stipulationId: id, type } = made.value.stipulation;
          const by = requests.find((each) => each.opportunityId === opportunityId)?.by ?? pick(borrowers);
          requests.push({ by, opportunityId, id, type });
        }
        return made.status;
      },
      async withdraw() {
        const params = { stipulationId: pick(requests).id };
        const headers = { "if-match": await versionOfRequest(params.stipulationId) };
        return (await pick(staff).call(withdrawRequest, { params, body: { note: "Asked twice." }, headers }))
          .status;
      },
      async receive() {
        const params = { stipulationId: pick(requests).id };
        const headers = { "if-match": await versionOfRequest(params.stipulationId) };
        const body = { receivedVia: "mail", note: "Came by post." } as const;
        return (await pick(staff).call(receiveRequest, { params, body, headers })).status;
      },
      async add() {
        const { opportunityId, id } = pick(requests);
        const fields = { stipulation_id: id, receivedVia: "mail" };
        const files = [{ name: "list.csv", content: `row,${draw(6)}` }];
        return (await addFiles(portal, pick(staff), opportunityId, { fields, files })).status;
      },
      async book() {
        const whole = castBook(portal.clock.now());
        const accounts = whole.accounts.filter(({ name }) => name === "Alvarez Builders LLC");
        await importBook(portal.context, { ...whole, accounts });
        return 200;
      },
      async jobs() {
        await runHourly(portal, [...workJobs, ...requestJobs]);
        return 200;
      },
      async next() {
        return (await pick(staff).call(contract.takeNextItem, { body: { kind: "documents" } })).status;
      },
      async claim() {
        const operation = pick([contract.claimItem, contract.reserveItem, contract.takeOverItem]);
        const params = { itemId: await itemOf() };
        return (await pick(staff).call(operation, { params, body: {} })).status;
      },
      async release() {
        return (await pick(staff).call(contract.releaseItem, { params: { itemId: await itemOf() } })).status;
      },
      async assign() {
        const lead = staff[2] ?? pick(staff);
        const { items } = await readQueue(lead, { limit: "5" });
        if (items.length === 0) return 0;
        const body = {
          items: items.map(({ itemId, version }) => ({
            itemId,
            version: draw(5) === 0 ? version + 1 : version,
          })),
          staffId: draw(4) === 0 ? null : pick(staff).staffId,
        };
        return (await lead.call(contract.assignWork, { body })).status;
      },
      async aside() {
        const until = portal.clock
          .now()
          .toZonedDateTimeISO("America/New_York")
          .toPlainDate()
          .add({ days: 1 });
        const body = draw(2) === 0 ? { until: null } : { until: until.toString(), reason: "Later" };
        return (
          await pick(staff).call(contract.setItemAside, {
            params: { itemId: await itemOf() },
            body,
          })
        ).status;
      },
    };
    const weights = {
      upload: 8,
      remove: 3,
      review: 6,
      undo: 3,
      reject: 1,
      fulfill: 2,
      move: 2,
      ask: 1,
      withdraw: 1,
      receive: 1,
      add: 2,
      book: 1,
      jobs: 1,
      next: 2,
      claim: 2,
      release: 1,
      assign: 2,
      aside: 1,
    };
    const drawn = Object.entries(weights).flatMap(([name, weight]) =>
      Array.from({ length: weight }, () => name),
    );
    for (let at = 0; at < acts; at += together) {
      const names = Array.from({ length: Math.min(together, acts - at) }, () => pick(drawn));
      await Promise.all(names.map(async (name) => note(name, (await kinds[name]?.()) ?? 0)));
      // Sessions lock after ten minutes without activity, and claims expire after five.
      if (draw(10) === 0) portal.clock.advance({ seconds: draw(60) });
    }
    const failed = [...statuses].filter(([name]) => / 5\d\d$/.test(name));
    expect(failed).toEqual([]);
    expect(await listDifferences(portal)).toEqual([]);
    // Each kind of act must have succeeded at least once, so that the comparison is meaningful.
    for (const name of Object.keys(weights))
      expect([name, statuses.get(`${name} 200`) ?? 0]).not.toEqual([name, 0]);
    // A finished item must have no claim, and every open item must have a document.
    const { rows } = await database.execute(sql`
      select id from ${workItems} where (done_at is not null and claimed_by is not null) or (done_at is null and to_review = 0)`);
    expect(rows).toEqual([]);
    expect(await database.$count(workItems, eq(workItems.kind, "documents"))).toBeGreaterThan(5);
  },
);
