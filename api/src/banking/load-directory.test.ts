import { listRoutingNumbers } from "@portal/domain/banking/contract";
import type { Participant } from "@portal/domain/banking/participants/rules";
import { demoInstitutions } from "@portal/database/cast/institutions";
import { directoryLoads, institutions } from "@portal/database/schema/banking";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { asc } from "drizzle-orm";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { lastDirectoryLoads } from "./last-directory-loads.ts";
import { lockDirectory, recordLoad, writeEntries } from "./directory/directory-store.ts";
import { loadDemoDirectory, loadDirectory } from "./load-directory.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.context.database.delete(institutions);
  await portal.context.database.delete(directoryLoads);
  await loadDemoDirectory(portal.context, demoInstitutions);
});

const participant = (routingNumber: string, rest: Partial<Participant> = {}): Participant => ({
  routingNumber,
  name: `Bank ${routingNumber}`,
  stateCode: "IA",
  city: "Ames",
  newRoutingNumber: null,
  takesFunds: false,
  ...rest,
});
const kept = async () => {
  const rows = await portal.context.database
    .select()
    .from(institutions)
    .orderBy(asc(institutions.routingNumber));
  return rows.map(({ routingNumber, ach, wire }) => [routingNumber, ach, wire]);
};

test("loading the first real bank directory file removes the demo banks", async () => {
  const ach = [participant("111"), participant("222")];
  expect(await loadDirectory(portal.context, "fedach", ach)).toEqual({
    added: 2,
    changed: 0,
    removed: demoInstitutions.length,
  });
  const wire = [participant("222", { takesFunds: true }), participant("333", { takesFunds: true })];
  expect(await loadDirectory(portal.context, "fedwire", wire)).toEqual({ added: 1, changed: 1, removed: 0 });
  expect(await kept()).toEqual([
    ["111", true, false],
    ["222", true, true],
    ["333", false, true],
  ]);
  expect(await loadDirectory(portal.context, "fedwire", wire)).toEqual({ added: 0, changed: 0, removed: 0 });
  const rest = [participant("222")];
  expect(await loadDirectory(portal.context, "fedach", rest, { isReplacing: true })).toEqual({
    added: 0,
    changed: 0,
    removed: 1,
  });
});

test("loadDirectory rejects a file that lacks more than a tenth of the known routing numbers", async () => {
  const all = Array.from({ length: 100 }, (_, at) => participant(String(1_000 + at)));
  await loadDirectory(portal.context, "fedach", all);
  const before = [await kept(), await portal.context.database.select().from(directoryLoads)];
  // The file lacks its last lines, like an incomplete download.
  expect(await loadDirectory(portal.context, "fedach", all.slice(0, 89))).toEqual({ lost: 11, of: 100 });
  expect([await kept(), await portal.context.database.select().from(directoryLoads)]).toEqual(before);
  // An empty first Fedwire file is accepted, and so is a FedACH file that lacks a tenth of the known numbers.
  expect(await loadDirectory(portal.context, "fedwire", [])).toMatchObject({ removed: 0 });
  expect(await loadDirectory(portal.context, "fedach", all.slice(0, 90))).toMatchObject({ removed: 10 });
  const replacing = { isReplacing: true };
  expect(await loadDirectory(portal.context, "fedach", all.slice(0, 5), replacing)).toMatchObject({
    removed: 85,
  });
});

test("loads the demo banks only into an empty bank directory", async () => {
  expect(await loadDemoDirectory(portal.context, demoInstitutions)).toEqual({
    added: 0,
    changed: 0,
    removed: 0,
  });
  await loadDirectory(portal.context, "fedach", [participant("111")]);
  await loadDemoDirectory(portal.context, demoInstitutions);
  expect(await kept()).toEqual([["111", true, false]]);
});

test("lists the time at which each bank directory file was last loaded", async () => {
  const first = portal.clock.now();
  await loadDirectory(portal.context, "fedach", [participant("111")]);
  portal.clock.advance({ hours: 24 });
  await loadDirectory(portal.context, "fedach", [participant("111")]);
  const loads = await lastDirectoryLoads(portal.context.database);
  expect([loads.get("demo"), loads.get("fedach"), loads.get("fedwire")]).toEqual([
    first,
    first.add({ hours: 24 }),
    undefined,
  ]);
});

test("leaves the bank directory unchanged when a load fails halfway", async () => {
  const before = await kept();
  const bad = [...Array.from({ length: 6_000 }, (_, at) => participant(`ok${at}`)), participant("nul\0")];
  await expect(loadDirectory(portal.context, "fedach", bad)).rejects.toThrow();
  expect(await kept()).toEqual(before);
});

test("loadDirectory waits for another process that loads a file, and merges both files", async () => {
  await runBlocked(
    portal.connection,
    async (other) => {
      await lockDirectory(other);
      const [bank] = await other.delete(institutions).returning();
      if (!bank) throw new Error("the directory is empty");
      await writeEntries(other, [{ ...bank, routingNumber: "111", ach: true, wire: false }]);
      await recordLoad(other, {
        kind: "fedach",
        loadedAt: portal.clock.now(),
        added: 1,
        changed: 0,
        removed: 0,
      });
    },
    () => loadDirectory(portal.context, "fedwire", [participant("111", { takesFunds: true })]),
  );
  expect(await kept()).toEqual([["111", true, true]]);
});

test("loads of the bank directory run one after the other", async () => {
  const loads = Array.from({ length: 5 }, (_, at) =>
    loadDirectory(portal.context, at % 2 === 0 ? "fedach" : "fedwire", [
      participant("111", { takesFunds: true }),
      participant(`${at}`, { takesFunds: true }),
    ]),
  );
  await Promise.all(loads);
  expect((await kept()).find(([routingNumber]) => routingNumber === "111")).toEqual(["111", true, true]);
});

test("compresses a list of 20,000 banks and lets the browser cache the list [SERV-API-02]", async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => participant(String(100_000_000 + at)));
  await loadDirectory(portal.context, "fedach", many);
  const dana = await portal.signIn("dana@mapleandmain.example");
  const headers = { authorization: `JWT ${dana.token}`, "accept-encoding": "br, gzip" };
  const cookies = { "session-binding": dana.binding ?? "" };
  const ask = (more: object) =>
    portal.app.inject({
      url: pathOf(listRoutingNumbers),
      headers: { ...headers, ...more },
      cookies,
    });
  const response = await ask({});
  expect(response.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, max-age=3600",
  });
  const list = JSON.parse(gunzipSync(response.rawPayload).toString()) as unknown[];
  expect([list.length, list[0]]).toEqual([
    20_000,
    { Name: "Bank 100000000", RoutingNumber__c: "100000000", StateCode__c: "IA" },
  ]);
  expect(response.rawPayload.length).toBeLessThan(400_000);
  const plain = await ask({ "accept-encoding": "identity" });
  expect([plain.headers["content-encoding"], plain.json<unknown[]>().length]).toEqual([undefined, 20_000]);
});
