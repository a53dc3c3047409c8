import { letters } from "./letters.ts";
import { mailTexts, type Letter } from "@portal/domain/frame/mail/messages";
import { replyAddress } from "@portal/domain/support/email/rules";
import { replyTexts } from "@portal/domain/support/mails/messages";
import { privacyPolicyPath } from "@portal/domain/support/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import type { Mail } from "@portal/providers/mail/mail-provider";
import type { Config } from "../../platform/config.ts";
import { readBrandAccents } from "./brand-accents.ts";
import type { FilledMail } from "./filled-mail.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** Writes the text and HTML of a mail in the tenant's brand, with the support contacts of the borrower's country. */
export async function writeMail(
  config: Pick<Config, "origin" | "publicConfig" | "mail">,
  mail: OutgoingMail,
): Promise<Omit<Mail, "id" | "date">> {
  const { publicConfig, origin } = config;
  const isPpp = mail.isForForgiveness ?? mail.kind.startsWith("forgiveness-");
  const contact = supportContact(publicConfig, mail.country, isPpp);
  const product = publicConfig.productName;
  const names = {
    product,
    provider: publicConfig.ssoProviderName,
    lenderPartner: publicConfig.lenderPartner,
    phone: contact.phone,
  };
  const { inbox } = config.mail;
  const { replyToken: token } = mail;
  const threadAddress = inbox && token !== undefined ? replyAddress(inbox.replyTo, token) : undefined;
  const letter = sayWhoReads(
    fillAll(letters[mail.kind], (text) => fillIn(text, names)),
    threadAddress !== undefined,
  );
  const filled: FilledMail = {
    country: mail.country,
    product,
    letter,
    greeting: greetingOf(mail.firstName),
    lines: mail.lines ?? [],
    quote: mail.quote?.trim().split("\n") ?? [],
    action:
      mail.link === undefined || letter.button === undefined
        ? undefined
        : { label: letter.button, life: letter.buttonLife ?? "", link: new URL(mail.link, origin).href },
    contact,
    reason: fillIn(mailTexts.reason, { address: mail.to, reason: letter.reason }),
    privacyPolicy: new URL(privacyPolicyPath(mail.country), origin).href,
  };
  const accents = await readBrandAccents(publicConfig.brandStylesheet);
  return {
    to: mail.to,
    replyTo: threadAddress ?? contact.email,
    subject: letter.subject,
    text: mailText(filled),
    html: mailHtml(filled, accents),
    ...(mail.attachment && {
      attachment: { ...mail.attachment, content: Buffer.from(mail.attachment.content, "base64") },
    }),
  };
}

function greetingOf(firstName: string): string {
  return firstName.trim() === "" ? mailTexts.greetingWithoutName : fillIn(mailTexts.greeting, { firstName });
}

function fillAll(letter: Letter, fill: (text: string) => string): Letter {
  const { button, buttonLife } = letter;
  return {
    subject: fill(letter.subject),
    preview: fill(letter.preview),
    heading: fill(letter.heading),
    paragraphs: letter.paragraphs.map(fill),
    ...(button !== undefined && { button: fill(button) }),
    ...(buttonLife !== undefined && { buttonLife: fill(buttonLife) }),
    aside: { heading: fill(letter.aside.heading), text: fill(letter.aside.text) },
    reason: fill(letter.reason),
    ...(letter.isOfThread && { isOfThread: true }),
  };
}

/** Adds to a mail about a thread whether the borrower can reply by email (DESK-BOR-07). */
function sayWhoReads(letter: Letter, hasInbox: boolean): Letter {
  const { isOfThread, buttonLife, aside } = letter;
  if (!isOfThread) return letter;
  return hasInbox
    ? { ...letter, buttonLife: `${buttonLife ?? ""} ${replyTexts.byEmail}` }
    : { ...letter, aside: { ...aside, text: `${aside.text} ${replyTexts.notMonitored}` } };
}
