import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { letters, type MailKind } from "./letters.ts";
import { expect, test } from "vitest";
import { testConfig } from "../../testing/test-config.ts";
import { readBrandAccents } from "./brand-accents.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { writeMail } from "./write-mail.ts";

const config = { ...testConfig("/nowhere"), origin: "https://portal.example" };
const withoutInbox = { ...config, mail: { ...config.mail, inbox: undefined } };
const kinds = Object.keys(letters) as MailKind[];
const dana: OutgoingMail = {
  kind: "reset-password",
  to: "dana@mapleandmain.example",
  firstName: "Dana",
  country: "us",
  link: "/us/reset-password?token=7Qm4xR2vT9",
};

const wordsOf = (html: string) =>
  html
    .replace(/^[^]*<body[^>]*>/, "")
    .replaceAll(/<\/?(?:a|span)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&middot;", "")
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, " ")
    .trim();

test.each([
  ["create-account", "Create your account"],
  ["reset-account", "Reset your account"],
  ["reset-password", "Reset your password"],
  ["verify-email", "Confirm your new email address"],
  ["confirm-account", "Confirm your PayPal account"],
  ["sign-in-with-provider", "You sign in with PayPal"],
  ["address-in-use", "This address already has an account"],
  ["password-changed", "Your password was changed"],
  ["questions-changed", "Your security questions were changed"],
  ["email-change-requested", "A new email address was requested"],
  ["email-changed", "Your email address was changed"],
  ["item-returned", "We need something from you again"],
  ["item-added", "We need one more thing from you"],
  ["document-rejected", "We need a document from you again"],
  ["agreement-ready", "Your loan agreement is ready to sign"],
  ["agreement-signed", "Your loan agreement is signed"],
  ["agreement-rejected", "We need your signed loan agreement again"],
  ["forgiveness-sign-off", "Review your recommended amount"],
  ["forgiveness-updated-form", "Your updated PPP loan forgiveness form"],
  ["forgiveness-decided", "The SBA has decided on your PPP loan forgiveness application"],
  ["inquiry-answered", "We answered your message"],
  ["lender-message", `A message from ${config.publicConfig.lenderPartner}`],
  ["email-had-files", "Please upload your files in the portal"],
  ["email-too-large", "We couldn't receive your email"],
  ["staff-invited", "You're invited to the review desk"],
  ["staff-recovery-code-used", "Your second factor changed"],
] as const)("the mail %s has the subject line %s", async (kind, subject) => {
  expect((await writeMail(config, { ...dana, kind })).subject).toBe(subject);
});

