import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sandboxIssuer } from "@portal/domain/wire/base-config";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderFault } from "../provider-fault.ts";
import { oidcSso, ssoLimits, type OidcSettings } from "./oidc-sso.ts";
import type { ExchangeFault } from "./sandbox-sso-faults.ts";
import { sandboxSso, type SandboxSso } from "./sandbox-sso.ts";
import type { SignOn } from "./sso-provider.ts";

const redirectUri = "https://portal.example/oauth/paypal";
const random = () => randomBytes(32).toString("base64url");

let provider: SandboxSso;
let server: Server;
let base: string;

beforeAll(async () => {
  provider = await sandboxSso({
    clientId: "portal",
    redirectUris: [redirectUri, "https://portal.example/pp-app/oauth/paypal"],
    mountPath: "/identity",
  });
  const answer = async (...[request, response]: Parameters<SandboxSso["handle"]>) => {
    const [path = "", query] = (request.url ?? "").split("?");
    if (!path.startsWith("/identity/interaction/")) {
      await provider.handle(request, response);
      return;
    }
    const { subject = "", fault, error } = Object.fromEntries(new URLSearchParams(query));
    const result = error ? { error } : { subject, fault: fault as ExchangeFault | undefined };
    const location = await provider.finish(request, response, result);
    response.writeHead(303, { location }).end();
  };
  server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Signs on as a browser does and returns the portal's address to which the provider redirects. */
async function signOn(result: Readonly<Record<string, string>>): Promise<{ back: URL; signOn: SignOn }> {
  const [state, nonce, codeVerifier] = [random(), random(), random()];
  const jar = new Map<string, string>();
  let at = `${base}/identity/auth?${new URLSearchParams({
    client_id: "portal",
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email",
    state,
    nonce,
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString()}`;
  while (!at.startsWith(redirectUri)) {
    const address = new URL(at, base);
    if (address.pathname.includes("/interaction/")) address.search = new URLSearchParams(result).toString();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    at = response.headers.get("location") ?? "";
    if (!at) throw new Error(`the provider returned ${response.status}: ${await response.text()}`);
  }
  const back = new URL(at);
  expect(back.searchParams.get("state")).toBe(state);
  const code = back.searchParams.get("code") ?? "";
  return { back, signOn: { code, codeVerifier, nonce, redirectUri } };
}

/** Settings to reach the sign-on provider over the network, at the given port. */
function overNetwork(port: () => number): OidcSettings {
  const headers = { "x-forwarded-proto": "https", "x-forwarded-host": new URL(sandboxIssuer).host };
  return {
    ...provider.client,
    fetch: (url, { body, ...options }) =>
      fetch(
        url
          .replace(sandboxIssuer, `http://127.0.0.1:${port()}/identity`)
          .replace("/identity/identity", "/identity"),
        {
          ...options,
          ...(body != null && { body: body as URLSearchParams }),
          headers: { ...options.headers, ...headers },
        },
      ),
  };
}

const ways: Readonly<Record<string, () => OidcSettings>> = {
  "within the process": () => provider.client,
  "over the network": () => overNetwork(() => (server.address() as AddressInfo).port),
};

const faultOf = (exchange: Promise<unknown>) => exchange.catch((error: unknown) => error);

describe.each(Object.entries(ways))("a sign-on at the OpenID Connect provider reached %s", (_, settings) => {
  test("the OpenID Connect provider returns only the issuer and subject of the person who signed on", async () => {
    const { signOn: given } = await signOn({ subject: "jonah" });
    expect(await oidcSso(settings()).exchange(given)).toEqual({ issuer: sandboxIssuer, subject: "jonah" });
  });

  test("the OpenID Connect provider accepts a code only once, and only with its verifier, nonce and redirect address", async () => {
    const sso = oidcSso(settings());
    const { signOn: used } = await signOn({ subject: "jonah" });
    expect(await sso.exchange(used)).toEqual({ issuer: sandboxIssuer, subject: "jonah" });
    expect(await sso.exchange(used)).toBeUndefined();
    for (const change of [
      { code: random() },
      { codeVerifier: random() },
      { nonce: random() },
      { redirectUri: "https://portal.example/pp-app/oauth/paypal" },
    ]) {
      const { signOn: given } = await signOn({ subject: "jonah" });
      expect(await sso.exchange({ ...given, ...change })).toBeUndefined();
    }
  });

  test.each(["wrong-audience", "wrong-nonce", "code-reused"])(
    "the portal rejects a sign-on when the provider simulates the fault %s",
    async (fault) => {
      const { signOn: given } = await signOn({ subject: "jonah", fault });
      expect(await oidcSso(settings()).exchange(given)).toBeUndefined();
    },
  );

  test.each(["exchange-500", "exchange-bad-json"])(
    "the portal throws a ProviderFault when the provider simulates the fault %s",
    async (fault) => {
      const { signOn: given } = await signOn({ subject: "jonah", fault });
      const error = await faultOf(oidcSso(settings()).exchange(given));
      expect(error).toBeInstanceOf(ProviderFault);
      expect(error).toMatchObject({ provider: "sso", cause: expect.any(Error) });
    },
  );

  test("a sign-on fails with a ProviderFault when the provider exceeds the time limit", async () => {
    expect(ssoLimits.exchange).toBe(5_000);
    const { signOn: given } = await signOn({ subject: "jonah", fault: "exchange-slow" });
    const sso = oidcSso(settings(), { ...ssoLimits, exchange: 1_000 });
    const begun = performance.now();
    expect(await faultOf(sso.exchange(given))).toBeInstanceOf(ProviderFault);
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});

test("the sandbox's sign-on provider returns access_denied and no code when the person declines", async () => {
  const { back } = await signOn({ error: "access_denied" });
  expect(back.searchParams.get("error")).toBe("access_denied");
  expect(back.searchParams.has("code")).toBe(false);
});

test("the portal stops calling a sign-on provider after five failures and calls it again after a pause", async () => {
  let port = 9;
  let calls = 0;
  const settings = overNetwork(() => {
    calls += 1;
    return port;
  });
  const sso = oidcSso(settings, { ...ssoLimits, rest: 400 });
  const { signOn: given } = await signOn({ subject: "jonah" });
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await faultOf(sso.exchange(given))).toBeInstanceOf(ProviderFault);
  }
  expect(calls).toBe(5);
  port = (server.address() as AddressInfo).port;
  expect(await faultOf(sso.exchange(given))).toBeInstanceOf(ProviderFault);
  expect(calls).toBe(5);
  await wait(500);
  expect(await sso.exchange(given)).toEqual({ issuer: sandboxIssuer, subject: "jonah" });
});

test("refused authorization codes do not pause the calls to the sign-on provider", async () => {
  const sso = oidcSso(provider.client);
  const { signOn: given } = await signOn({ subject: "jonah" });
  for (let attempt = 0; attempt < ssoLimits.failures + 1; attempt++) {
    expect(await sso.exchange({ ...given, code: random() })).toBeUndefined();
  }
  expect(await sso.exchange(given)).toEqual({ issuer: sandboxIssuer, subject: "jonah" });
});
