import { agreementTexts as pageTexts } from "@portal/domain/agreement/messages";
import { consent, signingTexts as texts } from "@portal/domain/agreement/signing/messages";
import { signatureLimits } from "@portal/domain/agreement/signing/rules";
import type { PublicConfig } from "@portal/domain/wire/config";
import { fillIn } from "@portal/domain/wire/messages";
import type { BuiltInSigningSession } from "@portal/providers/e-sign/built-in-e-sign-sessions";
import { isOfSigner } from "@portal/providers/e-sign/built-in-e-sign-fields";
import { dayText } from "@portal/providers/e-sign/built-in-e-sign-text";
import { styleSheets } from "../http/pages/style-sheets.ts";
import { markup, type Markup } from "../platform/markup.ts";

export type SigningPage = {
  readonly session: BuiltInSigningSession;
  /** `base` is the path of the page's static files, and `path` is the path of the signing session. */
  readonly base: string;
  readonly path: string;
  readonly publicConfig: PublicConfig;
  readonly phone: string;
  readonly now: Temporal.Instant;
};

function dataOf({ session, path, now }: SigningPage): string {
  const { fields, pages, signer } = session;
  return JSON.stringify({
    path,
    pages,
    fields: fields.map((field, at) => ({ ...field, at, isOwn: isOfSigner(field) })),
    jobTitle: signer.jobTitle ?? "",
    today: dayText(now),
    consent: consent.version,
    texts,
    limits: signatureLimits,
  });
}

export function signingPage(shown: SigningPage): string {
  const { session, base, path, publicConfig } = shown;
  const own = session.fields.filter(isOfSigner);
  const main = markup`<main id="main" tabindex="-1" class="signing"><div class="wrap sign-grid">
<div class="wiz"><h1 tabindex="-1">${texts.title}</h1>
<div class="wiz-top"><span data-part="step">${fillIn(texts.step, { step: 1 })}</span><span data-part="count">${fillIn(texts.signedCount, { signed: 0, count: own.length })}</span></div>
<div class="wiz-bar" role="progressbar" aria-label="${texts.progress}" aria-valuenow="0" aria-valuemin="0" aria-valuemax="100"><i></i></div></div>
${viewer(session, path)}
<div class="side"><div class="fault" role="alert"></div>
<ol class="ssteps">
${step(1, "consent", texts.consentStep, consentForm(shown))}
${step(2, "adopt", texts.adoptStep, adoptForm(session))}
${step(3, "sign", own.length === 1 ? texts.signStepOne : fillIn(texts.signStep, { count: own.length }), signForm(session))}
</ol>
<output class="vh"></output>
</div>
</div></main>`;
  const later = markup`<a class="later" href="${session.leaveUrl}">${texts.later}</a>`;
  return frame({
    publicConfig,
    title: texts.title,
    end: later,
    main,
    script: markup`<script src="${base}/signing.js" type="module"></script>`,
    data: dataOf(shown),
    base,
  });
}

/**
 * Renders the same page for canceled, finished and unknown signing sessions, so that the page does not reveal which
 * sessions exist.
 */
export function gonePage(publicConfig: PublicConfig, base: string): string {
  const main = markup`<main id="main" tabindex="-1" class="signing"><div class="wrap gone">
<h1>${texts.goneTitle}</h1><p class="lead">${texts.gone}</p>
<section class="ahead"><h2>${texts.whatNext}</h2><ul>${texts.goneNext.map((text) => markup`<li>${text}</li>`)}</ul></section>
<p><a class="btn btn-primary" href="/">${texts.toPortal}</a></p></div></main>`;
  return frame({
    publicConfig,
    title: texts.goneTitle,
    end: undefined,
    main,
    script: undefined,
    data: "",
    base,
  });
}

type Frame = {
  readonly publicConfig: PublicConfig;
  readonly title: string;
  readonly end: Markup | undefined;
  readonly main: Markup;
  readonly script: Markup | undefined;
  readonly data: string;
  readonly base: string;
};

