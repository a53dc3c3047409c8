import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardAtExit } from "./undo.ts";

const root = join(import.meta.dirname, "../..");
const workspaces = ["api", "database", "domain", "providers", "ui", "web"];
const built = new Set(["dist", "node_modules"]);

/** A change to one file: replaces the text `place` with `text`. The file must contain `place`. */
type Edit = { readonly file: string; readonly place: string; readonly text: string };

type Migration = { readonly name: string; readonly sql: string };

export type Release = {
  readonly version: string;
  readonly edits: readonly Edit[];
  readonly migrations: readonly Migration[];
  readonly contractMigrations: readonly Migration[];
};

/**
 * Copies the project into a new folder, changes the copy into another release and builds its pages. Returns the folder.
 */
export function makeRelease({ version, edits, migrations, contractMigrations }: Release): string {
  const folder = discardAtExit(mkdtempSync(join(tmpdir(), "portal-release-")));
  for (const name of [...workspaces, "scripts"]) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !built.has(path.split("/").at(-1) ?? ""),
    });
  }
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, version }));
  linkPackages(folder);
  for (const { file, place, text } of edits) {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    if (!before.includes(place)) throw new Error(`${file} has no ${place}`);
    writeFileSync(path, before.replace(place, text));
  }
  addMigrations(join(folder, "database/migrations"), migrations);
  for (const { name, sql } of contractMigrations)
    writeFileSync(join(folder, "database/migrations/contract", `${name}.sql`), sql);
  const run = (script: string, ...args: readonly string[]) =>
    execFileSync(process.execPath, [script, ...args], {
      cwd: join(folder, "web"),
      stdio: ["ignore", "ignore", "inherit"],
    });
  run(join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error");
  run("scripts/after-build.ts");
  return folder;
}

/** Links the project's own packages to the copies, and all other packages to the installed packages. */
function linkPackages(folder: string): void {
  const packages = join(folder, "node_modules");
  mkdirSync(join(packages, "@portal"), { recursive: true });
  for (const name of workspaces) symlinkSync(`../../${name}`, join(packages, "@portal", name));
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@portal" && name !== ".cache")
      symlinkSync(join(root, "node_modules", name), join(packages, name));
}

type Journal = { readonly entries: readonly { readonly idx: number; readonly when: number }[] };

function addMigrations(folder: string, migrations: readonly Migration[]): void {
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as Journal;
  const entries: object[] = [...journal.entries];
  const last = journal.entries.at(-1);
  for (const [at, { name, sql }] of migrations.entries()) {
    writeFileSync(join(folder, `${name}.sql`), sql);
    const when = (last?.when ?? 0) + at + 1;
    entries.push({ idx: (last?.idx ?? 0) + at + 1, version: "7", when, tag: name, breakpoints: true });
  }
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
}
