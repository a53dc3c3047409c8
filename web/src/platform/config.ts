import { baseConfig } from "@portal/domain/wire/base-config";
import type { PublicConfig } from "@portal/domain/wire/config";

let loaded: PublicConfig | undefined;

/** A configuration that takes longer is missing, and the page shows maintenance instead of nothing. */
const longestMilliseconds = 30_000;

/** The address that head.js has begun to fetch, once; a later configuration is asked for anew. */
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
    // The maintenance page still shows whom to call (CH-61).
    loaded = { ...baseConfig, ...configInPage() };
    return { ok: false };
  }
}

export function config(): PublicConfig {
  if (!loaded) throw new Error("the configuration was asked for before it was loaded");
  return loaded;
}

/** What the server wrote into the page itself: the names and phones are this lender's when nothing more can be had. */
function configInPage(): Partial<PublicConfig> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="configuration"]');
  return written ? (JSON.parse(written.content) as Partial<PublicConfig>) : {};
}
