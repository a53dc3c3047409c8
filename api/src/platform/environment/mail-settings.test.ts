import { expect, test } from "vitest";
import { readMailSettings } from "./mail-settings.ts";

function read(url: string, from = "no-reply@portal.example") {
  const given: Readonly<Record<string, string>> = { SMTP_URL: url, MAIL_FROM: from };
  const faults: string[] = [];
  const settings = readMailSettings(
    (name) => given[name] ?? "",
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
    inbox: { server: undefined, replyTo: "messages@alderway.example", authServer: "mx.alderway.example" },
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

function readInbox(inboxSettings: Readonly<Record<string, string>>, isProduction = true) {
  const given: Readonly<Record<string, string>> = {
    SMTP_URL: "smtps://mail.example.com",
    MAIL_FROM: "no-reply@portal.example",
    ...inboxSettings,
  };
  const faults: string[] = [];
  const { inbox } = readMailSettings(
    (name) => given[name] ?? "",
    { isProduction, productName: "Northbank" },
    (name, fault) => void faults.push(`${name}: ${fault}`),
  );
  return { inbox, faults };
}
const mailbox = { MAIL_REPLY_TO: "messages@lender.example", MAIL_AUTH_SERVER: "mx.lender.example" };

test.each([
  ["imaps://replies:p%3Aw@mail.example.com", { host: "mail.example.com", port: 993, isSecure: true }],
  ["imaps://replies:p%3Aw@mail.example.com:1993/", { host: "mail.example.com", port: 1993, isSecure: true }],
  ["imap://replies:p%3Aw@localhost:1143", { host: "localhost", port: 1143, isSecure: false }],
])("the configuration reads the mailbox %s", (url, server) => {
  expect(readInbox({ ...mailbox, MAIL_IN_URL: url })).toEqual({
    inbox: {
      server: { ...server, user: "replies", password: "p:w" },
      replyTo: "messages@lender.example",
      authServer: "mx.lender.example",
    },
    faults: [],
  });
});

test.each([
  "mail.example.com",
  "imap://replies:hunter2@mail.example.com",
  "https://replies:hunter2@mail.example.com",
  "imaps://replies@mail.example.com",
  "imaps://mail.example.com",
  "imaps://replies:hunter2@mail.example.com/INBOX",
  "imaps://replies:hunter2@mail.example.com?tls=optional",
])("the portal rejects the mailbox %s without quoting a password", (url) => {
  expect(readInbox({ ...mailbox, MAIL_IN_URL: url }).faults).toEqual([
    "MAIL_IN_URL: must be an address such as imaps://user:password@mail.example.com",
  ]);
});

test("without a mailbox, production reads no email replies [DESK-BOR-07]", () => {
  expect(readInbox({})).toEqual({ inbox: undefined, faults: [] });
  expect(readInbox(mailbox)).toEqual({ inbox: undefined, faults: [] });
});

test.each([true, false])(
  "a mailbox requires its address and the mail server's name (production: %s) [DESK-BOR-08]",
  (isProduction) => {
    const MAIL_IN_URL = "imaps://replies:secret@mail.example.com";
    expect(readInbox({ MAIL_IN_URL }, isProduction).faults).toEqual([
      "MAIL_REPLY_TO: is required with MAIL_IN_URL",
      "MAIL_AUTH_SERVER: is required with MAIL_IN_URL",
    ]);
  },
);

test.each([
  [
    { MAIL_REPLY_TO: "messages" },
    "MAIL_REPLY_TO: must be an address without a plus sign, such as messages@example.com",
  ],
  [
    { MAIL_REPLY_TO: "messages+all@lender.example" },
    "MAIL_REPLY_TO: must be an address without a plus sign, such as messages@example.com",
  ],
  [
    { MAIL_AUTH_SERVER: "mx.lender.example; dmarc=pass" },
    "MAIL_AUTH_SERVER: must be the name of a mail server, such as mx.example.com",
  ],
])("the portal rejects the mailbox settings %j", (given, fault) => {
  const MAIL_IN_URL = "imaps://replies:secret@mail.example.com";
  expect(readInbox({ ...mailbox, MAIL_IN_URL, ...given }).faults).toEqual([fault]);
});
