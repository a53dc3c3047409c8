import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { Config } from "../platform/config.ts";

type Told = Pick<Config, "mode" | "publicConfig">;

/** What a page may load: itself, and the widget in which a bank is connected in a frame of its own. */
export function contentSecurityPolicy({ publicConfig }: Told): Record<string, string[]> {
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
    // No text becomes a script or markup, but what the server wrote or cleaned (web/src/platform/trust-markup.ts).
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["server-markup"],
  };
}

/** The headers that every answer carries, whoever gives it; the same for all, so they are made once. */
export function securityHeaders(config: Told): Readonly<Record<string, string>> {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: config.mode === "production" && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: "deny" },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error) throw new Error("the security headers could not be made", { cause: error });
  });
  return {
    ...Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    ),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
}
