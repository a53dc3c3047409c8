import * as authSession from "@portal/domain/auth/session/contract";
import { listAccounts } from "@portal/domain/loans/contract";
import { flippedTokens, swappedTokens } from "@portal/domain/testing/changed-tokens";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

/** Tests requirement A4 (docs/reliability.md): a session accepts only its exact token together with its own cookie. */
let portal: TestApp;
let dana: Caller;
let ben: Caller;
let half: Caller;

beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  ben = await portal.signIn("ben@fosterfitness.example");
  half = await portal.signIn("dana@mapleandmain.example", "password");
});
afterAll(() => portal.close());

const statusOf = async (token: string | undefined, binding = dana.binding) =>
  (await dana.as(token, binding).call(listAccounts)).status;
const accepted = async (tokens: readonly string[]) => {
  const found: string[] = [];
  for (const token of new Set(tokens)) if ((await statusOf(token)) !== 401) found.push(token);
  return found;
};
/** Checks that the unchanged token still works. */
const isStillGood = async () => expect(await statusOf(dana.token)).toBe(200);

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const partsOf = ({ token = "" }: Caller) => token.split(".") as [string, string, string];

test("the portal rejects more than a thousand tokens with one flipped bit", async () => {
  const tokens = flippedTokens(dana.token ?? "");
  expect(new Set(tokens).size).toBeGreaterThan(1_000);
  expect(await accepted(tokens)).toEqual([]);
  await isStillGood();
}, 60_000);

test("the portal rejects tokens that are truncated, extended or spelled differently", async () => {
  const token = dana.token ?? "";
  const [header, payload, signature] = partsOf(dana);
  const cut = Array.from({ length: token.length - 1 }, (_, at) => token.slice(0, at + 1));
  const spelled = [
    `${token}A`,
    `${token}=`,
    `${token}.`,
    `.${token}`,
    `${token}.${signature}`,
    `${header}.${payload}`,
    `${header}..${signature}`,
    `${header}.${payload}.`,
    token.toLowerCase(),
    token.toUpperCase(),
    token.replaceAll(".", ":"),
    `${Buffer.from(header, "base64url").toString("base64")}=.${payload}.${signature}`,
  ];
  expect(await accepted([...cut, ...spelled])).toEqual([]);
  await isStillGood();
}, 60_000);

test("the portal rejects tokens that combine parts of valid ones", async () => {
  const given = [dana, ben, half].map(partsOf);
  const whole = new Set(given.map((parts) => parts.join(".")));
  const wrong = swappedTokens(given).filter((token) => !whole.has(token));
  expect(new Set(wrong).size).toBeGreaterThan(12);
  expect(await accepted(wrong)).toEqual([]);
  await isStillGood();
});

