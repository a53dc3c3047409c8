import { decodeJwt, importJWK, SignJWT, type JWK } from "jose";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import { setTimeout as wait } from "node:timers/promises";

/** Faults that the sandbox's sign-on provider can simulate when the portal exchanges the code. */
export const exchangeFaults = [
  "exchange-500",
  "exchange-slow",
  "exchange-bad-json",
  "wrong-audience",
  "wrong-nonce",
  "code-reused",
] as const;
export type ExchangeFault = (typeof exchangeFaults)[number];

const slowMilliseconds = 30_000;

/** Makes the sandbox's sign-on provider simulate a planned fault when the portal exchanges the code. */
export function provokeFaults(provider: Provider, key: JWK) {
  const ofInteractions = new Map<string, ExchangeFault>();
  const ofCodes = new Map<string, ExchangeFault>();

  provider.use(async (context, next) => {
    await next();
    const { oidc } = context as KoaContextWithOIDC;
    if (oidc?.route === "resume") await mark(context as KoaContextWithOIDC);
    if (oidc?.route === "token") await spoil(context as KoaContextWithOIDC);
  });

  /** Makes a planned sign-on fault apply to the authorization code that the provider has just created. */
  async function mark(context: KoaContextWithOIDC): Promise<void> {
    const interaction = String(context["params"]?.uid);
    const fault = ofInteractions.get(interaction);
    const location = context.response.get("location");
    const code = URL.canParse(location) && new URL(location).searchParams.get("code");
    if (!fault || !code) return;
    ofInteractions.delete(interaction);
    ofCodes.set(code, fault);
    if (fault === "code-reused") await (await provider.AuthorizationCode.find(code))?.consume();
  }

  async function spoil(context: KoaContextWithOIDC): Promise<void> {
    const code = String(context.oidc.params?.["code"]);
    const fault = ofCodes.get(code);
    ofCodes.delete(code);
    const body = context.body as { id_token?: string } | undefined;
    if (fault === "exchange-500") {
      context.status = 500;
      context.body = { error: "server_error" };
    } else if (fault === "exchange-slow") {
      await wait(slowMilliseconds, undefined, { ref: false });
    } else if (fault === "exchange-bad-json") {
      context.type = "application/json";
      context.body = '{"access_token":';
    } else if (fault === "wrong-audience" && body?.id_token) {
      context.body = { ...body, id_token: await resigned(body.id_token, { aud: "another-client" }) };
    } else if (fault === "wrong-nonce" && body?.id_token) {
      context.body = { ...body, id_token: await resigned(body.id_token, { nonce: "of-another-sign-on" }) };
    }
  }

  /** Returns the ID token with changed claims and a valid signature. */
  async function resigned(token: string, change: object): Promise<string> {
    const signed = new SignJWT({ ...decodeJwt(token), ...change });
    return signed
      .setProtectedHeader({ alg: "ES256", kid: key.kid ?? "" })
      .sign(await importJWK(key, "ES256"));
  }

  return {
    plan: (interaction: string, fault: ExchangeFault) => void ofInteractions.set(interaction, fault),
  };
}
