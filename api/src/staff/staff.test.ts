import { thePortal } from "@portal/domain/events/principal";
import * as contract from "@portal/domain/staff/contract";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../context.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { addStaff } from "./add-staff.ts";
import { deskCaller } from "../testing/desk/open-desk.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const password = "Lantern over the quay";
let people = 0;
let email: string;
let secret: string;

/** A code of the person's authenticator app, `steps` codes of 30 seconds away from now. */
const codeAt = (steps = 0) =>
  generateSync({ secret, epoch: Math.floor(portal.clock.now().epochMilliseconds / 1000) + 30 * steps });
const stranger = () => deskCaller(portal, {});

beforeEach(async () => {
  people += 1;
  email = `Theo${people}@Alderway.example`;
  const added = await inTransaction(portal.context, (tx) =>
    addStaff(tx, { firstName: "Theo", lastName: "Park", email, roles: ["underwriter"] }, thePortal),
  );
  const token = added?.link.split("#")[1] ?? "none";
  ({ secret } = (await stranger().call(contract.beginSetUp, { body: { token } })).value);
  await stranger().call(contract.finishSetUp, { body: { token, password, code: codeAt() } });
  portal.clock.advance({ seconds: 60 });
});

/** Signs in with the password. @returns the answer, and a caller with the session's cookie and token */
async function givePassword(given = password) {
  const answer = await stranger().call(contract.signInAtDesk, { body: { email, password: given } });
  const cookie = answer.response.cookies.find(({ name }) => name === "desk")?.value;
  const csrfToken = answer.status === 200 ? answer.value.csrf : undefined;
  return { answer, desk: deskCaller(portal, { secret: cookie, csrfToken }) };
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