describe("a token with changed claims or another signature", () => {
  const claims = () => decodeJwt(dana.token ?? "");
  const seconds = () => Math.floor(portal.clock.now().epochMilliseconds / 1000);

  test.each(["none", "None", "NONE", "nOnE", "HS256", "HS384", "HS512", "RS256", "ES256", "EdDSA", ""])(
    'the portal rejects a token with the algorithm "%s" and no valid signature',
    async (alg) => {
      const [, payload, signature] = partsOf(dana);
      const headers = [
        { alg, typ: "JWT" },
        { alg },
        { typ: "JWT", alg },
        { alg, typ: "JWT", kid: "../../dev/null" },
        { alg, typ: "JWT", jwk: { kty: "oct", k: "" } },
        { alg, typ: "JWT", jku: "https://evil.example/keys" },
      ];
      const tokens = headers.flatMap((header) => [
        `${json(header)}.${payload}.`,
        `${json(header)}.${payload}`,
        ...(json(header) === partsOf(dana)[0] ? [] : [`${json(header)}.${payload}.${signature}`]),
      ]);
      expect(await accepted(tokens)).toEqual([]);
      await isStillGood();
    },
  );

  test("the portal rejects a token with a signature by another key or algorithm", async () => {
    const { config } = portal.context;
    const keys: Uint8Array[] = [
      new Uint8Array(32),
      Buffer.from("secret".padEnd(32, "\0")),
      new Uint8Array(32).fill(9),
      ...config.encryptionKeys.map(({ key }) => new Uint8Array(key)),
    ];
    const sign = (key: Uint8Array, alg: string, payload: Record<string, unknown>) =>
      new SignJWT(payload).setProtectedHeader({ alg, typ: "JWT" }).sign(key);
    const tokens = await Promise.all([
      ...keys.flatMap((key) => ["HS256", "HS384", "HS512"].map((alg) => sign(pad(key), alg, claims()))),
      ...["HS384", "HS512"].map((alg) => sign(pad(config.tokenKeys[0]), alg, claims())),
    ]);
    expect(await accepted(tokens)).toEqual([]);
    // A valid token uses the algorithm HS256.
    expect(decodeProtectedHeader(dana.token ?? "")).toEqual({ alg: "HS256", typ: "JWT" });
    await isStillGood();
  });

  test("the portal rejects a token with changed claims and the old signature", async () => {
    const [header, , signature] = partsOf(dana);
    const changes: object[] = [
      { auth_type: "authenticated" },
      { exp: seconds() + 86_400 * 365 },
      { email: "ben@fosterfitness.example" },
      { guid: decodeJwt(ben.token ?? "")["guid"] },
      { jti: decodeJwt(ben.token ?? "").jti },
      { jti: decodeJwt(half.token ?? "").jti },
      { country_code: "ca" },
      { admin: true },
    ];
    const tokens = changes.map((change) => `${header}.${json({ ...claims(), ...change })}.${signature}`);
    expect(await accepted(tokens)).toEqual([]);
    // The token of the half-signed-in session, changed to claim a full session.
    const [halfHeader, , halfSignature] = partsOf(half);
    const whole = { ...decodeJwt(half.token ?? ""), auth_type: "authorized" };
    expect(await statusOf(`${halfHeader}.${json(whole)}.${halfSignature}`, half.binding)).toBe(401);
    // The portal recognizes the unchanged token of the half-signed-in session, but refuses the call.
    expect(await statusOf(half.token, half.binding)).toBe(403);
    await isStillGood();
  });

  test("the portal rejects a correctly signed token with a missing or expired session", async () => {
    const sign = (payload: Record<string, unknown>) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .sign(portal.context.config.tokenKeys[0]);
    const tokens = await Promise.all([
      sign({ ...claims(), jti: "none" }),
      sign({ ...claims(), jti: "" }),
      sign({ ...claims(), jti: { $ne: null } }),
      sign({ ...claims(), jti: undefined }),
      sign({ ...claims(), exp: seconds() }),
      sign({ ...claims(), exp: undefined }),
      sign({ ...claims(), exp: String(seconds() + 60) }),
    ]);
    expect(await accepted(tokens)).toEqual([]);
    // A token with unchanged claims and a new signature works.
    expect(await statusOf(await sign({ ...claims() }))).toBe(200);
  });
});

test("the portal rejects a binding cookie that is missing, outdated, altered or from another session", async () => {
  const older = await portal.signIn("dana@mapleandmain.example");
  const bindings = [
    undefined,
    "",
    ben.binding,
    half.binding,
    older.binding,
    ...flippedTokens(dana.binding ?? ""),
  ];
  // Skips values with characters that end a cookie or need escaping, because the server would receive different values.
  const sent = bindings.filter((binding) => !/[;,"\\%=\s]/.test(binding ?? ""));
  expect(new Set(sent).size).toBeGreaterThan(150);
  const opened: unknown[] = [];
  for (const binding of new Set(sent))
    if ((await dana.as(dana.token, binding).call(listAccounts)).status !== 401) opened.push(binding);
  expect(opened).toEqual([]);
  await isStillGood();
});

test("an ended or expired session returns 401 while other sessions of the borrower keep working", async () => {
  const ended = await portal.signIn("ben@fosterfitness.example");
  await ended.call(authSession.expire, { body: {} });
  expect((await ended.call(listAccounts)).status).toBe(401);
  expect((await ben.call(listAccounts)).status).toBe(200);
  portal.clock.advance({ minutes: 14, seconds: 59 });
  expect((await ben.call(authSession.keepAlive, { body: {} })).status).toBe(200);
  portal.clock.advance({ minutes: 14, seconds: 59 });
  expect((await ben.call(listAccounts)).status).toBe(200);
  expect((await dana.call(listAccounts)).status).toBe(401);
});

/** Pads a key with zeros to the length that the `jose` library requires. */
function pad(key: Uint8Array): Uint8Array {
  const long = new Uint8Array(Math.max(key.length, 64));
  long.set(key);
  return long;
}