function frame({ publicConfig, title, end, main, script, data, base }: Frame): string {
  const { productName, brandStylesheet, brandIcon } = publicConfig;
  const brand = brandStylesheet && markup`<link rel="stylesheet" href="${brandStylesheet}">`;
  return markup`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${brandIcon}">
<title>${title} · ${productName}</title>
<script src="${base}/signing-theme.js"></script>
${styleSheets()}
<link rel="stylesheet" href="${base}/signing.css">
${brand || undefined}
${script}
</head>
<body data-session="${data}">
<a class="skip" href="#main">Skip to main content</a>
<header class="hdr"><div class="wrap hdr-in"><span class="logo"><span class="mark" aria-hidden="true"></span><span>${productName}</span></span>${end}</div></header>
${main}
</body>
</html>`.text;
}

const step = (number: number, name: string, title: string, body: Markup) =>
  markup`<li data-step="${name}" data-state="${number === 1 ? "current" : "next"}"><div class="sstep-h"><span class="sstep-n num"><span aria-hidden="true">${number}</span>${icon("check")}</span><h2 tabindex="-1">${title}</h2></div>${body}</li>`;

const problem = (id: string) => markup`<p class="problem" id="${id}" hidden></p>`;

function consentForm({ phone }: SigningPage): Markup {
  const words = consent.disclosure.map((text) => markup`<p>${fillIn(text, { phone })}</p>`);
  return markup`<form class="sstep-b" novalidate>
<label class="check"><input type="checkbox" name="consent" aria-describedby="consent-problem"><span class="box">${icon("check")}</span><span>${consent.text}</span></label>
${problem("consent-problem")}
<details class="more"><summary>${texts.readDisclosure}</summary><div class="words"><h3>${consent.disclosureTitle}</h3>${words}</div></details>
<button class="btn btn-primary">${texts.consentDone}</button></form>`;
}

function adoptForm({ signer }: BuiltInSigningSession): Markup {
  return markup`<form class="sstep-b" novalidate hidden>
<div class="field"><label for="name">${texts.fullName}</label><input id="name" name="name" type="text" autocomplete="name" maxlength="${signatureLimits.nameLength}" value="${signer.name}" aria-describedby="name-problem">${problem("name-problem")}</div>
<div class="seg" role="group" aria-label="${texts.how}"><button type="button" data-kind="typed" aria-pressed="true" aria-describedby="pad-problem">${texts.type}</button><button type="button" data-kind="drawn" aria-pressed="false" aria-describedby="pad-problem">${texts.draw}</button></div>
<div class="sigpad" data-pad="typed" role="img"><span class="signature" data-part="name" aria-hidden="true"></span><span class="signature initials" data-part="initials" aria-hidden="true"></span></div>
<div class="sigpad is-draw" data-pad="drawn" hidden><canvas width="1000" height="300" role="img" aria-label="${texts.pad}"></canvas><div class="pad-foot"><span class="sm subtle">${texts.padHint}</span><button type="button" class="quiet" data-do="clear">${texts.clear}</button></div></div>
${problem("pad-problem")}
<p class="sm subtle">${texts.legal}</p>
<button class="btn btn-primary">${texts.adopt}</button></form>
<div class="sstep-b adopted" hidden><div class="sigpad"><canvas width="1000" height="300" role="img"></canvas><button type="button" class="quiet" data-do="change">${texts.change}<span class="vh"> ${texts.adoptStep}</span></button></div></div>`;
}

