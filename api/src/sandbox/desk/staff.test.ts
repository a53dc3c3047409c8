import { staffCast, staffPassword } from "@portal/database/cast/staff";
import { staff, staffSessions } from "@portal/database/schema/staff";
import * as contract from "@portal/domain/staff/contract";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionIn } from "../../testing/desk/join-staff.ts";
import { deskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { productionSettings } from "../../testing/test-config.ts";
import { loadStaff } from "./load-staff.ts";

let portal: TestApp;
const said: string[] = [];
beforeAll(async () => {
  portal = await testApp();
  await loadStaff(portal.context, (line) => void said.push(line));
});
afterAll(() => portal.close());

const page = async () => {
  const { body } = await portal.app.inject({ url: "/sandbox/staff" });
  const sections = body.split('<section class="section stack"').slice(1);
  return { body, sections };
};
const fieldOf = (section: string | undefined, name: string) =>
  new RegExp(`<dt>${name}</dt>\\s*<dd>([^<]*)</dd>`).exec(section ?? "")?.[1];
const idOf = (section: string | undefined) => /name="staffId" value="([^"]+)"/.exec(section ?? "")?.[1] ?? "";
const open = (staffId: string) =>
  portal.app.inject({
    method: "POST",
    url: "/sandbox/staff/open",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ staffId }).toString(),
  });

describe("the sandbox's staff", () => {
  test("the sandbox's first start adds ten people once, and one of them is disabled [DESK-DEMO-01]", async () => {
    await loadStaff(portal.context, (line) => void said.push(line));
    expect(said).toEqual(["The desk had no staff: added the demo staff."]);
    const rows = await portal.context.database.select().from(staff).orderBy(asc(staff.emailKey));
    expect(rows.map(({ firstName, lastName, state }) => `${firstName} ${lastName} ${state}`)).toEqual([
      "Astrid Nyberg active",
      "Hollis Grant active",
      "Ines Duarte active",
      "Joelle Baptiste active",
      "Maren Okafor active",
      "Petra Lindgren active",
      "Ravi Anand active",
      "Sam Ortega disabled",
      "Theo Park active",
      "Wendell Ko active",
    ]);
    expect(staffCast.map(({ firstName, roles }) => `${firstName}: ${roles.join(" ")}`)).toEqual([
      "Maren: processor forgiveness",
      "Theo: underwriter agreements",
      "Ravi: servicing",
      "Ines: finance",
      "Joelle: support",
      "Hollis: lead",
      "Petra: records",
      "Wendell: compliance",
      "Astrid: administrator",
      "Sam: processor",
    ]);
  });

  test("the page lists everyone with roles, a description, a code and a button [DESK-DEMO-01]", async () => {
    const { body, sections } = await page();
    expect(body).toContain(`<code>${staffPassword}</code>`);
    expect(sections).toHaveLength(staffCast.length);
    for (const { firstName, lastName, email, roles, story, isDisabled } of staffCast) {
      const section = sections.find((each) => each.includes(`>${firstName} ${lastName}</h2>`));
      expect([fieldOf(section, "Email"), fieldOf(section, "Roles")]).toEqual([
        email,
        roles.toSorted().join(", "),
      ]);
      expect(section?.replaceAll("&#39;", "'")).toContain(`<p>${story}</p>`);
      expect(fieldOf(section, "Code")).toMatch(isDisabled ? /^none$/ : /^\d{6}$/);
      expect(section?.includes(`>Open the desk as ${firstName}</button>`)).toBe(!isDisabled);
    }
  });

  test("the button signs in with the password and the second factor, and redirects to the desk [DESK-DEMO-01]", async () => {
    const maren = (await page()).sections.find((each) => each.includes("Maren Okafor"));
    const answer = await open(idOf(maren));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/desk"]);
    const cookie = answer.cookies.find(({ name }) => name === "desk");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    const desk = deskCaller(portal, { secret: cookie?.value });
    const session = (await desk.call(contract.getDeskSession)).value;
    expect(session).toMatchObject({
      state: "open",
      firstName: "Maren",
      roles: ["forgiveness", "processor"],
      steppedUpUntilTimestamp: portal.clock.now().add({ minutes: 5 }),
    });
  });

  test("the button does not sign in a disabled or unknown person", async () => {
    const rows = await portal.context.database.select().from(staff);
    const sam = rows.find(({ firstName }) => firstName === "Sam");
    const before = (await portal.context.database.select().from(staffSessions)).length;
    for (const id of [sam?.id ?? "", "nobody", ""]) {
      const answer = await open(id);
      expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([404, undefined]);
    }
    expect(await portal.context.database.select().from(staffSessions)).toHaveLength(before);
    const empty = await portal.app.inject({ method: "POST", url: "/sandbox/staff/open", payload: {} });
    expect(empty.statusCode).toBe(422);
  });

  test("a person can sign in with the listed password and code [DESK-DEMO-04]", async () => {
    const stranger = deskCaller(portal, {});
    const signIn = (email: string) =>
      stranger.call(contract.signInAtDesk, { body: { email, password: staffPassword } });
    for (const name of ["Theo", "Astrid"]) {
      const half = await signIn(`${name.toLowerCase()}@alderway.example`);
      const section = (await page()).sections.find((each) => each.includes(`>${name} `));
      const code = fieldOf(section, "Code") ?? "";
      const answer = await sessionIn(portal, half).call(contract.confirmFactor, { body: { code } });
      expect(answer.value).toMatchObject({ state: "open", firstName: name });
    }
    expect((await signIn("sam@alderway.example")).status).toBe(401);
  });
});

test("production, and a sandbox without the desk, have no demo staff and no page that lists them [DESK-DEMO-04]", async () => {
  const production = { ...productionSettings, DESK: "on", DESK_ORIGIN: "https://desk.example" };
  for (const settings of [production, { DESK: "off" }]) {
    const own = await testApp(settings);
    const headers = { host: "desk.example" };
    expect((await own.app.inject({ url: "/sandbox/staff", headers })).statusCode).toBe(404);
    const post = { method: "POST", url: "/sandbox/staff/open", headers, payload: {} } as const;
    expect((await own.app.inject(post)).statusCode).toBe(404);
    await loadStaff(own.context, () => undefined);
    expect(await own.context.database.select().from(staff)).toEqual([]);
    await own.close();
  }
});
