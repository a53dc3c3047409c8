import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { findSent } from "../jobs/mail/mail-store.ts";
import { readMail, sealedMail } from "../jobs/mail/outgoing-mail.ts";
import { writeMail } from "../jobs/mail/write-mail.ts";
import { readInbox } from "../support/email/read-inbox.ts";

const form = z.object({ text: z.string().check(z.maxLength(20_000)) });

/** Lets testers reply to a mail of a thread by email, as its recipient. */
export function mountReply(sandbox: FastifyInstance, context: Context): void {
  const { config, database, cipher, sandbox: own } = context;
  const mailbox = own?.inbox;
  const authServer = config.mail.inbox?.authServer;
  if (!mailbox || authServer === undefined) return;
  // Only this Fastify scope accepts form posts, because forms on other sites can also send them.
  void sandbox.register(async (forms) => {
    forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, { ...parse(String(body)) }),
    );
    forms.post<{ Params: { id: string } }>("/mail/:id/reply", async (request, reply) => {
      const given = z.safeParse(form, request.body);
      const row = await findSent(database, request.params.id);
      const mail = row?.sealed ? readMail(cipher.decrypt(sealedMail(row.id), row.sealed)) : undefined;
      if (mail?.replyToken === undefined) return sendPlatformRefusal(reply, "NOT_FOUND");
      if (!given.success) return sendPlatformRefusal(reply, "VALIDATION");
      const { replyTo, subject } = await writeMail(config, mail);
      const domain = mail.to.slice(mail.to.lastIndexOf("@") + 1);
      mailbox.deliver(
        [
          `Authentication-Results: ${authServer}; dmarc=pass header.from=${domain}`,
          `From: ${mail.to}`,
          `To: ${replyTo}`,
          `Message-ID: <${crypto.randomUUID()}@sandbox.example>`,
          `Subject: Re: ${subject}`,
          "Content-Type: text/plain; charset=utf-8",
          "",
          given.data.text,
        ].join("\r\n"),
      );
      // Reads the mailbox immediately instead of at the next full minute.
      await readInbox(context);
      return reply.redirect(`/sandbox/mail/${request.params.id}`, 303);
    });
  });
}
