import { randomUUID } from "node:crypto";
import { users } from "@portal/database/schema/auth";
import { businessFundingExperts } from "@portal/database/schema/support";
import { listOpportunities } from "@portal/domain/applications/contract";
import { checkHealth as health, listBusinessFundingExperts } from "@portal/domain/support/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { checkHealth } from "./check-health.ts";
import type { NamedCase } from "./lender/case-store.ts";
import { presentCase } from "./lender/present-case.ts";
import { listFirstExperts } from "./list-first-experts.ts";
import { openAnswer, sealAnswer } from "./seal-answer.ts";
import { isSealed } from "@portal/database/columns";
import { openDescription, sealDescription } from "./seal-description.ts";

let portal: TestApp;
let dana: Caller;
let mine: string;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  mine = (await dana.call(listOpportunities)).value.opportunities[0]?.id ?? "";
  await portal.context.database.delete(businessFundingExperts);
});
afterAll(() => portal.close());

const ask = (caller: Caller, id: string) => caller.call(listBusinessFundingExperts, { params: { id } });

test("listBusinessFundingExperts sorts by last name, and returns 404 for another borrower's application [CORE-API-35]", async () => {
  expect((await ask(dana, mine)).value).toEqual({ bfes: [] });
  const { database } = portal.context;
  const expert = (firstName: string, lastName: string) => ({
    externalId: randomUUID(),
    opportunityId: mine,
    firstName,
    lastName,
  });
  await database.insert(businessFundingExperts).values([expert("Zoe", "Young"), expert("Ann", "Abbot")]);
  expect((await ask(dana, mine)).value.bfes.map(({ lastName }) => lastName)).toEqual(["Abbot", "Young"]);
  const other = await portal.signIn("teresa@alvarezbuilders.example");
  expect(await ask(other, mine)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });

  const { opportunities } = (await dana.call(listOpportunities)).value;
  const [first] = opportunities.filter(({ id }) => id === mine);
  const contactId = await ownerOf();
  const experts = await listFirstExperts(portal.context, contactId);
  expect([...experts].map(([id, expert]) => [id, expert?.lastName])).toEqual([[first?.id, "Abbot"]]);
});

async function ownerOf(): Promise<string> {
  const isDana = eq(users.email, "dana@mapleandmain.example");
  const [user] = await portal.context.database.select().from(users).where(isDana);
  return user?.contactId ?? "";
}

test("the health check returns ok while the database responds, and otherwise throws", async () => {
  expect((await portal.stranger.call(health)).value).toEqual({ status: "ok" });
  const gone = { execute: () => Promise.reject(new Error("the database is gone")) } as never;
  const call = { session: undefined } as never;
  await expect(checkHealth({ ...portal.context, database: gone }, call)).rejects.toThrow(
    "the database is gone",
  );
});

describe("encrypting a text", () => {
  const [id, other] = [randomUUID(), randomUUID()];

  test("an encrypted text decrypts only in its own column and row", () => {
    const { cipher } = portal.context;
    const message = sealDescription(cipher, id, "My card is lost");
    const answer = sealAnswer(cipher, id, "We sent another");
    expect(cipher.decrypt({ table: "cases", column: "sealed_description", rowId: id }, message)).toBe(
      "My card is lost",
    );
    expect(cipher.decrypt({ table: "case_answers", column: "sealed_text", rowId: id }, answer)).toBe(
      "We sent another",
    );
    expect(openDescription(cipher, { id, sealedDescription: message })).toBe("My card is lost");
    expect(openAnswer(cipher, { id, sealedText: answer })).toBe("We sent another");
    expect(() => openDescription(cipher, { id: other, sealedDescription: message })).toThrow();
    expect(() => openAnswer(cipher, { id: other, sealedText: answer })).toThrow();
  });

  test("the portal recognizes an encrypted text, but not plain text that quotes an encrypted text", () => {
    const sealed = sealDescription(portal.context.cipher, id, "x");
    expect(isSealed(sealed)).toBe(true);
    for (const written of ["Call me.", `see ${sealed}`, `${sealed} ?`, ""])
      expect(isSealed(written)).toBe(false);
  });
});

test("an inquiry shows only its own answers, in decrypted form", () => {
  const { cipher, clock } = portal.context;
  const [caseId, other] = [randomUUID(), randomUUID()];
  const answer = (of: string, text: string) => {
    const id = randomUUID();
    return { id, caseId: of, sealedText: sealAnswer(cipher, id, text), answeredAt: clock.now() };
  };
  const found = {
    row: { id: caseId, staffId: null, sealedDescription: sealDescription(cipher, caseId, "Where is it?") },
    contact: { firstName: "Dana", lastName: "Whitfield" },
    claim: null,
    readAt: null,
  } as NamedCase;
  const answers = [answer(other, "Not yours"), answer(caseId, "It is on its way")];
  const shown = presentCase(cipher, found, {
    answers,
    messages: [],
    last: [],
    reader: null,
    names: new Map(),
  });
  expect(shown).toMatchObject({
    caseId,
    description: "Where is it?",
    answers: [{ text: "It is on its way", answeredTimestamp: clock.now() }],
  });
  expect(shown.answers).toHaveLength(1);
});
