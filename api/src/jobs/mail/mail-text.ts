import { mailTexts } from "@portal/domain/frame/mail/messages";
import { fillIn } from "@portal/domain/wire/messages";
import type { FilledMail } from "./filled-mail.ts";

/** Renders the mail as plain text for clients that show no HTML. */
export function mailText(mail: FilledMail): string {
  const { letter, contact, action } = mail;
  const blocks = [
    letter.heading,
    mail.greeting,
    ...letter.paragraphs,
    ...(mail.lines.length > 0 ? [mail.lines.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...(mail.quote.length > 0 ? [mail.quote.join("\n")] : []),
    ...(action ? [`${action.label}:\n${action.link}`, action.life] : []),
    `${letter.aside.heading}\n${letter.aside.text}`,
    [
      mailTexts.questions,
      fillIn(mailTexts.contact, contact),
      fillIn(mailTexts.hours, { hours: contact.hours }),
    ].join("\n"),
    mail.reason,
    `${mail.product}\n${mailTexts.privacyPolicy}: ${mail.privacyPolicy}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
