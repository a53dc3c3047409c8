import { readConfig, type Config } from "../platform/config.ts";

/** Fixed, so that the template database's hashes and every test's app agree. */
const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");
export const testKeys = { TOKEN_KEY: key(1), PEPPER: key(2), ENCRYPTION_KEYS: `k1:${key(3)}` };

/** The moment at which the cast of the tests was made: a Friday, at noon in New York. */
export const testNow = Temporal.Instant.from("2026-11-20T17:00:00Z");

export function testConfig(dataDir: string, settings: Readonly<Record<string, string>> = {}): Config {
  return readConfig(
    { DATA_DIR: dataDir, PORT: "0", REQUESTS_PER_MINUTE: "1000000", ...settings },
    () => testKeys,
  );
}
