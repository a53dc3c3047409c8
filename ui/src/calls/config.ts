import { baseConfig } from "@portal/domain/wire/base-config";
import type { PublicConfig } from "@portal/domain/wire/config";

let loaded: PublicConfig | undefined;

/** Time limit in milliseconds. Without a configuration in this time, the maintenance page appears. */
const longestMilliseconds = 30_000;

/** At the first call, returns the address that head.js is already fetching. Later calls return a new address. */
function configAddress(): string {
  const begun = document.querySelector<HTMLLinkElement>("link#configuration");
  begun?.removeAttribute("id");
  return begun?.href ?? `/config.json?timestamp=${Math.round(performance.timeOrigin + performance.now())}`;
}

/** Fetches the public configuration before the first screen and again after an outage. */
export async function loadConfig(): Promise<{ readonly ok: boolean }> {
  try {
    const response = await fetch(configAddress(), { signal: AbortSignal.timeout(longestMilliseconds) });
    if (!response.ok) throw new Error(`configuration: ${response.status}`);
    loaded = { ...baseConfig, ...((await response.json()) as Partial<PublicConfig>) };
    return { ok: true };
  } catch {
    // The maintenance page shows support's phone number even if the configuration is missing (CH-61).
    loaded = { ...baseConfig, ...configInPage() };
    return { ok: false };
  }
}

/** Sets the configuration of a page that is rendered at build time. */
export function presetConfig(value: PublicConfig): void {
  loaded = value;
}

export function config(): PublicConfig {
  if (!loaded) throw new Error("the configuration was used before it was loaded");
  return loaded;
}

/** Reads the lender's name and phone number from the page, in case the configuration is not available. */
function configInPage(): Partial<PublicConfig> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="configuration"]');
  return written ? (JSON.parse(written.content) as Partial<PublicConfig>) : {};
}
