import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sandboxIssuer } from "@portal/domain/wire/base-config";
import { exportJWK, generateKeyPair } from "jose";
import { inject } from "light-my-request";
import type * as oidc from "oidc-provider";
import type { OidcSettings } from "./oidc-sso.ts";
import { provokeFaults, type ExchangeFault } from "./sandbox-sso-faults.ts";
import { ssoMemory } from "./sandbox-sso-memory.ts";

export type SandboxSsoSettings = {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  /** The start of every path of the sandbox's provider, without a final slash. */
  readonly mountPath: string;
};

/** A sign-on in which a person has not yet chosen an account. */
export type SsoInteraction = {
  readonly id: string;
  /** The parameters of the portal's authorization request, by their names in the protocol. */
  readonly parameters: Readonly<Record<string, string>>;
};

/** An OpenID Connect provider for the sandbox. Any subject is a valid account. */
export type SandboxSso = {
  /** Responds to a browser's request. The request's address must begin with `mountPath`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** @throws if the browser has no sign-on in progress */
  interactionOf(request: IncomingMessage, response: ServerResponse): Promise<SsoInteraction>;
  /** Finishes the choice of an account and returns the address to which the browser goes next. */
  finish(request: IncomingMessage, response: ServerResponse, result: SsoResult): Promise<string>;
  readonly client: OidcSettings;
};

export type SsoResult =
  | { readonly subject: string; readonly fault?: ExchangeFault | undefined }
  | { readonly error: string };

export async function sandboxSso(settings: SandboxSsoSettings): Promise<SandboxSso> {
  const { clientId, redirectUris, mountPath } = settings;
  const { Provider, interactionPolicy } = await loadLibrary();
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "sandbox", alg: "ES256", use: "sig" };
  const clientSecret = randomBytes(32).toString("base64url");
  const provider = new Provider(sandboxIssuer, {
    ...configuration,
    adapter: ssoMemory(),
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_basic",
        id_token_signed_response_alg: "ES256",
      },
    ],
    interactions: {
      policy: alwaysAsk(interactionPolicy),
      url: (_context, { uid }) => `${mountPath}/interaction/${uid}`,
    },
  });
  // Reads the X-Forwarded headers, which the portal and `client` set.
  provider.proxy = true;
  const faults = provokeFaults(provider, key);
  const answer = provider.callback();

  return {
    async handle(request, response) {
      request.headers.cookie = withoutSession(request.headers.cookie);
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(mountPath.length) });
      await answer(request, response);
    },
    async interactionOf(request, response) {
      const { uid, params } = await provider.interactionDetails(request, response);
      return {
        id: uid,
        parameters: Object.fromEntries(
          Object.entries(params).flatMap(([name, value]) =>
            typeof value === "string" ? [[name, value]] : [],
          ),
        ),
      };
    },
    async finish(request, response, result) {
      const { uid } = await provider.interactionDetails(request, response);
      if ("error" in result) return provider.interactionResult(request, response, result);
      if (result.fault) faults.plan(uid, result.fault);
      return provider.interactionResult(request, response, { login: { accountId: result.subject } });
    },
    client: {
      issuer: sandboxIssuer,
      clientId,
      clientSecret,
      fetch: async (url, { method, headers, body, signal }) => {
        const answered = inject((request, response) => void answer(request, response), {
          url,
          method: method as "GET",
          headers: { ...headers, "x-forwarded-proto": "https" },
          ...(body != null && { payload: textOf(body) }),
        });
        const { statusCode, headers: given, rawPayload } = await untilAborted(answered, signal);
        return new Response(new Uint8Array(rawPayload), {
          status: statusCode,
          headers: { "content-type": String(given["content-type"]) },
        });
      },
    },
  };
}

/** Removes the sandbox provider's session cookie, so that a tester can choose another account at each sign-on. */
function withoutSession(cookies = ""): string {
  return cookies
    .split("; ")
    .filter((cookie) => !cookie.startsWith("_session"))
    .join("; ");
}

/** Suppresses the library's console warning about Node versions that are not LTS yet. */
async function loadLibrary(): Promise<typeof oidc> {
  const said = Object.getOwnPropertyDescriptor(console, "warn") ?? {};
  Object.defineProperty(console, "warn", { ...said, value: () => undefined });
  try {
    return await import("oidc-provider");
  } finally {
    Object.defineProperty(console, "warn", said);
  }
}

const configuration: oidc.Configuration = {
  findAccount: (_context, subject) => ({ accountId: subject, claims: () => ({ sub: subject }) }),
  claims: { openid: ["sub"], email: ["email"] },
  scopes: ["openid", "email"],
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  responseTypes: ["code"],
  // The lifetimes of codes, sessions and tokens in seconds, as at a real provider.
  ttl: {
    AuthorizationCode: 60,
    Interaction: 3600,
    Session: 3600,
    Grant: 3600,
    AccessToken: 600,
    IdToken: 600,
  },
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? "",
      accountId: oidc.session?.accountId ?? "",
    });
    grant.addOIDCScope("openid email");
    await grant.save();
    return grant;
  },
  renderError(context, { error, error_description: description }) {
    context.type = "text/plain; charset=utf-8";
    context.body = `The sandbox's sign-on cannot continue: ${error}. ${description ?? ""}`;
  },
};

/** Always asks the person to choose an account, and never asks for consent. */
function alwaysAsk({ base, Check, Prompt }: (typeof oidc)["interactionPolicy"]) {
  const policy = base();
  policy.clear();
  policy.add(
    new Prompt(
      { name: "login", requestable: true },
      new Check("chosen", "an account must be chosen", ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    ),
  );
  return policy;
}

function textOf(body: unknown): string {
  return body instanceof URLSearchParams ? body.toString() : String(body);
}

async function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return value;
  const aborted = new Promise<never>((_, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason as Error), { once: true });
  });
  return Promise.race([value, aborted]);
}
