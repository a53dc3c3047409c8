import type { Page } from "@playwright/test";
import type { WorkerPortal } from "./global-portal.ts";
import { codeOf, inviteStaff } from "./global-staff.ts";
import { expect } from "./portal.ts";

const password = "a long walk in Iowa";

/** Invites a person with roles, sets up the person's account, and signs in. The desk then shows the queue. */
export async function signInAtDesk(
  desk: Page,
  server: WorkerPortal,
  { email, roles }: { readonly email: string; readonly roles: Parameters<typeof inviteStaff>[2] },
): Promise<void> {
  const { token, secret } = await inviteStaff(server, email, roles);
  await desk.goto(`/desk/set-up#${token}`);
  await desk.getByLabel("Password", { exact: true }).fill(password);
  await desk.getByLabel("Code from the app").fill(codeOf(secret));
  await desk.getByRole("button", { name: "Continue" }).click();
  await desk.getByLabel("I've saved these codes").check();
  await desk.getByRole("button", { name: "Go to sign-in" }).click();
  await desk.getByLabel("Work email").fill(email);
  await desk.getByLabel("Password", { exact: true }).fill(password);
  await desk.getByRole("button", { name: "Continue" }).click();
  // Uses the code of the next 30 seconds, because the current code works only once and the set-up has used it.
  await desk.getByLabel("6-digit code").fill(codeOf(secret, 1));
  await desk.getByRole("button", { name: "Continue" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Work queue" })).toBeVisible();
}
