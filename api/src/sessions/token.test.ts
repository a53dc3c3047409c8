import { jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { readToken, signToken } from "./token.ts";

const key = new Uint8Array(32).fill(7);
const now = Temporal.Instant.from("2026-11-20T17:00:00Z");
const seconds = Math.floor(now.epochMilliseconds / 1000);
const token = signToken(key, { jti: "j1", exp: seconds + 60, first_name: "Zoë" });

test("signToken writes a JWT that another library reads", async () => {
  // oxlint-disable-next-line no-restricted-globals -- jose's interface.
  const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: new Date(seconds * 1000) });
  expect(payload).toEqual({ jti: "j1", exp: seconds + 60, first_name: "Zoë" });
  expect(protectedHeader).toEqual({ alg: "HS256", typ: "JWT" });
});

test("readToken accepts a token until the last moment before its expiry", () => {
  expect(readToken([key], token, now)).toBe("j1");
  expect(readToken([key], token, now.add({ milliseconds: 59_999 }))).toBe("j1");
  expect(readToken([key], token, now.add({ seconds: 60 }))).toBeUndefined();
});

test("readToken rejects a token that another key signed", () => {
  const other = signToken(new Uint8Array(32).fill(8), { jti: "j1", exp: seconds + 60 });
  expect(readToken([key], other, now)).toBeUndefined();
});

test("readToken accepts a token that any of several keys signed [CONN-ROT-03]", () => {
  const other = new Uint8Array(32).fill(8);
  expect(readToken([other, key], token, now)).toBe("j1");
  expect(readToken([key, other], token, now)).toBe("j1");
  expect(readToken([other], token, now)).toBeUndefined();
});

test("readToken rejects a token with appended text, padding or another encoding", () => {
  const [header = "", payload = "", signature = ""] = token.split(".");
  // Base64url of 32 bytes has two unused bits at the end, so four spellings decode to the same signature.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(signature.at(-1) ?? "");
  const twins = [1, 2, 3].map((more) => signature.slice(0, -1) + alphabet[(last & ~3) + ((last + more) & 3)]);
  expect(new Set(twins.map((twin) => Buffer.from(twin, "base64url").toString("hex"))).size).toBe(1);
  const wrong = [
    ...twins.map((twin) => `${header}.${payload}.${twin}`),
    `${token}=`,
    `${token}A`,
    `${token}.`,
    `${header}.${payload}=.${signature}`,
    `${header}.${payload}.`,
    `.${payload}.${signature}`,
    "",
    "...",
  ];
  expect(wrong.filter((each) => readToken([key], each, now) !== undefined)).toEqual([]);
});

test("readToken rejects a token with any flipped bit", () => {
  for (let at = 0; at < token.length; at++) {
    const flipped = token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ 1) + token.slice(at + 1);
    expect(readToken([key], flipped, now)).toBeUndefined();
  }
});

test("readToken rejects a token with another header, without an id or without an expiry", async () => {
  const typed = new SignJWT({ jti: "j1" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(seconds + 60);
  expect(readToken([key], await typed.sign(key), now)).toBeUndefined();
  const same = new SignJWT({ jti: "j1" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime(seconds + 60);
  expect(readToken([key], await same.sign(key), now)).toBe("j1");
  expect(readToken([key], signToken(key, { exp: seconds + 60 }), now)).toBeUndefined();
  expect(readToken([key], signToken(key, { jti: "j1" }), now)).toBeUndefined();
});
