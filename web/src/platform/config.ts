import type { PublicConfig } from "@portal/domain/wire/config";
import { defaultPublicConfig } from "@portal/domain/wire/config";

let loaded: PublicConfig | undefined;

/** Fetches the configuration once, before the first screen. */
export async function loadConfig(): Promise<{ readonly ok: boolean }> {
  try {
    const response = await fetch(
      `/config.json?timestamp=${Math.round(performance.timeOrigin + performance.now())}`,
    );
    if (!response.ok) throw new Error(`configuration: ${response.status}`);
    loaded = { ...defaultPublicConfig, ...((await response.json()) as Partial<PublicConfig>) };
    return { ok: true };
  } catch {
    // The defaults still show the maintenance page with a phone number (CH-61).
    loaded = defaultPublicConfig;
    return { ok: false };
  }
}

export function config(): PublicConfig {
  if (!loaded) throw new Error("the configuration was asked for before it was loaded");
  return loaded;
}
