import { thePortal } from "@portal/domain/events/principal";
import * as contract from "@portal/domain/staff/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { generateSync } from "otplib";
import { inTransaction } from "../../context.ts";
import { deskCookie } from "../../http/cookies.ts";
import { addStaff } from "../../staff/add-staff.ts";
import type { Answer, TestApp } from "../test-app.ts";
import { deskCaller, type DeskCaller } from "./open-desk.ts";

type Caller = Pick<DeskCaller, "call" | "headers">;

export type Joined = {
  readonly staffId: string;
  readonly email: string;
  readonly password: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Returns the code that the person's authenticator app shows `steps` periods of 30 seconds from now. */
  codeAt(steps?: number): string;
  /** Signs in with the password only. @returns the response, and a caller with the session's cookie and token */
  givePassword(
    given?: string,
  ): Promise<{ readonly answer: Answer<typeof contract.signInAtDesk>; readonly desk: Caller }>;
  /** Signs in with the password and a new code. @returns a caller with the open session */
  signIn(): Promise<Caller>;
};

const password = "Lantern over the quay";
let people = 0;

/** Invites a member of staff and sets the account up through the API, with a password and an authenticator app. */
export async function joinStaff(portal: TestApp, roles: readonly Role[] = ["underwriter"]): Promise<Joined> {
  people += 1;
  const email = `Theo${people}@Alderway.example`;
  const person = { firstName: "Theo", lastName: "Park", email, roles };
  const added = await inTransaction(portal.context, (tx) => addStaff(tx, person, thePortal));
  const token = added?.link.split("#")[1] ?? "none";
  const stranger = deskCaller(portal, {});
  const { secret } = (await stranger.call(contract.beginSetUp, { body: { token } })).value;
  const codeAt = (steps = 0) =>
    generateSync({ secret, epoch: Math.floor(portal.clock.now().epochMilliseconds / 1000) + 30 * steps });
  const body = { token, password, code: codeAt() };
  const { recoveryCodes } = (await stranger.call(contract.finishSetUp, { body })).value;
  // Advances the clock, so that the next code differs from the used code.
  portal.clock.advance({ seconds: 60 });
  const givePassword = async (given = password) => {
    const answer = await stranger.call(contract.signInAtDesk, { body: { email, password: given } });
    return { answer, desk: sessionIn(portal, answer) };
  };
  return {
    staffId: added?.staffId ?? "",
    email,
    password,
    secret,
    recoveryCodes,
    codeAt,
    givePassword,
    async signIn() {
      portal.clock.advance({ seconds: 60 });
      const { desk } = await givePassword();
      const answer = await desk.call(contract.confirmFactor, { body: { code: codeAt() } });
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status}`);
      return sessionIn(portal, answer);
    },
  };
}

/** Returns a caller that uses the cookie and the token of a response. */
export function sessionIn(
  portal: TestApp,
  answer: Answer<typeof contract.signInAtDesk> | Answer<typeof contract.confirmFactor>,
): Caller {
  const name = deskCookie(portal.context);
  const secret = answer.response.cookies.find((cookie) => cookie.name === name)?.value;
  return deskCaller(portal, { secret, csrfToken: answer.status === 200 ? answer.value.csrf : undefined });
}
