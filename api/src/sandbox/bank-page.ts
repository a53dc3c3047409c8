import { codeTexts } from "@portal/domain/payments/ach/messages";
import { formatCents } from "@portal/domain/wire/money";
import { markup } from "../platform/markup.ts";
import type { SandboxPage } from "./page.ts";

export type SentPayment = {
  readonly traceNumber: string;
  readonly name: string;
  readonly lastFour: string;
  readonly amountCents: number;
  readonly effectiveDate: Temporal.PlainDate;
  readonly status: string;
};

const statusTexts: Readonly<Record<string, string>> = {
  PA: "Sent",
  S: "Settled",
  F: "Returned",
  Q: "To be sent again",
};

/** Shows the payments at the sandbox's bank, with a form for returns and corrections. */
export function bankPage(payments: readonly SentPayment[]): SandboxPage {
  const choose =
    payments.length > 0
      ? markup`<form class="stack" method="post" action="/sandbox/bank/answers">
          <fieldset class="radio-list">
            <legend>Payments at the bank, newest first</legend>
            ${payments.map((payment, at) => card(payment, at === 0))}
          </fieldset>
          <div class="field">
            <label for="code">What the bank says</label>
            <select id="code" name="code">
              ${Object.entries(codeTexts).map(
                ([code, text]) => markup`<option value="${code}">${code}: ${text}</option>`,
              )}
            </select>
          </div>
          <button class="btn btn-primary">Say this of the payment</button>
        </form>`
      : markup`<p>No payment has been sent yet. Schedule one in the portal, then send it here.</p>`;
  return {
    title: "Bank - Sandbox",
    warning: "The bank that payments are drawn by. No money moves.",
    main: markup`<div class="page-head"><h1>The bank</h1>
<p class="lead">Payments go to the bank when a business day's cut-off passes, and settle when they have not come back two
business days after their day. Accounts whose numbers end in 9901 to 9939 come back by themselves with R01 to R39, and
of those that end in 9801 to 9807 the bank tells the change C01 to C07.</p></div>
<div class="sections">
<form method="post" action="/sandbox/bank/cut-off"><button class="btn btn-secondary">Send what is due now</button></form>
<section class="section">${choose}</section>
</div>`,
  };
}

function card(
  { traceNumber, name, lastFour, amountCents, effectiveDate, status }: SentPayment,
  isFirst: boolean,
) {
  const about = `${name}, ****${lastFour}, ${effectiveDate.toString()}`;
  return markup`<label class="rcard"
    ><input type="radio" name="traceNumber" value="${traceNumber}" ${isFirst ? markup`checked` : ""} />
    <span class="dot"></span><span class="rcard-title">${formatCents(amountCents)}</span
    ><span class="pill">${statusTexts[status] ?? status}</span><span class="rcard-desc">${about}</span></label
  >`;
}
