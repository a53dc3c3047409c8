import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let at: string;
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), "scratch-"));
});
afterEach(() => rmSync(at, { recursive: true, force: true }));

/** Sets up the temporary folder in a child process. Returns the child's TMPDIR, and whether the folder exists. */
function run(folder: string, { TMPDIR = "/var/tmp", ending = "", needed = 1 } = {}): string {
  const script = `
    const { scratchInMemory } = await import(${JSON.stringify(join(import.meta.dirname, "scratch-folder.ts"))});
    scratchInMemory(${JSON.stringify(folder)}, ${needed});
    const { existsSync } = await import("node:fs");
    console.log(process.env.TMPDIR + " " + existsSync(process.env.TMPDIR));
    ${ending}`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TMPDIR },
    encoding: "utf8",
  });
  return stdout.trim();
}
const room = () => join(at, `borrower-portal-tests-${userInfo().uid}`);

test("gives a test run its own temporary folder and removes the folder when the run ends", () => {
  const told = run(at);
  expect(told).toMatch(new RegExp(`^${room()}/\\d+ true$`));
  expect(readdirSync(room())).toEqual([]);
});

test("a child process uses the temporary folder of its parent", () => {
  const folder = join(room(), "1");
  mkdirSync(folder, { recursive: true });
  expect(run(at, { TMPDIR: folder })).toBe(`${folder} true`);
  expect(existsSync(folder)).toBe(true);
});

test("removes the temporary folder of a killed run and keeps the folder of a running process", () => {
  expect(run(at, { ending: "process.kill(process.pid, 'SIGKILL')" })).toContain(room());
  const [killed = ""] = readdirSync(room());
  writeFileSync(join(room(), killed, "file"), "");
  mkdirSync(join(room(), String(process.pid)));
  run(at);
  expect(readdirSync(room())).toEqual([String(process.pid)]);
});

test("keeps the system's temporary folder when the memory folder is missing or too small", () => {
  expect(run(join(at, "none"))).toBe("/var/tmp true");
  expect(run(at, { needed: 2 ** 60 })).toBe("/var/tmp true");
  expect(readdirSync(at)).toEqual([]);
});
