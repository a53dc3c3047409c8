import { migratedSsoCallbackPath, ssoCallbackPath } from "@portal/domain/auth/paths";
import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from "oauth4webapi";
import { config } from "../../platform/config.ts";
import { begunSignOn } from "../../platform/session-storage.ts";

/** `migrated` is for borrowers with migrated accounts. Each flow has separate addresses (CH-16). */
export type SignOnFlow = "plain" | "migrated";

/**
 * Returns the provider's address. Stores the values that verify its answer (CORE-SSO-02, CORE-SSO-11, CH-37).
 * @throws when the browser has no WebCrypto: outside HTTPS and localhost.
 */
export async function beginSignOn(flow: SignOnFlow): Promise<string> {
  const [state, nonce, codeVerifier] = [
    generateRandomState(),
    generateRandomNonce(),
    generateRandomCodeVerifier(),
  ];
  const challenge = await calculatePKCECodeChallenge(codeVerifier);
  begunSignOn.set({ state, nonce, codeVerifier });
  const callback = flow === "migrated" ? migratedSsoCallbackPath : ssoCallbackPath;
  const address = new URL(config().paypalAuthorizeUrl, location.origin);
  const question = {
    client_id: config().paypalClientId,
    redirect_uri: location.origin + callback(),
    response_type: "code",
    scope: "openid email",
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
  return address.href;
}
