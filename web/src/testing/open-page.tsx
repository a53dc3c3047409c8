import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
// The style sheets come first, as in index.html, because they set the order of the cascade layers.
import "@portal/ui/styles/tokens.css";
import "@portal/ui/styles/base.css";
import * as applications from "@portal/domain/applications/contract";
import type { TokenClaims } from "@portal/domain/auth/contract";
import * as loans from "@portal/domain/loans/contract";
import * as support from "@portal/domain/support/contract";
import * as threads from "@portal/domain/support/threads/contract";
import { demoPublicConfig, type PublicConfig } from "@portal/domain/wire/config";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, vi } from "vitest";
import { page, type Locator } from "vitest/browser";
import { render, type RenderResult } from "vitest-browser-react";
import { createRouter } from "../app/router.ts";
import { dismissAlert } from "@portal/ui/messages/alerts.ts";
import { loadConfig } from "@portal/ui/calls/config.ts";
import { kit } from "../platform/kit.tsx";
import { keepToken } from "../platform/session-storage.ts";
import { dismissToast } from "@portal/ui/overlays/toasts.ts";
import { KitProvider } from "@portal/ui/kit.ts";
import { stubApi, type StubApi } from "@portal/ui/testing/stub-api.ts";

/** The signed-in borrower of component tests. */
const borrower: TokenClaims = {
  first_name: "Marta",
  last_name: "Oyelaran",
  email: "marta@oyelaran-bakery.example",
  pp_access_token: null,
  security_question_id: 3,
  auth_type: "authorized",
  country_code: "us",
  guid: "contact-of-marta",
};

let tokens = 0;

/**
 * Returns a new session token of the borrower. Each token is different, so that calls of different tests do not share
 * responses.
 */
export function tokenOf(changes: Partial<TokenClaims> = {}): string {
  tokens += 1;
  const bytes = new TextEncoder().encode(JSON.stringify({ ...borrower, ...changes }));
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return `header.${payload}.signature-${tokens}`;
}

type Start = {
  /** Changes to the token claims of `borrower`, or null for a visitor without a session. */
  readonly as?: Partial<TokenClaims> | null;
  /** The values of /config.json that differ from the demo's. */
  readonly config?: Partial<PublicConfig>;
  /** Called before the page sends its first call. Sets the stub's responses. */
  readonly api?: (api: StubApi) => void;
};

const open: (() => Promise<void>)[] = [];
let shown: { readonly screen: RenderResult; readonly router: ReturnType<typeof createRouter> } | undefined;

async function show(): Promise<void> {
  const router = createRouter({ isApiDown: false });
  const screen = await render(
    <KitProvider value={kit}>
      <RouterProvider router={router} />
    </KitProvider>,
  );
  shown = { screen, router };
}

async function hide(): Promise<void> {
  await shown?.screen.unmount();
  shown?.router.dispose();
  dismissAlert();
  dismissToast();
}

/** The stacks of the calls that tried to reload the page or to open another page. */
const leaves: string[] = [];

// A real reload would end the whole test run. The test fails instead, and names the code that left the page.
navigation.addEventListener("navigate", (event) => {
  if (event.destination.sameDocument || event.downloadRequest !== null) return;
  event.preventDefault();
  leaves.push(new Error(`${event.navigationType} of ${event.destination.url}`).stack ?? "");
});

/** Renders the page again, as a reload does. Keeps the address, the history and the browser's storage. */
export async function reloadPage(): Promise<void> {
  await hide();
  await show();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
}

/** Opens an address in the complete portal, on a stub of the API. */
export async function openPage(address: string, start: Start = {}): Promise<StubApi> {
  const home = location.href;
  const api = stubApi({ ...demoPublicConfig, ...start.config });
  api.answer(applications.listOpportunities, { opportunities: [] });
  api.answer(applications.listNotifications, { autoDraftItems: [], actionItems: [] });
  api.answer(loans.listAccounts, { accounts: [] });
  api.answer(loans.listAdvances, { advances: [] });
  api.answer(support.listBusinessFundingExperts, { bfes: [] });
  api.answer(threads.getUnreadThreads, { unread: 0, newest: null });
  api.answer(support.checkHealth, { status: "ok" });
  start.api?.(api);
  if (start.as !== null) keepToken(tokenOf(start.as));
  // Without a token, calls of this test could share responses with calls of the previous test.
  else await untilAnotherCallCounts();
  await loadConfig();
  history.replaceState(null, "", address);
  await show();
  open.push(async () => {
    await hide();
    api.remove();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", home);
    expect(leaves.splice(0)).toEqual([]);
    expect(api.faults()).toEqual([]);
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
  return api;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0)) await close();
});

/** Opens another address in the open page, as the browser's Back and Forward buttons do. */
export function goTo(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

/** Returns the path and query of the address bar. */
export const address = (): string => location.pathname + location.search;

/** Returns the text of each element, with single spaces. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, " "));
