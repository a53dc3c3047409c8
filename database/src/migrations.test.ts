import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import config from "../drizzle.config.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "portal-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What drizzle-kit says, and the migrations it adds to this folder, from what the tables look like now. */
function generate(migrations: string): { readonly said: string; readonly added: readonly string[] } {
  const before = readdirSync(migrations);
  const { dialect, schema } = config;
  // It fails on an absolute path, and calls that a success.
  const settings = { dialect, schema, out: relative(root, migrations) };
  const options = Object.entries(settings).map(([name, value]) => `--${name}=${String(value)}`);
  const said = execFileSync(
    process.execPath,
    [join(root, "node_modules/drizzle-kit/bin.cjs"), "generate", ...options],
    { cwd: root, encoding: "utf8", stdio: "pipe" },
  );
  const added = readdirSync(migrations).filter((name) => name.endsWith(".sql") && !before.includes(name));
  return { said, added: added.map((name) => readFileSync(join(migrations, name), "utf8")) };
}

test("the migrations make the tables that the code knows", () => {
  const copy = join(folder, "copy");
  cpSync(join(root, config.out ?? ""), copy, { recursive: true });
  const { said, added } = generate(copy);
  expect(added).toEqual([]);
  expect(said).toContain("No schema changes, nothing to migrate");
  // To an empty folder the same command adds everything.
  const empty = join(folder, "empty");
  mkdirSync(empty);
  expect(generate(empty).added).toEqual([expect.stringContaining('CREATE TABLE "advances"')]);
}, 60_000);
