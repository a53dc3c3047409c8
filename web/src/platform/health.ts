import { config } from "./config.ts";

/** A portal that is silent for longer is taken to be down (CH-30). */
const longestMilliseconds = 5_000;

/**
 * Whether the API answers (CORE-MAINT-08, CH-30): no answer in 5 s, no network or a 5xx is an error; a refusal is an
 * answer. It is no activity of the borrower's and shows no spinner, so it goes past the calls of `callApi`.
 */
export async function isHealthy(): Promise<boolean> {
  try {
    const response = await fetch(config().apiUrl, {
      cache: "no-store",
      signal: AbortSignal.timeout(longestMilliseconds),
    });
    return response.status < 500;
  } catch {
    return false;
  }
}
