import { circuitBreaker, ConsecutiveBreaker, handleAll, timeout, TimeoutStrategy, wrap } from "cockatiel";
import * as oidc from "openid-client";
import { ProviderFault } from "../provider-fault.ts";
import type { Identity, SignOn, SsoProvider } from "./sso-provider.ts";

export type OidcSettings = {
  /** The issuer's URL. The issuer's metadata contains all other URLs. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sends requests to the issuer, by default over the network. */
  readonly fetch?: oidc.CustomFetch;
};

/** Times in milliseconds. After `failures` failures in a row, the portal makes no calls for the time `rest`. */
export const ssoLimits = { exchange: 5_000, failures: 5, rest: 10_000 };

/** Completes sign-ons at any OpenID Connect issuer. Caches the issuer's metadata after the first sign-on. */
export function oidcSso(settings: OidcSettings, limits: Readonly<typeof ssoLimits> = ssoLimits): SsoProvider {
  const guard = wrap(
    circuitBreaker(handleAll, {
      halfOpenAfter: limits.rest,
      breaker: new ConsecutiveBreaker(limits.failures),
    }),
    timeout(limits.exchange, TimeoutStrategy.Aggressive),
  );
  let known: Promise<oidc.Configuration> | undefined;

  async function discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, fetch } = settings;
    known ??= oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
      timeout: limits.exchange / 1000,
      ...(fetch && { [oidc.customFetch]: fetch }),
    });
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  return {
    async exchange(signOn) {
      try {
        return await guard.execute(async () => trade(await discover(), signOn));
      } catch (error) {
        throw new ProviderFault("sso", "a sign-on could not be completed", error);
      }
    },
  };
}

async function trade(configuration: oidc.Configuration, signOn: SignOn): Promise<Identity | undefined> {
  const { issuer } = configuration.serverMetadata();
  // Adds the `iss` parameter that the library requires. The portal has only one issuer.
  const answer = new URL(signOn.redirectUri);
  answer.search = new URLSearchParams({ code: signOn.code, iss: issuer }).toString();
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: signOn.codeVerifier,
      expectedNonce: signOn.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    return claims && { issuer: claims.iss, subject: claims.sub };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Returns whether the provider refused the code, or the ID token is valid but belongs to another sign-on. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === "invalid_grant";
  return error instanceof oidc.ClientError && error.code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED";
}
