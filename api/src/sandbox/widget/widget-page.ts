import { nonTerminalCodes, terminalCodes } from "@portal/domain/banking/connection/rules";
import { formatCents } from "@portal/domain/wire/money";
import {
  sandboxAccounts,
  sandboxBanks,
  sandboxSignIn,
} from "@portal/providers/bank-data/sandbox-bank-data-banks";
import { markup, type Markup } from "../../platform/markup.ts";
import { styleSheets } from "../../http/pages/style-sheets.ts";

/** SVG paths of icons on a grid of 256 by 256. */
const drawings = {
  flask:
    "M221.69,199.77,160,96.92V40h8a8,8,0,0,0,0-16H88a8,8,0,0,0,0,16h8V96.92L34.31,199.77A16,16,0,0,0,48,224H208a16,16,0,0,0,13.72-24.23Zm-90.08-42.91c-15.91-8.05-31.05-12.32-45.22-12.81l24.47-40.8A7.93,7.93,0,0,0,112,99.14V40h32V99.14a7.93,7.93,0,0,0,1.14,4.11L183.36,167C171.4,169.34,154.29,168.34,131.61,156.86Z",
  close:
    "M205.66,194.34a8,8,0,0,1-11.32,11.32L128,139.31,61.66,205.66a8,8,0,0,1-11.32-11.32L116.69,128,50.34,61.66A8,8,0,0,1,61.66,50.34L128,116.69l66.34-66.35a8,8,0,0,1,11.32,11.32L139.31,128Z",
  down: "M216.49,104.49l-80,80a12,12,0,0,1-17,0l-80-80a12,12,0,0,1,17-17L128,159l71.51-71.52a12,12,0,0,1,17,17Z",
  right:
    "M221.66,133.66l-72,72a8,8,0,0,1-11.32-11.32L196.69,136H40a8,8,0,0,1,0-16H196.69L138.34,61.66a8,8,0,0,1,11.32-11.32l72,72A8,8,0,0,1,221.66,133.66Z",
} as const;

const icon = (name: keyof typeof drawings) =>
  markup`<svg class="icon" viewBox="0 0 256 256" aria-hidden="true"><path d="${drawings[name]}"/></svg>`;

/** Returns the type of one of the widget's error codes (SH-135). */
export function errorTypeOf(code: string): string {
  const isBanks = code.startsWith("INSTITUTION_") || code === "UNSUPPORTED_RESPONSE";
  if (isBanks || code === "MFA_NOT_SUPPORTED") return "INSTITUTION_ERROR";
  return nonTerminalCodes.some((each) => each === code) ? "USER_ERROR" : "OCROLUS_ERROR";
}

const errorOf = (errorCode: string) => ({
  type: "ERROR",
  data: { error: { errorType: errorTypeOf(errorCode), errorCode } },
});

const malformed = [
  ["Unknown error type", { error: { errorType: "NEW_ERROR", errorCode: "INVALID_CREDENTIALS" } }],
  ["No error code", { error: { errorType: "USER_ERROR" } }],
  ["No error", {}],
] as const;

/** A button that makes the widget send a message to the portal. */
const teller = (message: object, label: string | readonly Markup[]) =>
  markup`<li><button type="button" data-tell="${JSON.stringify(message)}"><span>${label}</span>${icon("right")}</button></li>`;
/** Lets a long error code wrap after each underscore. */
const broken = (code: string) =>
  code.split(/(?<=_)/).map((word, at) => (at === 0 ? markup`${word}` : markup`<wbr>${word}`));
const codes = (list: readonly string[]) => list.map((code) => teller(errorOf(code), broken(code)));

const part = (title: string, about: string, rows: readonly Markup[]) =>
  markup`<section class="part"><div><h2>${title}</h2><p class="small">${about}</p></div><ul class="codes">${rows}</ul></section>`;

/** The form of one of the widget's steps. The widget's script shows one step at a time. */
const step = (name: string, title: string, action: string, fields: Markup | readonly Markup[]) =>
  markup`<form class="stack" data-step="${name}" data-title="${title}" novalidate hidden>${fields}<button class="btn btn-primary">${action}</button></form>`;
const card = (group: string, value: string, isFirst: boolean, words: Markup) =>
  markup`<label class="rcard"><input type="radio" name="${group}" value="${value}" ${isFirst ? markup`checked` : ""}><span class="dot"></span>${words}</label>`;
const field = (name: string, label: string, hint: string, type = "text") =>
  markup`<div class="field"><label for="${name}">${label}</label><p class="small" id="${name}-hint">${hint}</p><input id="${name}" name="${name}" type="${type}" autocomplete="off" aria-describedby="${name}-hint"></div>`;

const steps = [
  step(
    "bank",
    "Choose a test bank",
    "Continue",
    markup`<fieldset class="radio-list"><legend class="vh">Test bank</legend>${sandboxBanks.map(
      ({ id, name, about }, at) =>
        card(
          "bank",
          id,
          at === 0,
          markup`<span class="rcard-title">${name}</span><span class="rcard-desc">${about}</span>`,
        ),
    )}</fieldset>`,
  ),
  step("password", "Sign in to your test bank", "Sign in", [
    field("username", "User name", `It is ${sandboxSignIn.username}.`),
    field("password", "Password", `It is ${sandboxSignIn.password}.`, "password"),
  ]),
  step(
    "code",
    "Enter your passcode",
    "Continue",
    field("code", "One-time passcode", `It is ${sandboxSignIn.code}.`),
  ),
  step(
    "account",
    "Choose a test account",
    "Connect test account",
    markup`<fieldset class="radio-list"><legend class="vh">Test account</legend>${sandboxAccounts.map(
      ({ name, accountNumber, balanceCents }, at) => {
        const lastFour = accountNumber.slice(-4);
        return card(
          "account",
          lastFour,
          at === 0,
          markup`<span class="rcard-title">${name}</span><span class="rcard-end">${formatCents(balanceCents)}</span><span class="rcard-desc"><span aria-hidden="true">****${lastFour}</span><span class="vh">account ending in ${lastFour}</span></span>`,
        );
      },
    )}</fieldset>`,
  ),
];

export function widgetPage(portal: string): string {
  return markup`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Test bank</title>
<script src="/pages.js"></script>
${styleSheets()}
<link rel="stylesheet" href="/pages.css">
<link rel="stylesheet" href="/widget.css">
<script src="/widget.js" type="module"></script>
</head>
<body class="widget" data-portal="${portal}">
<header><p class="testbar">${icon("flask")}<span>Test bank. Not a real bank, no real money.</span></p></header>
<main id="main" tabindex="-1"><div class="widget-in">
<div class="widget-head"><div><h1 tabindex="-1">Test bank</h1><p class="muted">Nothing you do here leaves this test system.</p></div>
<button type="button" class="close" aria-label="Close test bank" data-tell="${JSON.stringify({ type: "CLOSE" })}">${icon("close")}</button></div>
<p class="fault" role="alert" hidden></p>
${steps}
<details class="more"><summary><span>Send an error instead</span>${icon("down")}</summary><div class="stack">
${part("The borrower may try again", "The third of these in a row closes the bank.", codes(nonTerminalCodes))}
${part("Closes at once", "The borrower is sent to manual upload.", codes(terminalCodes))}
${part(
  "Malformed",
  "Handled like an error that closes at once.",
  malformed.map(([label, data]) => teller({ type: "ERROR", data }, label)),
)}
</div></details>
</div></main>
</body>
</html>`.text;
}
