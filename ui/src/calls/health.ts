import { config } from "./config.ts";

/** Time limit in milliseconds. Without a response in this time, the API counts as down (CH-30). */
const longestMilliseconds = 5_000;

/** True if the API responds, even with a refusal (CORE-MAINT-08, CH-30). Bypasses the spinner and the idle timer. */
export async function isHealthy(): Promise<boolean> {
  try {
    const response = await fetch(config().apiUrl, {
      cache: "no-store",
      signal: AbortSignal.timeout(longestMilliseconds),
    });
    // Reads the body, so that the time limit does not abort the request later.
    await response.text();
    return response.status < 500;
  } catch {
    return false;
  }
}