function signForm(session: BuiltInSigningSession): Markup {
  const rows = session.fields.map((field, at) => {
    if (!isOfSigner(field)) return markup``;
    const label = field.kind === "signature" ? texts.signature : texts.initials;
    return markup`<li><button type="button" data-field="${at}">${icon("circle")}${icon("done")}<span>${label}</span><span class="subtle num">${fillIn(texts.onPage, { page: field.page })}</span><span class="vh" data-part="done"></span></button></li>`;
  });
  return markup`<form class="sstep-b" novalidate hidden><ul class="flist">${rows}</ul>
<p class="sm subtle">${texts.fillsIn}</p>
<button class="btn btn-primary" data-part="act">${texts.signNext}</button>
<p class="sm subtle" id="finish-note" hidden>${fillIn(texts.finish, { business: session.signer.business })}</p>${termsOf(session)}</form>`;
}

function termsOf({ terms }: BuiltInSigningSession): Markup | undefined {
  if (terms.length === 0) return undefined;
  const rows = terms.map(
    ({ label, value }) => markup`<div><dt>${label}</dt><dd class="num">${value}</dd></div>`,
  );
  return markup`<dl class="terms sm subtle">${rows}</dl>`;
}

function viewer({ pages }: BuiltInSigningSession, path: string): Markup {
  return markup`<section class="viewer" aria-labelledby="viewer-name"><h2 id="viewer-name" class="vh">${texts.viewer}</h2>
<div class="viewer-bar"><p class="strong num" aria-live="polite" data-part="page">${fillIn(texts.page, { page: 1, pages })}</p><div class="row"><button type="button" class="quiet" data-do="zoom" aria-pressed="false" hidden>${pageTexts.larger}</button><a class="quiet" href="${path}/agreement.pdf" target="_blank" rel="noopener">${texts.openFile}</a><button type="button" class="icon-btn" data-do="previous" aria-label="${texts.previous}">${icon("left")}</button><button type="button" class="icon-btn" data-do="next" aria-label="${texts.next}">${icon("right")}</button></div></div>
<div class="views" hidden><div class="seg" role="group" aria-label="${pageTexts.shownAs}"><button type="button" data-view="text" aria-pressed="false">${pageTexts.asText}</button><button type="button" data-view="pages" aria-pressed="true">${pageTexts.asPages}</button></div><p class="sm subtle">${pageTexts.sameWords}</p></div>
<div class="viewer-scroll" tabindex="0" role="region" aria-label="${pageTexts.pages}"><p class="sm subtle" data-part="picture" hidden>${pageTexts.pagePicture}</p><div class="reading" hidden></div><div class="paper"><canvas aria-hidden="true"></canvas><div class="places"></div></div><p class="no-viewer" hidden>${texts.noViewer}</p><div class="vh" data-part="text"></div></div></section>`;
}

/** SVG paths of icons in a view box of 256 by 256. */
const drawings = {
  check:
    "M232.49,80.49l-128,128a12,12,0,0,1-17,0l-56-56a12,12,0,1,1,17-17L96,183,215.51,63.51a12,12,0,0,1,17,17Z",
  circle:
    "M128,24A104,104,0,1,0,232,128,104.11,104.11,0,0,0,128,24Zm0,192a88,88,0,1,1,88-88A88.1,88.1,0,0,1,128,216Z",
  done: "M128,24A104,104,0,1,0,232,128,104.11,104.11,0,0,0,128,24Zm45.66,85.66-56,56a8,8,0,0,1-11.32,0l-24-24a8,8,0,0,1,11.32-11.32L112,148.69l50.34-50.35a8,8,0,0,1,11.32,11.32Z",
  left: "M165.66,202.34a8,8,0,0,1-11.32,11.32l-80-80a8,8,0,0,1,0-11.32l80-80a8,8,0,0,1,11.32,11.32L91.31,128Z",
  right:
    "M181.66,133.66l-80,80a8,8,0,0,1-11.32-11.32L164.69,128,90.34,53.66a8,8,0,0,1,11.32-11.32l80,80A8,8,0,0,1,181.66,133.66Z",
} as const;

const icon = (name: keyof typeof drawings): Markup =>
  markup`<svg class="i i-${name}" viewBox="0 0 256 256" aria-hidden="true"><path d="${drawings[name]}"/></svg>`;
