import { Markup } from "../../platform/markup.ts";
import type { BrandAccents } from "./brand-accents.ts";

const font =
  "font-family:'Hanken Grotesk','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;-webkit-text-size-adjust:100%;";

/** The portal's design colors, copied because mails cannot load the portal's CSS variables. */
const light = {
  page: "#f7f8f5",
  sheet: "#ffffff",
  sunken: "#f0f1ed",
  line: "#e3e5e0",
  text: "#151e19",
  muted: "#444f48",
  subtle: "#5b6660",
} as const;
const dark = {
  page: "#0c120f",
  sheet: "#141a17",
  sunken: "#0f1512",
  line: "#242c28",
  text: "#ecf0ec",
  muted: "#b5bdb7",
  subtle: "#98a19b",
} as const;

const heading = `margin:0;font-weight:600;color:${light.text};`;
const small = `margin:4px 0 0;font-size:14px;line-height:22px;color:${light.muted};`;

/** Returns the styles of a mail in a brand: `style` for inline styles, `css` for rules that need a style sheet. */
export function mailStyles(accents: BrandAccents) {
  const link = `color:${accents[700]};text-decoration:underline;`;
  return {
    accents,
    style: {
      page: `margin:0;padding:0;background-color:${light.page};${font}`,
      hidden: "display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all;",
      frame: `background-color:${light.page};`,
      edge: "padding:24px 16px;",
      sheet: `max-width:600px;background-color:${light.sheet};border:1px solid ${light.line};border-radius:14px;border-collapse:separate;overflow:hidden;`,
      head: `height:96px;padding:0 32px;background-color:${accents[900]};border-radius:13px 13px 0 0;`,
      name: `${font}font-size:20px;font-weight:600;color:#ffffff;`,
      body: `padding:32px;${font}font-size:16px;line-height:24px;color:${light.text};`,
      h1: `${heading}font-size:28px;line-height:32px;letter-spacing:-0.018em;`,
      h2: `${heading}font-size:16px;line-height:24px;`,
      p: `margin:16px 0 0;font-size:16px;line-height:24px;color:${light.text};`,
      lines: `margin-top:16px;border-bottom:1px solid ${light.line};`,
      lineLabel: `padding:12px 16px 12px 0;border-top:1px solid ${light.line};text-align:left;font-weight:400;font-size:16px;line-height:24px;color:${light.muted};`,
      lineValue: `padding:12px 0;border-top:1px solid ${light.line};text-align:right;font-weight:600;font-size:16px;line-height:24px;color:${light.text};`,
      quote: `margin:24px 0 0;padding-left:16px;border-left:3px solid ${light.line};font-size:16px;line-height:24px;color:${light.text};overflow-wrap:anywhere;`,
      act: "margin:24px 0;border-collapse:separate;",
      button: `border-radius:9px;background-color:${accents[700]};text-align:center;`,
      label: `display:block;padding:12px 22px;${font}font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;`,
      small,
      address: `${link}word-break:break-all;`,
      link: `${link}font-weight:500;white-space:nowrap;`,
      aside: "margin-top:24px;",
      rule: `border-top:1px solid ${light.line};padding-top:20px;`,
      help: `padding:20px 32px 24px;${font}background-color:${light.sunken};border-top:1px solid ${light.line};border-radius:0 0 13px 13px;`,
      footTable: "max-width:600px;",
      foot: `padding:20px 32px 0;${font}`,
      footLine: `margin:0 0 8px;font-size:13px;line-height:20px;color:${light.subtle};`,
      footLink: `color:${light.subtle};text-decoration:underline;`,
    },
    css: new Markup(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:479px){.edge{padding:0 0 32px!important}.sheet{border-radius:0!important;border-width:0 0 1px!important}
.head{height:80px!important;border-radius:0!important}.head,.body,.help,.foot{padding-left:20px!important;padding-right:20px!important}
.help{border-radius:0!important}.body{padding-top:24px!important;padding-bottom:24px!important}.body .wide{width:100%!important}}
@media (prefers-color-scheme:dark){.page{background-color:${dark.page}!important}.sheet{background-color:${dark.sheet}!important;border-color:${dark.line}!important}
.head{background-color:${accents[950]}!important}.text{color:${dark.text}!important}.muted{color:${dark.muted}!important}.subtle{color:${dark.subtle}!important}
.help{background-color:${dark.sunken}!important}.rule{border-color:${dark.line}!important}
.link{color:${accents[300]}!important}.button{background-color:${accents[400]}!important}.label{color:${accents[950]}!important}}`),
  } as const;
}
