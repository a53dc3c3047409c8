import { staff as staffTable } from "@portal/database/schema/staff";
import { auditEntries } from "@portal/database/schema/server";
import { thePortal } from "@portal/domain/events/principal";
import * as contract from "@portal/domain/staff/contract";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { listOpportunities } from "@portal/domain/applications/contract";
import { eq, like } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../context.ts";
import { testApp, type Answer, type TestApp } from "../testing/test-app.ts";
import { addStaff } from "./add-staff.ts";
import { deskCaller, deskOrigin, openDesk } from "./testing/desk.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const password = "Lantern over the quay";
let people = 0;
let email: string;
let secret: string;
let recoveryCodes: readonly string[];

/** A code of the person's authenticator app, `steps` codes of 30 seconds away from now. */
const codeAt = (steps = 0) =>
  generateSync({ secret, epoch: Math.floor(portal.clock.now().epochMilliseconds / 1000) + 30 * steps });
const cookieOf = (answer: Answer<never>) =>
  answer.response.cookies.find(({ name }) => name === "desk")?.value;
const stranger = () => deskCaller(portal, {});

beforeEach(async () => {
  people += 1;
  email = `Theo${people}@Alderway.example`;
  const added = await inTransaction(portal.context, (tx) =>
    addStaff(tx, { firstName: "Theo", lastName: "Park", email, roles: ["underwriter"] }, thePortal),
  );
  const token = added?.link.split("#")[1] ?? "none";
  ({ secret } = (await stranger().call(contract.beginSetUp, { body: { token } })).value);
  const finished = await stranger().call(contract.finishSetUp, { body: { token, password, code: codeAt() } });
  ({ recoveryCodes } = finished.value);
  portal.clock.advance({ seconds: 60 });
});

async function givePassword(given = password) {
  const answer = await stranger().call(contract.signInAtDesk, { body: { email, password: given } });
  const secretOfCookie = cookieOf(answer as never);
  return {
    answer,
    desk: deskCaller(portal, {
      secret: secretOfCookie,
      csrfToken: answer.body && (answer.body as never as { csrf: string }).csrf,
    }),
  };
}

test("a password and a code open a session at the desk [DESK-SIGNIN-02]", async () => {
  const { answer, desk } = await givePassword();
  expect([answer.status, answer.value.state]).toEqual([200, "pending-factor"]);
  expect((await desk.call(listLenderDocuments)).status).toBe(401);
  const opened = await desk.call(contract.confirmFactor, { body: { code: codeAt() } });
  expect(opened.value).toMatchObject({
    state: "open",
    firstName: "Theo",
    roles: ["underwriter"],
    recoveryCodesLeft: 10,
  });
});
