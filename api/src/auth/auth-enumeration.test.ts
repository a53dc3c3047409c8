import { readLink, setPassword, verifyEmail } from "@portal/domain/auth/recovery/contract";
import { confirmAccount } from "@portal/domain/auth/sso/contract";
import type { LinkKind } from "@portal/domain/auth/contract";
import { castList } from "@portal/database/cast/cast";
import { contacts, linkTokens } from "@portal/database/schema/auth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomSecret, sha256 } from "../platform/crypto.ts";
import { testApp, type Answer, type TestApp } from "../testing/test-app.ts";

/** Tests that all unusable links get the same response (requirement A3 in docs/reliability.md). */
let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const dana = castList().find(({ email }) => email === "dana@mapleandmain.example");
const fresh = "Sunrise!7Road";

/**
 * Stores a mailed link, by default for the demo borrower Dana.
 * @returns the link's token
 */
async function link(
  kind: LinkKind,
  change: Partial<typeof linkTokens.$inferInsert> = {},
  email = dana?.email ?? "",
) {
  const { database } = portal.context;
  const [owner] = await database.select().from(contacts).where(eq(contacts.email, email));
  const [token, now] = [randomSecret(), portal.clock.now()];
  await database.insert(linkTokens).values({
    tokenHash: sha256(token),
    kind,
    contactId: owner?.id ?? "",
    createdAt: now,
    expiresAt: now.add({ hours: 1 }),
    ...change,
  });
  return token;
}

/** Returns a response's status, body and headers. Omits headers that depend on the time or the number of requests. */
function seen({ response }: Pick<Answer<typeof setPassword>, "response">) {
  const {
    date: _,
    "x-ratelimit-remaining": _left,
    "x-ratelimit-reset": _reset,
    "x-request-id": _id,
    ...headers
  } = response.headers;
  return { status: response.statusCode, body: response.body, headers, cookies: response.cookies };
}

const notFound = { error: true, code: "NOT_FOUND", message: "Not found" };

describe.each(["reset-password", "reset-account", "create-account"] as const)("unusable %s links", (kind) => {
  const uses = {
    "that sets a password": (token: string) =>
      portal.stranger.call(setPassword, { body: { token, password: fresh, ...dana?.answers[0] } }),
    "that is opened": (token: string) => portal.stranger.call(readLink, { params: { resetToken: token } }),
  };
  test.each(Object.entries(uses))("every unusable link %s gets the same 404 response", async (_, use) => {
    const now = portal.clock.now();
    const tokens = {
      unknown: randomSecret(),
      over: await link(kind, { expiresAt: now }),
      used: await link(kind, { usedAt: now }),
      replaced: await link(kind, { replacedAt: now }),
      disabled: await link(kind, {}, "dora@quinnantiques.example"),
      "no link": "nonsense",
    };
    const looks: unknown[] = [];
    for (const token of Object.values(tokens)) looks.push(seen(await use(token)));
    expect(looks).toEqual(looks.map(() => looks[0]));
    expect(looks[0]).toMatchObject({ status: 404, body: JSON.stringify(notFound), cookies: [] });
    expect(seen(await use(await link(kind))).status).toBe(200);
  });
});

test("a wrong answer, another borrower's question and an unknown question get the same refusal", async () => {
  const token = await link("reset-password");
  const [own, other] = castList().map(({ answers }) => answers[0]?.question);
  const looks: unknown[] = [];
  for (const question of [dana?.answers[0]?.question, own, other, "Whose?", undefined])
    looks.push(
      seen(
        await portal.stranger.call(setPassword, {
          body: {
            token: looks.length === 4 ? await link("reset-password") : token,
            password: fresh,
            question,
            answer: "wrong",
          },
        }),
      ),
    );
  expect(looks).toEqual(looks.map(() => looks[0]));
  expect(looks[0]).toMatchObject({ status: 401 });
});

describe.each([
  ["verify-email", verifyEmail],
  ["confirm-account", confirmAccount],
] as const)("expired, used and replaced %s links", (kind, endpoint) => {
  test("every unusable link gets the same 404 response", async () => {
    const now = portal.clock.now();
    const tokens = [
      randomSecret(),
      await link(kind, { expiresAt: now }),
      await link(kind, { usedAt: now }),
      await link(kind, { replacedAt: now }),
      await link("reset-password"),
      "nonsense",
    ];
    const looks: unknown[] = [];
    for (const token of tokens)
      looks.push(seen(await portal.stranger.call(endpoint, { body: { token, partner: "sf" } })));
    expect(looks).toEqual(looks.map(() => looks[0]));
    expect(looks[0]).toMatchObject({ status: 404, body: JSON.stringify(notFound), cookies: [] });
  });
});
