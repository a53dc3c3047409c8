import { builtInESign } from "@portal/providers/e-sign/built-in-e-sign";
import type { ESignProvider, SigningCallback } from "@portal/providers/e-sign/e-sign-provider";
import { httpESign } from "@portal/providers/e-sign/http-e-sign";
import { signatureHeader, timestampHeader } from "@portal/providers/e-sign/signed-e-sign-callback";
import type { Context, SigningPages } from "../context.ts";
import type { Config } from "../platform/config.ts";
import { deriveKey } from "../platform/crypto.ts";
import { builtInSigningStore } from "./built-in-signing.ts";

export type OpenedESign = {
  readonly eSign: ESignProvider;
  readonly signingPages: SigningPages | undefined;
};

export const callbackPath = "/api/esign/callbacks";

/**
 * Opens the configured signing service, or else the built-in service. The built-in service sends its callbacks with
 * `tell`.
 */
export function openESign(
  { config, clock }: Pick<Context, "config" | "clock">,
  contextOf: () => Context,
  tell: SigningPages["tell"],
): OpenedESign {
  const now = () => clock.now();
  if (config.eSign) return { eSign: httpESign(config.eSign, now), signingPages: undefined };
  const provider = builtInESign(builtInSigningStore(contextOf), {
    pagesUrl: `${config.origin}/api/esign`,
    callbackSecret: deriveKey(config.tokenKeys[0], new Uint8Array(), "signing callbacks").toString(
      "base64url",
    ),
    now,
  });
  return { eSign: provider, signingPages: { provider, tell } };
}

export function callbackHeaders({ timestamp, signature }: SigningCallback): Record<string, string> {
  return {
    "content-type": "application/json",
    [timestampHeader]: timestamp,
    [signatureHeader]: signature,
  };
}

const answerMilliseconds = 60_000;

/** Sends callbacks over loopback, because the machine may not reach the portal's public address. */
export function postCallbackOverHttp({ host, port }: Pick<Config, "host" | "port">): SigningPages["tell"] {
  const own = host === "::" || host === "::1" ? "[::1]" : host === "0.0.0.0" ? "127.0.0.1" : host;
  return async (callback) => {
    const response = await fetch(`http://${own}:${port}${callbackPath}`, {
      method: "POST",
      headers: callbackHeaders(callback),
      body: callback.body,
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    await response.body?.cancel();
    return response.status;
  };
}
