import { migratedSsoCallbackPath, ssoCallbackPath } from "@portal/domain/auth/paths";
import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from "oauth4webapi";
import { config } from "@portal/ui/calls/config.ts";
import { begunSignOn } from "../../platform/session-storage.ts";

/** `migrated` is the sign-on for migrated accounts (CH-16). It has separate page addresses. */
export type SignOnFlow = "plain" | "migrated";

/**
 * Returns the sign-on provider's address and stores values to check the provider's response (SSO-02, SSO-11, CH-37).
 * @throws if the browser has no WebCrypto
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
