import { listAccounts } from "@portal/domain/loans/contract";
import { caseSubject, createCase } from "@portal/domain/support/inquiry/contract";
import { answerCase } from "@portal/domain/support/lender/contract";
import { getOwnThread } from "@portal/domain/support/threads/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../context.ts";
import { postMail } from "../testing/post-mail.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { productionSettings } from "../testing/test-config.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const get = (url: string) => portal.app.inject({ url, headers: { host: "localhost:9999" } });
const nasty = `<b>Dana</b>`;

test("the sandbox shows an empty mail list before the first mail", async () => {
  const page = await get("/sandbox/mail");
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.body).toContain("No mail yet.");
  expect((await get("/sandbox/mail.json")).json()).toEqual([]);
});

test("the sandbox lists sent mail newest first, with links to the sandbox's current address", async () => {
  const link = `${portal.context.config.origin}/us/reset-password?token=abc`;
  await inTransaction(portal.context, async (tx) => {
    const to = "dana@mapleandmain.example";
    await postMail(tx, { kind: "reset-password", to, firstName: nasty, country: "us", link });
  });
  expect((await get("/sandbox/mail.json")).json()).toEqual([]);
  await portal.jobs.drain();
  portal.clock.advance({ minutes: 1 });
  await inTransaction(portal.context, async (tx) => {
    await postMail(tx, {
      kind: "password-changed",
      to: "marie@x.example",
      firstName: "Marie",
      country: "ca",
    });
    await postMail(tx, {
      kind: "password-changed",
      to: "no@refused.example",
      firstName: "No",
      country: "ca",
    });
  });
  await portal.jobs.drain();
  const list = (await get("/sandbox/mail.json")).json();
  expect(list).toEqual([
    {
      id: expect.any(String),
      kind: "password-changed",
      to: "marie@x.example",
      subject: "Your password was changed",
      text: expect.stringContaining("Hello Marie,"),
      html: expect.stringContaining("Hello Marie,"),
      link: null,
      sentAt: "2026-11-20T17:01:00Z",
    },
    {
      id: expect.any(String),
      kind: "reset-password",
      to: "dana@mapleandmain.example",
      subject: "Reset your password",
      text: expect.stringContaining("http://localhost:9999/us/reset-password?token=abc\n"),
      html: expect.stringContaining('href="http://localhost:9999/us/reset-password?token=abc"'),
      link: "http://localhost:9999/us/reset-password?token=abc",
      sentAt: "2026-11-20T17:00:00Z",
    },
  ]);
  const { body } = await get("/sandbox/mail");
  expect(body.indexOf("Your password was changed")).toBeLessThan(body.indexOf("Reset your password"));
  expect(body).toContain(`href="/sandbox/mail/${list[1].id}"`);
});

test("the sandbox shows a mail as text and as HTML without scripts", async () => {
  const [, { id }] = (await get("/sandbox/mail.json")).json();
  const page = await get(`/sandbox/mail/${id}`);
  expect(page.body).toContain(
    '<a class="btn btn-primary" href="http://localhost:9999/us/reset-password?token=abc">',
  );
  expect(page.body).toContain(`<iframe title="The mail" src="/sandbox/mail/${id}/letter" sandbox=`);
  expect(page.body).toContain("Hello &#60;b&#62;Dana&#60;/b&#62;,");
  expect(page.body).not.toContain(nasty);
  expect(page.headers["content-security-policy"]).toContain("frame-src 'self'");
  const letter = await get(`/sandbox/mail/${id}/letter`);
  expect(letter.headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  );
  expect(letter.headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(letter.body).toContain("<h1");
  expect(letter.body).not.toContain(nasty);
});

test("a tester can reply to a mail of a thread by email", async () => {
  const dana = await portal.signIn("dana@mapleandmain.example");
  const [account] = (await dana.call(listAccounts)).value.accounts;
  const accountId = account?.accountId ?? null;
  const body = { accountId, type: "Payment Question", description: "When?", subject: caseSubject };
  const { id: caseId } = (await dana.call(createCase, { body })).value;
  await portal.lender.call(answerCase, { params: { caseId }, body: { text: "On Friday.", close: false } });
  await portal.jobs.drain();
  const list = (await get("/sandbox/mail.json")).json() as { id: string; kind: string }[];
  const idOf = (kind: string) => list.find((mail) => mail.kind === kind)?.id ?? "";
  const page = `/sandbox/mail/${idOf("inquiry-answered")}`;
  expect((await get(page)).body).toContain(`action="${page}/reply"`);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const send = (url: string, payload: string) => portal.app.inject({ method: "POST", url, headers, payload });
  const sent = await send(`${page}/reply`, "text=Thank+you%21");
  expect([sent.statusCode, sent.headers.location]).toEqual([303, page]);
  const { messages } = (await dana.call(getOwnThread, { params: { caseId } })).value;
  expect(messages.at(-1)).toMatchObject({ from: "you", text: "Thank you!", channel: "email" });
  const other = `/sandbox/mail/${idOf("password-changed")}`;
  expect((await get(other)).body).not.toContain("Reply by email");
  expect((await send(`${other}/reply`, "text=Hello")).statusCode).toBe(404);
});

test.each(["/sandbox/mail/none", "/sandbox/mail/none/letter"])(
  "the missing mail page %s returns 404 in the sandbox",
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test("production does not serve the sandbox's mail pages", async () => {
  const own = await testApp(productionSettings);
  for (const url of ["/sandbox/mail", "/sandbox/mail.json", "/sandbox/pages.css"])
    expect((await own.app.inject({ url })).statusCode).toBe(404);
  await own.close();
});

test("the sandbox serves a mail's attachment and returns 404 without an attachment", async () => {
  const content = Buffer.from("%PDF-1.7 form");
  await inTransaction(portal.context, async (tx) => {
    const person = { to: "files@x.example", firstName: "F", country: "us" } as const;
    const attachment = {
      filename: "ppp-forgiveness-form.pdf",
      contentType: "application/pdf",
      content: content.toString("base64"),
    };
    await postMail(tx, { kind: "forgiveness-updated-form", ...person, attachment });
    await postMail(tx, { kind: "forgiveness-decided", ...person });
  });
  await portal.jobs.drain();
  const mails = (await get("/sandbox/mail.json")).json() as { id: string; kind: string; to: string }[];
  const own = mails.filter(({ to }) => to === "files@x.example");
  const idOf = (kind: string) => own.find((each) => each.kind === kind)?.id ?? "";
  const withFile = `/sandbox/mail/${idOf("forgiveness-updated-form")}`;
  const without = `/sandbox/mail/${idOf("forgiveness-decided")}`;
  expect((await get(withFile)).body).toContain(
    `<a href="${withFile}/attachment">ppp-forgiveness-form.pdf</a>`,
  );
  const file = await get(`${withFile}/attachment`);
  expect([file.statusCode, file.headers["content-type"], file.rawPayload]).toEqual([
    200,
    "application/pdf",
    content,
  ]);
  expect(file.headers["content-disposition"]).toBe("attachment; filename=ppp-forgiveness-form.pdf");
  expect((await get(without)).body).not.toContain("Attached");
  expect((await get(`${without}/attachment`)).statusCode).toBe(404);
});
