import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { Config } from "../platform/config.ts";

type HeaderSettings = Pick<Config, "mode" | "publicConfig">;

/** Returns a content security policy: files only from the portal, and frames only from the open-banking widget. */
export function contentSecurityPolicy({ publicConfig }: HeaderSettings): Record<string, string[]> {
  const widget = publicConfig.openBankingWidgetUrl;
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": [widget === null ? "'none'" : new URL(widget).origin],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    // Only markup that the server wrote or sanitized may enter the page (web/src/platform/trust-markup.ts).
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["server-markup"],
  };
}

/**
 * The content security policy of the desk's pages (DESK-SEC-01). Allows files only from the desk's origin, and no
 * frames. The only Trusted Types policy, `desk-worker`, creates the address of a worker.
 */
const deskPolicy: Readonly<Record<string, string[]>> = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "frame-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["desk-worker"],
};

export const deskSecurityHeaders = (config: HeaderSettings): Readonly<Record<string, string>> =>
  securityHeaders(config, deskPolicy);

export function securityHeaders(
  config: HeaderSettings,
  directives: Readonly<Record<string, string[]>> = contentSecurityPolicy(config),
): Readonly<Record<string, string>> {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: config.mode === "production" && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: "deny" },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error) throw new Error("the security headers could not be built", { cause: error });
  });
  return {
    ...Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    ),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
}
