import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { buildFiles } from "@portal/database/schema/server";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { testClock } from "../../testing/test-app.ts";
import { testConfig } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { mountPages } from "./pages.ts";
import { publishBuilds, sweepBuilds } from "./publish-build.ts";

const folder = mkdtempSync(join(tmpdir(), "builds-"));
const clock = testClock();
let connection: TestDatabase;
let older: FastifyInstance;
let newer: FastifyInstance;

const placeOf = (build: string) => `${join(folder, build)}/`;
const contextOf = () =>
  ({ config: testConfig("unused"), database: connection.database, clock }) as unknown as Context;

/** Publishes a build with the given files and starts a server for it. */
async function start(build: string, files: Readonly<Record<string, string | Buffer>>) {
  await mkdir(join(folder, build, "assets"), { recursive: true });
  await writeFile(join(folder, build, "index.html"), "<!doctype html><html><head></head></html>");
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, build, "assets", name), content);
  await publishBuilds(contextOf(), [placeOf(build)]);
  const app = Fastify();
  await mountPages(app, contextOf(), placeOf(build));
  return app;
}

beforeEach(async () => {
  connection = await testDatabase("template");
  older = await start("older", { "app-1111.js": "old()", "shared-0000.css": "a{}" });
  newer = await start("newer", {
    "app-2222.js": "new()",
    "app-2222.js.br": brotliCompressSync("new()"),
    "app-2222.js.gz": "gzip",
    "shared-0000.css": "a{}",
  });
});
afterEach(async () => {
  await Promise.all([older.close(), newer.close()]);
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

test("two processes serve the files of each other's builds with the right content type and caching", async () => {
  const fromOlder = await older.inject({ url: "/assets/app-2222.js" });
  expect([fromOlder.statusCode, fromOlder.body]).toEqual([200, "new()"]);
  expect(fromOlder.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(fromOlder.headers).not.toHaveProperty("content-encoding");
  const fromNewer = await newer.inject({ url: "/assets/app-1111.js" });
  expect([fromNewer.statusCode, fromNewer.body]).toEqual([200, "old()"]);
});

test("a file of another build is sent with Brotli compression if the browser accepts Brotli and the build has a compressed copy", async () => {
  const headers = { "accept-encoding": "gzip, deflate, br, zstd" };
  const compressed = await older.inject({ url: "/assets/app-2222.js", headers });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe("new()");
  const plain = await newer.inject({ url: "/assets/app-1111.js", headers });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(plain.body).toBe("old()");
});

test("unknown file names and the names of compressed files return 404", async () => {
  for (const name of ["app-3333.js", "app-2222.js.br", "app-2222.js.gz", "..%2Findex.html"])
    expect((await older.inject({ url: `/assets/${name}` })).statusCode).toBe(404);
});

test("publishing a build again stores no file twice", async () => {
  await Promise.all([1, 2, 3].map(() => publishBuilds(contextOf(), [placeOf("newer")])));
  const names = (await connection.database.select().from(buildFiles)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["app-1111.js", "app-2222.js", "shared-0000.css"]);
});

test("the hourly sweep deletes builds that no process has used for 30 days", async () => {
  clock.advance({ hours: 30 * 24 });
  await sweepBuilds(contextOf(), [placeOf("newer")]);
  expect((await newer.inject({ url: "/assets/app-1111.js" })).statusCode).toBe(200);
  clock.advance({ seconds: 1 });
  await sweepBuilds(contextOf(), [placeOf("newer")]);
  expect((await newer.inject({ url: "/assets/app-1111.js" })).statusCode).toBe(404);
  expect((await older.inject({ url: "/assets/app-2222.js" })).statusCode).toBe(200);
  const left = await connection.database.select({ name: buildFiles.name }).from(buildFiles);
  expect(left.map(({ name }) => name).toSorted()).toEqual(["app-2222.js", "shared-0000.css"]);
});
