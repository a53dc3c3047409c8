import { mailTexts } from "@portal/domain/frame/mail/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { markup, type Markup } from "../../platform/markup.ts";
import type { BrandAccents } from "./brand-accents.ts";
import type { FilledMail } from "./filled-mail.ts";
import { mailStyles } from "./mail-styles.ts";

const languages = { us: "en-US", ca: "en-CA" } as const;
type Styles = ReturnType<typeof mailStyles>;

/**
 * Uses tables with inline styles and no images, because many mail clients drop style sheets and block images. Uses dark
 * colors if the mail client requests dark mode.
 */
export function mailHtml(mail: FilledMail, accents: BrandAccents): string {
  const { letter, product } = mail;
  const styles = mailStyles(accents);
  const { css, style } = styles;
  const paragraphs = letter.paragraphs.map(
    (text) => markup`<p class="text" style="${style.p}">${text}</p>\n`,
  );
  return markup`<!doctype html>
<html lang="${languages[mail.country]}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${letter.subject}</title>
<style>${css}</style>
</head>
<body class="page" style="${style.page}">
<div style="${style.hidden}">${letter.preview}</div>
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="${style.frame}"><tr><td align="center" class="edge" style="${style.edge}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sheet" style="${style.sheet}">
<tr><td class="head" bgcolor="${accents[900]}" style="${style.head}"><span style="${style.name}">${product}</span></td></tr>
<tr><td class="body text" style="${style.body}">
<h1 class="text" style="${style.h1}">${letter.heading}</h1>
<p class="text" style="${style.p}">${mail.greeting}</p>
${paragraphs}${linesPart(mail, styles)}${quotePart(mail, styles)}${actionPart(mail, styles)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.aside}"><tr><td class="rule" style="${style.rule}">
<h2 class="text" style="${style.h2}">${letter.aside.heading}</h2>
<p class="muted" style="${style.small}">${letter.aside.text}</p>
</td></tr></table>
</td></tr>
<tr><td class="help rule" style="${style.help}">
<h2 class="text" style="${style.h2}">${mailTexts.questions}</h2>
<p class="muted" style="${style.small}">${contactLine(mail, styles)}<br>${fillIn(mailTexts.hours, { hours: mail.contact.hours })}</p>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.footTable}"><tr><td class="foot" style="${style.foot}">
<p class="subtle" style="${style.footLine}">${mail.reason}</p>
<p class="subtle" style="${style.footLine}">${product} &middot; <a class="subtle" href="${mail.privacyPolicy}" style="${style.footLink}">${mailTexts.privacyPolicy}</a></p>
</td></tr></table>
</td></tr></table>
</div>
</body>
</html>
`.text;
}

/** Uses an HTML table with one row per line, so that screen readers read each label together with its value. */
function linesPart({ lines }: FilledMail, { style }: Styles): Markup | undefined {
  if (lines.length === 0) return undefined;
  const rows = lines.map(
    ({ label, value }) =>
      markup`<tr><th scope="row" class="muted rule" style="${style.lineLabel}">${label}</th><td class="text rule" style="${style.lineValue}">${value}</td></tr>
`,
  );
  return markup`<table width="100%" cellpadding="0" cellspacing="0" border="0" class="rule" style="${style.lines}">
${rows}</table>
`;
}

/** Writes line breaks as `<br>`, because many mail clients ignore the CSS property `white-space`. */
function quotePart({ quote }: FilledMail, { style }: Styles): Markup | undefined {
  if (quote.length === 0) return undefined;
  const lines = quote.map((line, at) => (at === 0 ? markup`${line}` : markup`<br>${line}`));
  return markup`<blockquote class="text rule" style="${style.quote}">${lines}</blockquote>
`;
}

/** Renders the button, how long its link works, and the link as text for clients without buttons. */
function actionPart({ action }: FilledMail, { accents, style }: Styles): Markup | undefined {
  if (!action) return undefined;
  const { label, life, link } = action;
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="${style.act}"><tr><td class="button" bgcolor="${accents[700]}" style="${style.button}"><a class="label" href="${link}" style="${style.label}">${label}</a></td></tr></table>
<p class="muted" style="${style.small}">${life} ${mailTexts.copyAddress}<br><a class="link" href="${link}" style="${style.address}">${link}</a></p>
`;
}

function contactLine({ contact }: FilledMail, { style }: Styles): Markup[] {
  const links: Readonly<Record<string, string>> = {
    phone: `tel:${contact.phone.replaceAll(/[^\d+]/g, "")}`,
    email: `mailto:${contact.email}`,
  };
  const shown: Readonly<Record<string, string>> = contact;
  return mailTexts.contact.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return markup`${part}`;
    return markup`<a class="link" href="${links[part]}" style="${style.link}">${shown[part]}</a>`;
  });
}
