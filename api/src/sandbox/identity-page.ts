import { castList } from "@portal/database/cast/cast";
import type { ExchangeFault } from "@portal/providers/sso/sandbox-sso-faults";
import type { SsoInteraction } from "@portal/providers/sso/sandbox-sso";
import { markup } from "../platform/markup.ts";
import type { SandboxPage } from "./page.ts";

type Choice = {
  readonly subject: string;
  readonly name: string;
  readonly country: string;
  readonly story: string;
};

/** A sign-on account that belongs to no borrower until a person opens the confirmation link. */
export const unknownSubject = "sam-okoye";

export function choices(): Choice[] {
  const members = castList().flatMap(({ identity, name, country, story }) =>
    identity ? [{ subject: identity.subject, name, country, story }] : [],
  );
  const sam = { subject: unknownSubject, name: "Sam Okoye", country: "us" };
  return [...members, { ...sam, story: "No loan on this account. Ends in “notFound”." }];
}

/** Sign-on errors that the sandbox reports in the redirect to the portal. */
export const returnFaults = ["access_denied", "server_error", "no-code", "wrong-state"] as const;
export type ReturnFault = (typeof returnFaults)[number];

export const faultTexts: Readonly<Record<ReturnFault | "unknown-subject" | ExchangeFault, string>> = {
  access_denied: "access_denied: the person says no",
  server_error: "server_error: the provider gives up",
  "no-code": "No code in the answer",
  "wrong-state": "Wrong state in the answer",
  "unknown-subject": "Exchange answers 404",
  "exchange-500": "Exchange answers 500",
  "exchange-slow": "Exchange takes 30 seconds",
  "exchange-bad-json": "Exchange answers broken JSON",
  "wrong-audience": "ID token for another client",
  "wrong-nonce": "ID token of another sign-on",
  "code-reused": "Code that was used already",
};

const shownParameters = ["client_id", "redirect_uri", "response_type", "scope", "state"] as const;

export function identityPage({ id, parameters }: SsoInteraction, provider: string): SandboxPage {
  const action = `/sandbox/identity/interaction/${id}`;
  const people = choices();
  const main = markup`<div class="page-head">
      <h1>Choose a demo person</h1>
      <p class="lead">
        This page stands in for the sign-in provider. It sends you back to the portal as the person you
        choose.
      </p>
    </div>
    <div class="cols">
      <div class="sections">
        <form class="stack" method="post" action="${action}">
          <fieldset class="radio-list">
            <legend class="vh">Demo person</legend>
            ${people.map((person, at) => card(person, at === 0))}
          </fieldset>
          <button class="btn btn-primary" data-names="who" data-verb="Continue as">
            Continue as ${people[0]?.name ?? ""}
          </button>
        </form>
        <section class="section stack" aria-labelledby="provoke">
          <div>
            <h2 id="provoke">Provoke an error</h2>
            <p class="muted">Go back with a failure instead, to see what the borrower sees.</p>
          </div>
          <form class="stack" method="post" action="${action}">
            <div class="field">
              <label for="fault">Error</label>
              <select id="fault" name="fault">
                ${Object.entries(faultTexts).map(
                  ([name, text]) => markup`<option value="${name}">${text}</option>`,
                )}
              </select>
            </div>
            <button class="btn btn-secondary">Return with this error</button>
          </form>
        </section>
      </div>
      <aside class="aside" aria-label="Request">
        <section class="aside-block">
          <h2>What the portal asked for</h2>
          <dl class="req">
            ${shownParameters.map(
              (name) =>
                markup`<div>
                  <dt>${name}</dt>
                  <dd>${parameters[name] ?? ""}</dd>
                </div>`,
            )}
          </dl>
        </section>
        <section class="aside-block quiet">
          <h2>More of the sandbox</h2>
          <ul class="linklist">
            <li><a href="/sandbox/cast">Everyone in the cast</a></li>
          </ul>
        </section>
      </aside>
    </div>`;
  return {
    title: "Sandbox identity provider",
    warning: `A test page. This is not ${provider}, and nothing here is real.`,
    main,
  };
}

const countryNames: Readonly<Record<string, string>> = { us: "US", ca: "Canada" };

function card({ subject, name, country, story }: Choice, isFirst: boolean) {
  return markup`<label class="rcard"
    ><input type="radio" name="who" value="${subject}" data-name="${name}" ${isFirst ? markup`checked` : ""} />
    <span class="dot"></span><span class="rcard-title">${name}</span
    ><span class="pill">${countryNames[country] ?? ""}</span><span class="rcard-desc">${story}</span></label
  >`;
}
