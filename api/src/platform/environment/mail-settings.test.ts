import { expect, test } from "vitest";
import { readMailSettings } from "./mail-settings.ts";

function read(url: string, from = "no-reply@portal.example") {
  const faults: string[] = [];
  const settings = readMailSettings(
    { SMTP_URL: url, MAIL_FROM: from },
    { isProduction: false, productName: "Northbank" },
    (name, fault) => void faults.push(`${name}: ${fault}`),
  );
  return { ...settings, faults };
}
const plain = { port: 587, isSecure: false, needsTls: true, user: undefined, password: undefined };

test.each([
  ["smtp://mail.example.com", { ...plain, host: "mail.example.com" }],
  ["smtp://mail.example.com:2525/", { ...plain, host: "mail.example.com", port: 2525 }],
  ["smtp://mail.example.com?tls=optional", { ...plain, host: "mail.example.com", needsTls: false }],
  ["smtp://localhost:1025", { ...plain, host: "localhost", port: 1025, needsTls: false }],
  ["smtp://127.0.0.1", { ...plain, host: "127.0.0.1", needsTls: false }],
  ["smtp://[::1]", { ...plain, host: "::1", needsTls: false }],
  [
    "smtps://user%40x:p%3Aw@mail.example.com",
    { host: "mail.example.com", port: 465, isSecure: true, needsTls: false, user: "user@x", password: "p:w" },
  ],
])("the configuration reads the mail server %s", (url, server) => {
  const { faults, server: found } = read(url);
  expect([found, faults]).toEqual([server, []]);
});

test.each([
  "mail.example.com",
  "https://mail.example.com",
  "smtp://",
  "smtp://mail.example.com/x",
  "smtp://mail.example.com?tls=never",
  "smtp://mail.example.com?debug=true",
  "smtps://user:hunter2@mail.example.com?logger=true",
])("the portal rejects the mail server %s without quoting a password", (url) => {
  const { faults, server } = read(url);
  expect(server).toBeUndefined();
  expect(faults).toEqual(["SMTP_URL: must be an address such as smtps://user:password@mail.example.com"]);
});

test("the sandbox's configuration may omit the mail server", () => {
  expect(read("", "")).toEqual({
    server: undefined,
    from: { name: "Northbank", address: "no-reply@alderway.example" },
    faults: [],
  });
});

test.each([
  ["no-reply@portal.example", "Northbank", "no-reply@portal.example"],
  ["Lakes & Co. <a@b.example>", "Lakes & Co.", "a@b.example"],
  ['"Lakes, Inc." <a@b.example>', "Lakes, Inc.", "a@b.example"],
  ["<a@b.example>", "Northbank", "a@b.example"],
])("the configuration reads the mail sender %s", (given, name, address) => {
  expect(read("", given)).toMatchObject({ from: { name, address }, faults: [] });
});

test.each(["portal", "Lakes <portal>", "a@b.example, c@d.example", "A\nB <a@b.example>"])(
  "the portal rejects the mail sender %j",
  (given) => {
    expect(read("", given).faults).toEqual([
      "MAIL_FROM: must be an address such as Northbank <no-reply@example.com>",
    ]);
  },
);
