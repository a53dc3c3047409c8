import { migratedSsoCallbackPath, ssoCallbackPath } from "@portal/domain/auth/paths";
import { sandboxSso, type SandboxSso } from "@portal/providers/sso/sandbox-sso";
import type { Config } from "../platform/config.ts";

export const identityPath = "/sandbox/identity";

export function openSandboxSso({ origin, publicConfig }: Config): Promise<SandboxSso> {
  return sandboxSso({
    clientId: publicConfig.paypalClientId,
    redirectUris: [ssoCallbackPath, migratedSsoCallbackPath].map((path) => origin + path()),
    mountPath: identityPath,
  });
}
