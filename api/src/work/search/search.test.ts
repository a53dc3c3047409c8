import { searchRecords } from "@portal/domain/work/search/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
let desk: DeskCaller;
beforeAll(async () => {
  portal = await testApp();
  desk = await openDesk(portal, ["processor"]);
});
afterAll(() => portal.close());

test("finds", async () => {
  const { rows } = await portal.connection.database.execute(
    "select kind, title, detail, terms::text, keys from search_entries order by kind, title",
  );
  console.log(rows);
  for (const words of ["maple bak", "dana@", "4410-22"]) {
    const answer = await desk.call(searchRecords, { body: { words } });
    console.log(words, answer.status, JSON.stringify(answer.body, null, 1));
  }
});
