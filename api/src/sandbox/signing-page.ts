import { markup } from "../platform/markup.ts";
import type { SandboxPage } from "./page.ts";
import { callbackFaults, type CallbackFault } from "./signing-faults.ts";

const texts: Readonly<Record<CallbackFault, readonly [title: string, about: string]>> = {
  none: ["As it should", "The portal is told at once, and the agreement is signed."],
  twice: ["Twice", "The portal is told the same twice."],
  held: ["Late or never", "What is said is kept back, until it is let go below."],
  forged: [
    "Forged",
    "Somebody without the secret says it; the portal refuses it, and the truth never comes.",
  ],
};

export function signingFaultsPage(chosen: CallbackFault, held: readonly string[]): SandboxPage {
  const rows = held.map(
    (session) =>
      markup`<li><form method="post" action="/sandbox/signing/held"><input type="hidden" name="session" value="${session}"><button class="btn btn-secondary">Let go ${session.slice(0, 8)}</button></form></li>`,
  );
  return {
    title: "Signing - Sandbox",
    warning: "What goes wrong between the signing provider and the portal.",
    main: markup`<div class="page-head"><h1>Signing</h1>
<p class="lead">When somebody has signed, the provider tells the portal. Choose how that goes from now on.</p></div>
<div class="sections">
<form class="stack" method="post" action="/sandbox/signing/fault">
<fieldset class="radio-list"><legend class="vh">How the portal is told</legend>${callbackFaults.map((fault) => card(fault, fault === chosen))}</fieldset>
<button class="btn btn-primary">Choose this</button></form>
<section class="section stack"><h2>Kept back</h2>${rows.length > 0 ? markup`<ul class="stack">${rows}</ul>` : markup`<p>Nothing is kept back.</p>`}</section>
<section class="section"><h2>A sample agreement</h2><p><a href="/sandbox/agreement.pdf">agreement.pdf</a> has places to initial and to sign. Give it to an application as the lender.</p></section>
</div>`,
  };
}

function card(fault: CallbackFault, isChosen: boolean) {
  const [title, about] = texts[fault];
  return markup`<label class="rcard"><input type="radio" name="fault" value="${fault}" ${isChosen ? markup`checked` : ""}><span class="dot"></span><span class="rcard-title">${title}</span><span class="rcard-desc">${about}</span></label>`;
}
