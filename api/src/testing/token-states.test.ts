import * as auth from "@portal/domain/auth/contract";
import * as authSession from "@portal/domain/auth/session/contract";
import * as credentials from "@portal/domain/auth/credentials/contract";
import { forgotPassword, readLink } from "@portal/domain/auth/recovery/contract";
import { signOn } from "@portal/domain/auth/sso/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { routes } from "../routes.ts";
import { beginSignOn } from "./sandbox-browser.ts";
import { sentMails, tokenIn } from "./sent-mails.ts";
import { bindingOf, pathOf, testApp, type Caller, type TestApp } from "./test-app.ts";

/**
 * Tests requirement I2 (docs/reliability.md) with a mailed link's token, a single sign-on session and a Canadian
 * session.
 */
const operations = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const forBorrowers = operations.filter(({ access }) => !["anyone", "lender", "staff"].includes(access));
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

let portal: TestApp;
let linkToken: string;
/** Jonah signs in through the sign-on provider. Chloe's business is in Canada. */
let jonah: Caller;
let chloe: Caller;

beforeAll(async () => {
  portal = await testApp();
  await portal.stranger.call(forgotPassword, { body: { email: "dana@mapleandmain.example" } });
  linkToken = tokenIn((await sentMails(portal))[0]);
  const begun = await beginSignOn(portal.app);
  const code = (await begun.answer({ who: "jonah-reed" })).searchParams.get("code") ?? "";
  const { codeVerifier, nonce } = begun;
  const signedOn = await portal.stranger.call(signOn, { body: { code, partner: "sf", codeVerifier, nonce } });
  jonah = portal.stranger.as(signedOn.value.token, bindingOf(signedOn.response));
  chloe = await portal.signIn("chloe@tremblayapiary.example");
});
afterAll(() => portal.close());

const multipart = { "content-type": "multipart/form-data; boundary=x" };
async function statusFor(endpoint: Endpoint, caller: Caller, body: object = {}): Promise<number> {
  const response = await portal.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: {
      ...(endpoint.upload && multipart),
      ...(caller.token && { authorization: `JWT ${caller.token}` }),
    },
    ...(caller.binding && { cookies: { "session-binding": caller.binding } }),
    ...(endpoint.upload && { payload: "--x--\r\n" }),
    ...(!endpoint.upload && endpoint.body && { payload: body }),
  });
  return response.statusCode;
}

/** Returns the expected status of a call that has access but no input. */
function statusOfEmpty({ body, upload, params }: Endpoint): number {
  if (upload && !z.safeParse(upload.fields, {}).success) return 422;
  if (body && !z.safeParse(body, {}).success) return 422;
  return params ? 404 : 200;
}

describe("the token of a mailed link", () => {
  test.each(named(forBorrowers))(
    "the token of a mailed link does not open a session for %s, with any cookie",
    async (_, endpoint) => {
      for (const binding of [undefined, chloe.binding, linkToken])
        expect(await statusFor(endpoint, portal.stranger.as(linkToken, binding))).toBe(401);
    },
  );

  test("the token of a mailed link works only in the body of POST /auth/security-question", async () => {
    const statuses = new Map<string, number>();
    for (const endpoint of forBorrowers)
      statuses.set(nameOf(endpoint), await statusFor(endpoint, portal.stranger, { token: linkToken }));
    expect(Object.fromEntries(statuses)).toEqual({
      ...Object.fromEntries(forBorrowers.map((endpoint) => [nameOf(endpoint), 401])),
      "POST /auth/security-question": 200,
    });
  });

  test("the token of a mailed link stays valid after calls that reject it", async () => {
    const read = await portal.stranger.call(readLink, { params: { resetToken: linkToken } });
    expect([read.status, read.value.data.kind]).toEqual([200, "reset-password"]);
  });
});

const withoutQuestions = [auth.askSecurityQuestion, auth.authorize, authSession.expire];
/** All operations for borrowers except the security question and the logout. */
const forAnySession = forBorrowers.filter((endpoint) => !(withoutQuestions as Endpoint[]).includes(endpoint));

describe("a session from the sign-on provider", () => {
  test.each(named(forAnySession))("%s accepts a session from the sign-on provider", async (_, endpoint) => {
    expect(await statusFor(endpoint, jonah)).toBe(statusOfEmpty(endpoint));
  });

  test("a session from the sign-on provider cannot change a password, e-mail address or security question", async () => {
    const [password, email] = ["Sunrise!7Road", "new@x.example"];
    const questions = [1, 2].map((number) => ({ question: `Which ${number}?`, answer: `${number}` }));
    const calls: [Endpoint, object, number][] = [
      [auth.askSecurityQuestion, {}, 404],
      [auth.authorize, { answer: "x", questionId: 1 }, 401],
      [credentials.verifyPassword, { password }, 403],
      [credentials.requestChangeEmail, { email }, 403],
      [credentials.changeSecurityQuestions, { questions }, 403],
      [credentials.setSecurityQuestions, { questions }, 403],
      [
        credentials.changePassword,
        { currentPassword: password, newPassword: password, confirmNewPassword: password },
        403,
      ],
    ];
    for (const [endpoint, body, expected] of calls)
      expect([nameOf(endpoint), await statusFor(endpoint, jonah, body)]).toEqual([
        nameOf(endpoint),
        expected,
      ]);
  });

  test("a session from the sign-on provider ends when the borrower logs out", async () => {
    expect(await statusFor(authSession.expire, jonah)).toBe(200);
    for (const endpoint of forBorrowers)
      expect([nameOf(endpoint), await statusFor(endpoint, jonah)]).toEqual([nameOf(endpoint), 401]);
  });
});

describe("a Canadian session", () => {
  // The forgiveness program exists only in the United States (FH-09).
  const isForgiveness = ({ path }: Endpoint) => /forgiveness|guaranty-claims/.test(path);
  test.each(named(forAnySession.filter((endpoint) => !isForgiveness(endpoint))))(
    "%s accepts a Canadian session, because only pages depend on the country",
    async (_, endpoint) => {
      expect(await statusFor(endpoint, chloe)).toBe(statusOfEmpty(endpoint));
    },
  );
  test.each(named(forAnySession.filter(isForgiveness)))(
    "a Canadian session finds no forgiveness record at %s",
    async (_, endpoint) => {
      const status = statusOfEmpty(endpoint);
      expect(await statusFor(endpoint, chloe)).toBe(status === 422 ? 422 : 404);
    },
  );
});