test("a mail shows its table as rows in HTML and as lines in text, and omits an empty table", async () => {
  const lines = [
    { label: "Loan amount", value: "$40,000.00" },
    { label: "Term", value: "52 weeks" },
  ];
  const told = await writeMail(config, { ...dana, kind: "agreement-signed", lines });
  expect(told.text).toContain("\n\nLoan amount: $40,000.00\nTerm: 52 weeks\n\n");
  const rows = [...told.html.matchAll(/<th scope="row"[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g)];
  expect(rows.map(([, label, value]) => ({ label, value }))).toEqual(lines);
  for (const none of [undefined, []]) {
    const bare = await writeMail(config, { ...dana, kind: "agreement-signed", ...(none && { lines: none }) });
    expect(bare.html).not.toContain("<th");
    expect(bare.text).not.toContain("\n\n\n");
  }
});

test("a mail shows a quote as escaped text with its line breaks, and omits a missing quote", async () => {
  const quote = "Paid off: <b>yes</b>.\n\nThank you,\n{product}\n";
  const told = await writeMail(config, { ...dana, kind: "inquiry-answered", quote });
  expect(told.text).toContain("\n\nPaid off: <b>yes</b>.\n\nThank you,\n{product}\n\nReply in the portal:\n");
  const [, quoted = ""] = /<blockquote[^>]*>([^]*)<\/blockquote>/.exec(told.html) ?? [];
  expect(quoted).toBe("Paid off: &#60;b&#62;yes&#60;/b&#62;.<br><br>Thank you,<br>{product}");
  const bare = await writeMail(config, { ...dana, kind: "inquiry-answered" });
  expect(bare.html).not.toContain("<blockquote");
  expect(bare.text).not.toContain("\n\n\n");
});

const reply: OutgoingMail = {
  ...dana,
  kind: "inquiry-answered",
  link: "/us/messages/case-1",
  quote: "On Friday.",
  replyToken: "abcdefghijklmnopqrstuvwx23",
};
const invitation = "You can also reply to this email. Please don't attach files: we don't keep attachments.";

test("without a mailbox, the mail about an answer links to the portal and says that email replies are not read [DESK-BOR-07]", async () => {
  const { text, replyTo } = await writeMail(withoutInbox, reply);
  expect(replyTo).toBe(config.publicConfig.customerSupportEmail);
  expect(text).not.toContain("You can also reply");
  expect(text).toMatch(/^We answered your message\n/);
  expect(text).toContain(
    "\n\nOn Friday.\n\nReply in the portal:\nhttps://portal.example/us/messages/case-1\n",
  );
  expect(text).toMatch(
    /Don't reply to this email with documents or account numbers\.\s+Replies to this email are not monitored\./,
  );
});

test.each(["inquiry-answered", "lender-message", "email-had-files", "email-too-large"] as const)(
  "with a mailbox, the mail %s says that the borrower can reply by email [DESK-BOR-07]",
  async (kind) => {
    const { text, html, replyTo } = await writeMail(config, { ...reply, kind });
    expect(replyTo).toBe("messages+abcdefghijklmnopqrstuvwx23@alderway.example");
    expect(text).toContain(`\n\nYou'll be asked to log in first. ${invitation}\n\n`);
    expect(wordsOf(html)).toContain(`You'll be asked to log in first. ${invitation} If it doesn't open`);
    expect(text).toContain("Don't reply to this email with documents or account numbers.\n");
    expect(text).not.toContain("not monitored");
  },
);

test("a mail that belongs to no thread does not offer a reply by email [DESK-BOR-07]", async () => {
  const { replyTo, text } = await writeMail(config, dana);
  expect(replyTo).toBe(config.publicConfig.customerSupportEmail);
  expect(text).not.toMatch(/You can also reply|not monitored/);
  // Mails that an earlier release queued have no token.
  const { replyToken: _, ...queued } = reply;
  expect(await writeMail(config, queued)).toMatchObject({
    replyTo: config.publicConfig.customerSupportEmail,
    text: expect.stringContaining("Replies to this email are not monitored."),
  });
});

test("the table of mail subjects covers all 26 types of mail", () => {
  expect(kinds).toHaveLength(26);
});

test("the text of a password reset mail matches the expected text word for word", async () => {
  expect((await writeMail(config, dana)).text).toBe(`Reset your password

Hello Dana,

Someone asked for a new password for your Alderway login. If it was you, have the answer to your security question ready.

Reset password:
https://portal.example/us/reset-password?token=7Qm4xR2vT9

The button works once, within 1 hour.

Wasn't you?
Do nothing. Your password stays as it is. We never ask for your password or your answers by phone or email.

Questions?
Call (800) 555-0142 or write to support@alderway.example.
9 AM - 5 PM ET, Monday - Friday.

We send this to dana@mapleandmain.example because someone asked for a new password.

Alderway
Privacy Policy: https://portal.example/us/privacy-policy
`);
});

test.each(kinds)(
  "the mail %s has the same words in HTML and text, and no unfilled placeholder",
  async (kind) => {
    const { html, text, subject } = await writeMail(config, { ...dana, kind });
    const words = wordsOf(html);
    for (const line of text.split("\n").filter((each) => each !== "" && !/^https:|:$|: https:/.test(each)))
      expect(words).toContain(line);
    const links = words.split("https://portal.example/us/reset-password?token=7Qm4xR2vT9").length - 1;
    expect(links).toBe("button" in letters[kind] ? 1 : 0);
    expect(`${subject}${text}${words}`).not.toMatch(/[{}]|undefined|null/);
  },
);

test.each(kinds)(
  "the mail %s puts everything except the hidden preview in one main landmark",
  async (kind) => {
    const { html } = await writeMail(config, { ...dana, kind });
    const parts = html.split('<div role="main">');
    expect(parts).toHaveLength(2);
    const [before = "", rest = ""] = parts;
    expect(before).toMatch(/<body[^>]*>\n<div style="display:none[^>]*>[^<]*<\/div>\n$/);
    expect(rest).toContain("<h1");
    expect(rest.endsWith("</table>\n</div>\n</body>\n</html>\n")).toBe(true);
  },
);

test("a mail to Canada shows Canada's contacts, hours, language and links", async () => {
  const { html, text, replyTo } = await writeMail(config, {
    ...dana,
    country: "ca",
    kind: "password-changed",
  });
  expect(replyTo).toBe("support.ca@alderway.example");
  expect(text).toContain(
    "Call (800) 555-0143 or write to support.ca@alderway.example.\n9 AM - 6 PM ET, Monday - Friday.",
  );
  expect(text).toContain("Call us at (800) 555-0143 now");
  expect(text).toContain("https://portal.example/ca/privacy-policy");
  expect(html).toContain('<html lang="en-CA"');
  expect(`${html}${text}`).not.toMatch(/555-0142|support@alderway/);
});

test("the reset-account mail asks for a new password and two security questions", async () => {
  const { text } = await writeMail(config, { ...dana, kind: "reset-account" });
  expect(text).toContain(
    "\n\nSet up your Alderway login again: choose a new password and two security questions.\n\n",
  );
});

test("only a mail with a link has a button", async () => {
  const notice = await writeMail(config, { ...dana, kind: "password-changed" });
  expect(notice.html).not.toContain('class="button"');
  expect(notice.text).not.toContain("token=");
  const reset = await writeMail(config, dana);
  expect(reset.html).toContain('class="button"');
  expect(reset.html.split('href="https://portal.example/us/reset-password?token=7Qm4xR2vT9"')).toHaveLength(
    3,
  );
});

test("a mail leaves a link to an external host unchanged", async () => {
  const { text } = await writeMail(config, { ...dana, link: "https://other.example/x?token=1" });
  expect(text).toContain("Reset password:\nhttps://other.example/x?token=1\n");
});

test("a mail shows markup in a name or an address as text", async () => {
  const evil = `<img src=x onerror=alert(1)>"'&{product}`;
  const { html, text } = await writeMail(config, { ...dana, firstName: evil, to: `"><script>@x.example` });
  expect(html).not.toMatch(/<img|<script/);
  expect(wordsOf(html)).toContain(`Hello ${evil},`);
  expect(text).toContain(`Hello ${evil},`);
});

test.each(["", "  "])(
  "a mail greets the person without a name if the first name is %j",
  async (firstName) => {
    const { html, text } = await writeMail(config, { ...dana, firstName });
    expect(text).toContain("\n\nHello,\n\n");
    expect(wordsOf(html)).toContain("Reset your password Hello, Someone asked");
  },
);

test("the HTML of a mail loads no external resource and supports the client's dark theme", async () => {
  const { html } = await writeMail(config, dana);
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme:dark)");
});

test("a mail uses the portal's color for each tenant accent color that is missing or not hex", async () => {
  const folder = await mkdtemp(join(tmpdir(), "brand-"));
  await writeFile(
    join(folder, "b.css"),
    ":root {\n  --brand-accent-700: #23467D;\n --brand-accent-900: oklch(1 0 0); }",
  );
  const own = await readBrandAccents(null);
  expect(await readBrandAccents("/b.css", folder)).toEqual({ ...own, 700: "#23467D" });
  expect(await readBrandAccents("/none.css", folder)).toEqual(own);
  await rm(folder, { recursive: true });
  const northbank = join(import.meta.dirname, "../../../../web/public");
  expect((await readBrandAccents("/brands/northbank.css", northbank))[900]).toBe("#122544");
});

test.each([
  ["forgiveness-decided", {}, "(800) 555-0144", "ppp@alderway.example"],
  ["item-returned", { isForForgiveness: true }, "(800) 555-0144", "ppp@alderway.example"],
  ["item-returned", {}, "(800) 555-0142", "support@alderway.example"],
] as const)(
  "the mail %s with the properties %o shows the phone number %s",
  async (kind, part, phone, email) => {
    const { text, replyTo } = await writeMail(config, { ...dana, kind, ...part });
    expect(text).toContain(`Call ${phone} or write to ${email}.`);
    expect(text).toMatch(new RegExp(`Call us at ${phone.replaceAll(/[()]/g, "\\$&")}`));
    expect(replyTo).toBe(email);
  },
);
