import { readFileSync } from "node:fs";
import { settings } from "./settings.ts";

type Name = keyof typeof settings;
type Environment = Readonly<Partial<Record<string, string>>>;

/** The settings that hold a secret, including database addresses, which contain a password. */
export const isSecret = (name: Name): boolean => "secret" in settings[name];

/**
 * Returns a function that reads a setting. If `…_FILE` is set, reads the secret from that file, because container
 * platforms provide secrets as files.
 */
export function settingReader(
  environment: Environment,
  fail: (name: Name, fault: string) => void,
): (name: Name) => string {
  const files = new Map<Name, string>();
  for (const name of Object.keys(settings) as Name[]) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (!isSecret(name)) fail(name, `has no secret, so ${name}_FILE has no effect`);
    else if (environment[name]?.trim()) fail(name, `is set twice, also by ${name}_FILE`);
    else
      try {
        files.set(name, readFileSync(path, "utf8").trim());
      } catch (error) {
        fail(
          name,
          `cannot be read from ${name}_FILE (${(error as NodeJS.ErrnoException).code ?? "unknown"})`,
        );
      }
  }
  return (name) => files.get(name) || environment[name]?.trim() || settings[name].fallback;
}
