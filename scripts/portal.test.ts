import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readBook } from "../api/src/import/read-book.ts";
import { bookFileOf } from "../api/src/testing/test-book.ts";

const documentation = readFileSync(join(import.meta.dirname, "../docs/import.md"), "utf8");
// Every command starts a process. The largest file needs 11 s on an idle machine, and several times as long on a busy
// one.
vi.setConfig({ testTimeout: 120_000 });

const script = join(import.meta.dirname, "portal.ts");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-book-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function portal(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    encoding: "utf8",
    env: { ...process.env, INIT_CWD: folder },
  });
  return { status, stdout, stderr };
}

test("npm run portal check prints the line and field of a fault and exits with 1", () => {
  writeFileSync(join(folder, "bad.json"), '{\n  "version": 2,\n  "contacts": [],\n  "accounts": []\n}');
  const { status, stderr } = portal("check", "bad.json");
  expect(status).toBe(1);
  expect(stderr).toContain("line 2: version: must be 1");
});

test("npm run portal check prints the first 1,000 faults of an import file with 400,000 faults", () => {
  const contacts = Array.from({ length: 100_000 }, () => ({ externalId: "", firstName: "" }));
  writeFileSync(join(folder, "many.json"), JSON.stringify({ version: 1, contacts, accounts: [] }));
  const { status, stdout, stderr } = portal("check", "many.json");
  const lines = stderr.trimEnd().split("\n");
  expect([status, stdout]).toEqual([1, ""]);
  expect(lines.slice(0, 2)).toEqual([
    "many.json is not a valid book:",
    "  line 1: contacts[0].lastName: is missing",
  ]);
  expect(lines.at(-1)).toBe("  … and 399000 more");
  expect(lines).toHaveLength(1002);
});

test("npm run portal check accepts a valid import file in the caller's folder", () => {
  writeFileSync(join(folder, "good.json"), '{"version": 1, "contacts": [], "accounts": []}');
  expect(portal("check", "good.json")).toMatchObject({ status: 0, stderr: "" });
});

test("npm run portal check reports a missing file and a file that is not UTF-8", () => {
  writeFileSync(join(folder, "latin.json"), Buffer.from([0x22, 0xe9, 0x22]));
  expect(portal("check", "none.json")).toMatchObject({
    status: 1,
    stderr: "none.json cannot be read: ENOENT\n",
  });
  expect(portal("check", "latin.json")).toMatchObject({
    status: 1,
    stderr: "latin.json is not UTF-8 text\n",
  });
});

test("npm run portal schema prints a JSON Schema, and docs/import.md names each of its fields", () => {
  const { status, stdout } = portal("schema");
  expect(status).toBe(0);
  const schema: unknown = JSON.parse(stdout);
  expect(schema).toMatchObject({ type: "object", additionalProperties: false });
  const names = fieldsOf(schema);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(documentation))).toEqual([]);
});

test("the example import file in docs/import.md is valid", () => {
  const example = /```json\n(.*?)```/s.exec(documentation)?.[1] ?? "";
  expect(readBook(bookFileOf(example))).toMatchObject({ ok: true, book: { accounts: { length: 1 } } });
});

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => [
    ...(name === "properties" ? Object.keys(value as object) : []),
    ...fieldsOf(value),
  ]);
}

test("npm run portal prints its usage and exits with 2 for an unknown command", () => {
  for (const words of [["frobnicate", "book.json"], ["import"]]) {
    const { status, stderr } = portal(...words);
    expect(status).toBe(2);
    expect(stderr).toContain("Usage: npm run portal");
  }
});
