import { staffCast, staffPassword } from "@portal/database/cast/staff";
import { markup } from "../../platform/markup.ts";
import type { SandboxPage } from "../page.ts";

export type ShownStaff = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly state: string;
  /** The current code of the authenticator app. Undefined for a person without one. */
  readonly code: string | undefined;
};

export function staffPage(people: readonly ShownStaff[]): SandboxPage {
  return {
    title: "Staff - Sandbox",
    warning: "The demo lender's staff, with their passwords and codes. Nothing here exists in production.",
    main: markup`<div class="page-head"><h1>Staff</h1>
<p class="lead">Open the desk as one of these people with one click. Or sign in with the email, the password <code>${staffPassword}</code> and the code. Each code works once and for about a minute. Reload this page for a new code.</p></div>
<div class="sections">${people.map(section)}</div>`,
  };
}

function section({ id, firstName, lastName, email, roles, state, code }: ShownStaff) {
  const name = `${firstName} ${lastName}`;
  const story = staffCast.find((member) => member.email === email)?.story ?? "Invited at the desk.";
  return markup`<section class="section stack" aria-labelledby="staff-${id}"><h2 id="staff-${id}">${name}</h2>
<p>${story}</p>
<dl class="req"><div><dt>Email</dt><dd>${email}</dd></div>
<div><dt>Roles</dt><dd>${roles.join(", ")}</dd></div>
<div><dt>Code</dt><dd>${code ?? "none"}</dd></div></dl>
${state === "active" ? markup`<form method="post" action="/sandbox/staff/open"><input type="hidden" name="staffId" value="${id}"><button class="btn btn-primary">Open the desk as ${firstName}</button></form>` : markup`<p class="muted">${state === "disabled" ? "This account is disabled." : "This account is not set up yet."}</p>`}</section>`;
}
