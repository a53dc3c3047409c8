import { Readable } from "node:stream";
import { sessions } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { listOpportunities } from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/documents/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedFiles } from "../testing/stored-files.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { png } from "../documents/testing/sample-pictures.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

async function bodyOf(fields: Readonly<Record<string, string>>): Promise<Buffer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([new Uint8Array(png())], "slow.png"));
  return Buffer.from(await new Response(form).arrayBuffer());
}

const boundaryOf = (body: Buffer) => body.subarray(2, body.indexOf("\r\n")).toString();

test("a session stays active while a file arrives, even if the upload takes longer than the idle limit", async () => {
  const caller = await portal.signIn("dana@mapleandmain.example");
  const { value } = await caller.call(listOpportunities);
  const application = value.opportunities.find(({ stipulations }) => stipulations.length > 0)?.id ?? "";
  const whole = await bodyOf({ opportunity_id: application, document_type: "BusinessLicense" });
  const statuses: number[] = [];
  const isStillIn = async () => statuses.push((await caller.call(contract.listDocumentTypes)).status);
  async function* slowly(): AsyncGenerator<Buffer, void> {
    // Sends three bytes of the file, ten minutes apart.
    const start = whole.indexOf("PNG");
    yield whole.subarray(0, start);
    for (let at = start; at < start + 3; at += 1) {
      portal.clock.advance({ minutes: 10 });
      yield whole.subarray(at, at + 1);
      // Waits until the server has received the byte.
      await expect.poll(() => lastSeen(caller)).toEqual(portal.clock.now());
    }
    await isStillIn();
    yield whole.subarray(start + 3);
  }
  const answer = await portal.app.inject({
    method: "POST",
    url: pathOf(contract.uploadDocument),
    headers: {
      "content-type": `multipart/form-data; boundary=${boundaryOf(whole)}`,
      authorization: `JWT ${caller.token}`,
    },
    cookies: { "session-binding": caller.binding ?? "" },
    payload: Readable.from(slowly()),
  });
  await isStillIn();
  expect([answer.statusCode, statuses]).toEqual([200, [200, 200]]);
});

async function lastSeen({ token = "" }: Caller): Promise<Temporal.Instant | undefined> {
  const { jti } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const [row] = await portal.context.database.select().from(sessions).where(eq(sessions.id, jti));
  return row?.lastSeenAt;
}

test("uploadDocument stores nothing when the lender closes the application while the portal checks the file", async () => {
  const caller = await portal.signIn("dana@mapleandmain.example");
  const { value } = await caller.call(listOpportunities);
  const application = value.opportunities.find(({ stipulations }) => stipulations.length > 0)?.id ?? "";
  const whole = await bodyOf({ opportunity_id: application, document_type: "VoidedCheck" });
  const { database } = portal.connection;
  const ofType = eq(documents.documentType, "VoidedCheck");
  const filesBefore = await storedFiles(portal);
  try {
    const { statusCode, body } = await runBlocked(
      portal.connection,
      (closing) =>
        closing
          .update(opportunities)
          .set({ takesStipulations: false })
          .where(eq(opportunities.id, application)),
      async () =>
        portal.app.inject({
          method: "POST",
          url: pathOf(contract.uploadDocument),
          headers: {
            "content-type": `multipart/form-data; boundary=${boundaryOf(whole)}`,
            authorization: `JWT ${caller.token}`,
          },
          cookies: { "session-binding": caller.binding ?? "" },
          payload: whole,
        }),
    );
    expect([statusCode, JSON.parse(body).code]).toEqual([403, "STIPULATION_DISABLED"]);
  } finally {
    await database
      .update(opportunities)
      .set({ takesStipulations: true })
      .where(eq(opportunities.id, application));
  }
  expect(await database.$count(documents, ofType)).toBe(0);
  expect(await storedFiles(portal)).toEqual(filesBefore);
});
