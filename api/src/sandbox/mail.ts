import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { findSent, listSent, type MailRow } from "../jobs/mail/mail-store.ts";
import { readMail, sealedMail } from "../jobs/mail/outgoing-mail.ts";
import { writeMail } from "../jobs/mail/write-mail.ts";
import { letterPage, listPage, type SentMail } from "./mail-pages.ts";
import { sendPage } from "./page.ts";

const most = 200;

/** Serves sent mails, newest first: as pages at `/sandbox/mail`, and as JSON for tests at `/sandbox/mail.json`. */
export function mountMail(sandbox: FastifyInstance, context: Context): void {
  const { database } = context;
  const read = (rows: readonly MailRow[], request: FastifyRequest) =>
    Promise.all(rows.map((row) => openMail(context, row, originOf(request))));
  sandbox.get("/mail", async (request, reply) =>
    sendPage(reply, listPage(await read(await listSent(database, most), request))),
  );
  const list = (request: FastifyRequest) =>
    listSent(database, most)
      .then((rows) => read(rows, request))
      .then((mails) => mails.map(wireMail));
  sandbox.get("/mail.json", list);
  sandbox.get<{ Params: { id: string } }>("/mail/:id", async (request, reply) => {
    const row = await findSent(database, request.params.id);
    const [mail] = row ? await read([row], request) : [];
    return mail ? sendPage(framing(reply), letterPage(mail)) : sendPlatformRefusal(reply, "NOT_FOUND");
  });
  sandbox.get<{ Params: { id: string } }>("/mail/:id/letter", async (request, reply) => {
    const row = await findSent(database, request.params.id);
    const [mail] = row ? await read([row], request) : [];
    return mail ? sendLetter(reply, mail) : sendPlatformRefusal(reply, "NOT_FOUND");
  });
  sandbox.get<{ Params: { id: string } }>("/mail/:id/attachment", async (request, reply) => {
    const row = await findSent(database, request.params.id);
    const [mail] = row ? await read([row], request) : [];
    if (!mail?.attachment) return sendPlatformRefusal(reply, "NOT_FOUND");
    const { filename, contentType, content } = mail.attachment;
    return reply
      .header("content-disposition", contentDisposition(filename))
      .type(contentType)
      .send(Buffer.from(content));
  });
}

function wireMail({ id, kind, to, subject, text, html, link, sentAt }: SentMail) {
  return { id, kind, to, subject, text, html, link, sentAt: sentAt.toString() };
}

/** Returns the sandbox's address in the browser, which may differ from the configured origin. */
function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Renders the mail as sent, but with portal links that start with `origin`. */
async function openMail(
  { cipher, config, sandbox }: Context,
  row: MailRow,
  origin: string,
): Promise<SentMail> {
  const mail = readMail(cipher.decrypt(sealedMail(row.id), row.sealed ?? ""));
  const link = mail.link === undefined ? undefined : new URL(mail.link, config.origin);
  const isOwn = link?.origin === config.origin;
  const here = isOwn ? new URL(link.href.slice(link.origin.length), origin).href : link?.href;
  const written = await writeMail({ ...config, origin }, { ...mail, link: here });
  return {
    ...written,
    id: row.id,
    kind: row.kind,
    date: row.createdAt,
    sentAt: row.sentAt ?? row.createdAt,
    link: here ?? null,
    canReply: mail.replyToken !== undefined && sandbox?.inbox !== undefined,
  };
}

const policy = (directives: readonly string[]) => directives.join("; ");

function framing(reply: FastifyReply): FastifyReply {
  return reply.header(
    "content-security-policy",
    policy([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  );
}

/** Sends the mail's HTML for a frame in which scripts are disabled. Links open outside the frame. */
function sendLetter(reply: FastifyReply, { html }: SentMail): FastifyReply {
  return reply
    .header(
      "content-security-policy",
      policy([
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-top-navigation-by-user-activation",
      ]),
    )
    .header("x-frame-options", "SAMEORIGIN")
    .type("text/html; charset=utf-8")
    .send(html.replace("<head>", '<head><base target="_top">'));
}
