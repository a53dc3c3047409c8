import { applicationOwners } from "@portal/database/schema/ownership";
import { listOpportunities } from "@portal/domain/applications/contract";
import { checkNumber, getOwnership, saveOwnership } from "@portal/domain/ownership/owners/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { sampleOwner } from "../testing/sample-owner.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let desmond: Caller;
let opportunityId: string;
let partner: string;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
  desmond = await portal.signIn("desmond@achterbergtile.example");
  opportunityId = (await desmond.call(listOpportunities)).value.opportunities[0]?.id ?? "";
  const { contacts } = (await desmond.call(getOwnership, { params: { id: opportunityId } })).value;
  partner = contacts.find(({ isApplicant }) => !isApplicant)?.id ?? "";
});
afterAll(() => portal.close());

async function check(
  ssn: string,
  excludeContactId: string | null = null,
  who = desmond,
  replacedContactIds?: readonly string[],
) {
  const { status, response } = await who.call(checkNumber, {
    body: { opportunityId, ssn, excludeContactId, ...(replacedContactIds && { replacedContactIds }) },
  });
  return [status, response.json().match ?? response.json().code];
}

test('the SSN check returns "applicant", "owner" or "none" for an SSN within one application', async () => {
  expect(await check("900-62-6047")).toEqual([200, "applicant"]);
  expect(await check("900836620")).toEqual([200, "owner"]);
  expect(await check("900836620", partner)).toEqual([200, "none"]);
  expect(await check("900-62-6047", partner)).toEqual([200, "applicant"]);
  expect(await check("911456789")).toEqual([200, "none"]);
  // This SSN belongs to a person of another application.
  expect(await check("900471183")).toEqual([200, "none"]);
});

test("the SSN check ignores people who are being removed or given a new SSN", async () => {
  const accountId = (await desmond.call(listOpportunities)).value.opportunities[0]?.accountId ?? "";
  const bo = sampleOwner(accountId, { ssn: "911456789" });
  const save = async (contacts: readonly object[]) => {
    const answer = await desmond.call(saveOwnership, { body: { opportunityId, contacts } });
    expect(answer.status).toBe(200);
    return answer.value.contacts.find(({ name }) => name.first === "Bo")?.id ?? "";
  };
  const winifred = { accountId: bo.accountId, country: "US", id: partner, isBeneficialOwner: true };
  const other = await save([winifred, bo]);
  // In the next calls, Winifred is removed from the page and entered again as a new person.
  expect(await check("900836620")).toEqual([200, "owner"]);
  expect(await check("900836620", null, desmond, [other])).toEqual([200, "owner"]);
  expect(await check("900836620", null, desmond, [other, partner])).toEqual([200, "none"]);
  expect(await check("900-62-6047", null, desmond, [other, partner])).toEqual([200, "applicant"]);
  // In the next calls, Winifred and Bo swap their SSNs.
  expect(await check("911456789", partner)).toEqual([200, "owner"]);
  expect(await check("911456789", partner, desmond, [other])).toEqual([200, "none"]);
  expect(await check("900836620", other, desmond, [partner])).toEqual([200, "none"]);
  await save([
    { ...winifred, ssn: "911456789" },
    { ...bo, id: other, ssn: "900836620" },
  ]);
  expect(await check("911456789", partner)).toEqual([200, "none"]);
  expect(await check("911456789", other)).toEqual([200, "owner"]);
});

test("the SSN check ignores imported people who have a share but no role", async () => {
  const setRole = (isControllingManager: boolean) =>
    portal.connection.database
      .update(applicationOwners)
      .set({ isBeneficialOwner: false, isControllingManager, percentOwned: 30 })
      .where(eq(applicationOwners.id, partner));
  await setRole(true);
  expect(await check("900836620")).toEqual([200, "owner"]);
  await setRole(false);
  expect(await check("900836620")).toEqual([200, "none"]);
});

test("the SSN check rejects incomplete SSNs, unknown people and other borrowers' applications", async () => {
  expect(await check("90083662")).toEqual([422, "VALIDATION"]);
  expect(await check("900836620", "nobody")).toEqual([404, "NOT_FOUND"]);
  expect(await check("900836620", null, desmond, [partner, "nobody"])).toEqual([404, "NOT_FOUND"]);
  const nora = await portal.signIn("nora@lindgrenmill.example");
  expect(await check("900836620", null, nora)).toEqual([404, "NOT_FOUND"]);
});

test("each borrower may check 20 SSNs per hour", async () => {
  for (let count = 1; count <= 20; count += 1)
    expect(await check(`91145678${count % 10}`)).toEqual([200, "none"]);
  expect(await check("911456789")).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(await check("900836620")).toEqual([429, "TOO_MANY_REQUESTS"]);
  desmond = await portal.signIn("desmond@achterbergtile.example");
  expect((await check("911456789"))[0]).toBe(429);
  const nora = await portal.signIn("nora@lindgrenmill.example");
  const own = (await nora.call(listOpportunities)).value.opportunities[0]?.id ?? "";
  const body = { opportunityId: own, ssn: "911456789" };
  expect((await nora.call(checkNumber, { body })).status).toBe(200);
  portal.clock.advance({ minutes: 59, seconds: 59 });
  desmond = await portal.signIn("desmond@achterbergtile.example");
  expect((await check("911456789"))[0]).toBe(429);
  portal.clock.advance({ seconds: 1 });
  expect(await check("900836620")).toEqual([200, "owner"]);
});

test("the SSN check does not log the SSN", async () => {
  await check("911456789");
  await check("91145");
  expect(portal.logged.join("\n")).not.toMatch(/911-?45/);
});
