import { baseConfig } from "@portal/domain/wire/base-config";
import type { PublicConfig } from "@portal/domain/wire/config";

let loaded: PublicConfig | undefined;

/** After this time without a configuration, the page shows maintenance. */
const longestMilliseconds = 30_000;

/** The first call returns the address that head.js is already fetching. Later calls return a new address. */
function configAddress(): string {
  const begun = document.querySelector<HTMLLinkElement>("link#configuration");
  begun?.removeAttribute("id");
  return begun?.href ?? `/config.json?timestamp=${Math.round(performance.timeOrigin + performance.now())}`;
}

/** Fetches the configuration, before the first screen and after an outage. */
export async function loadConfig(): Promise<{ readonly ok: boolean }> {
  try {
    const response = await fetch(configAddress(), { signal: AbortSignal.timeout(longestMilliseconds) });
    if (!response.ok) throw new Error(`configuration: ${response.status}`);
    loaded = { ...baseConfig, ...((await response.json()) as Partial<PublicConfig>) };
    return { ok: true };
  } catch {
    // The maintenance page still shows a phone number for support (CH-61).
    loaded = { ...baseConfig, ...configInPage() };
    return { ok: false };
  }
}

export function config(): PublicConfig {
  if (!loaded) throw new Error("the configuration was used before it was loaded");
  return loaded;
}

/** Reads the configuration embedded in the page: this lender's names and phone numbers, in case the fetch fails. */
function configInPage(): Partial<PublicConfig> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="configuration"]');
  return written ? (JSON.parse(written.content) as Partial<PublicConfig>) : {};
}
