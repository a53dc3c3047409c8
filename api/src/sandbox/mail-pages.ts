import type { Mail } from "@portal/providers/mail/mail-provider";
import { markup } from "../platform/markup.ts";
import type { SandboxPage } from "./page.ts";

export type SentMail = Mail & {
  readonly kind: string;
  readonly sentAt: Temporal.Instant;
  readonly link: string | null;
  /** Whether the mail belongs to a thread, so that testers can reply to it. */
  readonly canReply: boolean;
};

const warning = "Mail that the portal has sent. None of it has left this machine.";

const moment = (instant: Temporal.Instant) =>
  instant.toLocaleString("en-US", {
    timeZone: "America/New_York",
    dateStyle: "medium",
    timeStyle: "short",
  });

export function listPage(mails: readonly SentMail[]): SandboxPage {
  const rows = mails.map(
    ({ id, subject, to, sentAt }) =>
      markup`<li><a href="/sandbox/mail/${id}"><span class="subject">${subject}</span><span class="to">${to}</span><time datetime="${sentAt.toString()}">${moment(sentAt)} ET</time></a></li>\n`,
  );
  const list =
    rows.length > 0
      ? markup`<ul class="mails">${rows}</ul>`
      : markup`<p>No mail yet. Ask for a new password on the login page, wait a moment, and reload this page.</p>`;
  return {
    title: "Mail - Sandbox",
    warning,
    main: markup`<div class="page-head"><h1>Mail that was sent</h1>
<p class="lead">Every mail of the portal, newest first.</p></div>
${list}`,
  };
}

export function letterPage({
  id,
  subject,
  to,
  replyTo,
  sentAt,
  text,
  link,
  attachment,
  canReply,
}: SentMail): SandboxPage {
  const open =
    link === null ? undefined : markup`<a class="btn btn-primary" href="${link}">Open the mail's link</a>`;
  const attached = attachment
    ? markup`<div><dt>Attached</dt><dd><a href="/sandbox/mail/${id}/attachment">${attachment.filename}</a></dd></div>`
    : undefined;
  const answer = canReply
    ? markup`<h2>Reply by email</h2>
<form class="stack" method="post" action="/sandbox/mail/${id}/reply"><div class="field"><label for="text">Reply of ${to}</label>
<textarea id="text" name="text" rows="4"></textarea></div><button class="btn btn-secondary">Send the reply</button></form>`
    : undefined;
  return {
    title: `${subject} - Sandbox`,
    warning,
    main: markup`<div class="letter"><p><a href="/sandbox/mail">All mail</a></p>
<h1>${subject}</h1>
<dl class="facts"><div><dt>To</dt><dd>${to}</dd></div><div><dt>Reply to</dt><dd>${replyTo}</dd></div><div><dt>Sent</dt><dd>${moment(sentAt)} ET</dd></div>${attached}</dl>
${open}
<h2>As HTML</h2>
<iframe title="The mail" src="/sandbox/mail/${id}/letter" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>As text</h2>
<pre tabindex="0">${text}</pre>
${answer}</div>`,
  };
}
