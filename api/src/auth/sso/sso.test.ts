import { signOn } from "@portal/domain/auth/sso/contract";
import { listAccounts } from "@portal/domain/loans/contract";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginSignOn } from "../../testing/sandbox-browser.ts";
import { bindingOf, testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test("the provider's code gives a full session at once", async () => {
  const begun = await beginSignOn(portal.app);
  const back = await begun.answer({ who: "jonah-reed" });
  const { nonce, codeVerifier } = begun;
  const answer = await portal.stranger.call(signOn, {
    body: { code: back.searchParams.get("code") ?? "", partner: "sf", codeVerifier, nonce },
  });
  expect(answer.status).toBe(200);
  expect(decodeJwt(answer.value.token)).toMatchObject({ first_name: "Jonah", auth_type: "authorized" });
  const jonah = portal.stranger.as(answer.value.token, bindingOf(answer.response));
  expect((await jonah.call(listAccounts)).status).toBe(200);
});
