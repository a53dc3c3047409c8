import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
// The style sheets come first, as in index.html, because they set the order of the cascade layers.
import "@portal/ui/styles/tokens.css";
import "@portal/ui/styles/base.css";
import "../app/desk.css";
import { getDeskSession, type OpenDeskSession } from "@portal/domain/staff/contract";
import { listWorkAssignees } from "@portal/domain/work/assignments/contract";
import { listChanges, listWork } from "@portal/domain/work/contract";
import { getStartView, listViews } from "@portal/domain/work/views/contract";
import { demoPublicConfig, type PublicConfig } from "@portal/domain/wire/config";
import { loadConfig } from "@portal/ui/calls/config.ts";
import { KitProvider } from "@portal/ui/kit.ts";
import { dismissAlert } from "@portal/ui/messages/alerts.ts";
import { checkHealth } from "@portal/domain/support/contract";
import { stubApi, type StubApi } from "@portal/ui/testing/stub-api.ts";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { render, type RenderResult } from "vitest-browser-react";
import { OutageBanner } from "../app/frame/outage-banner.tsx";
import { createRouter } from "../app/router.ts";
import { routes } from "../app/routes.ts";
import { kit } from "../platform/kit.tsx";
import { endOutage } from "../platform/outage.ts";
import type { PageRoute } from "../platform/page-route.ts";
import { forgetSession, type DeskSession } from "../platform/session.ts";
import { changesOf, workPage } from "./work-fixtures.ts";

let sessions = 0;

/** Returns an open session of a processor. Each has another token, so that tests do not share calls. */
export function openSession(changes: Partial<OpenDeskSession> = {}): OpenDeskSession {
  sessions += 1;
  const now = Temporal.Now.instant();
  return {
    state: "open",
    staffId: "st1",
    firstName: "Maren",
    lastName: "Okafor",
    email: "maren@alderway.example",
    roles: ["processor"],
    permissions: ["documents.review"],
    csrf: `token-${sessions}`,
    locksTimestamp: now.add({ minutes: 10 }),
    endsTimestamp: now.add({ hours: 10 }),
    steppedUpUntilTimestamp: null,
    recoveryCodesLeft: 10,
    draftKey: "bWFyZW4ncyBrZXkgaW4gdGVzdHMsIG9mIDMyIGJ5dGU",
    settings: { deskTimeZone: "America/New_York" },
    ...changes,
  };
}

type Start = {
  /** The session that the server describes first. By default, an open session of a processor. */
  readonly session?: DeskSession;
  /** The values of /config.json that differ from the demo's. */
  readonly config?: Partial<PublicConfig>;
  /** A page to show beside the desk's pages, for tests of the parts that pages use. */
  readonly page?: PageRoute;
  /** Called before the page sends its first call. Sets the stub's responses. */
  readonly api?: (api: StubApi) => void;
};

type Shown = {
  readonly screen: RenderResult;
  readonly router: ReturnType<typeof createRouter>;
  readonly extra: PageRoute | undefined;
};

let shown: Shown | undefined;
const open: (() => Promise<void>)[] = [];

/** Opens an address in the complete desk, on a stub of the API. */
export async function openDeskPage(address: string, start: Start = {}): Promise<StubApi> {
  const home = location.href;
  const api = stubApi({ ...demoPublicConfig, ...start.config });
  api.answer(checkHealth, { status: "ok" });
  api.answer(getDeskSession, start.session ?? openSession());
  // The header asks for changes on every page, and the desk opens with the queue.
  api.answer(listChanges, changesOf({}));
  api.answer(listWork, workPage([]));
  api.answer(listWorkAssignees, { people: [] });
  api.answer(listViews, { views: [] });
  api.answer(getStartView, { address: null });
  start.api?.(api);
  await loadConfig();
  await untilAnotherCallCounts();
  history.replaceState(null, "", address);
  await showDesk(start.page);
  open.push(async () => {
    await closeDesk();
    dismissAlert();
    api.remove();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", home);
    expect(api.faults()).toEqual([]);
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
  return api;
}

/** The test's page replaces the desk's page at the same address. */
async function showDesk(extra: PageRoute | undefined): Promise<void> {
  const router = createRouter(
    extra ? [extra, ...routes.filter(({ path }) => path.pattern !== extra.path.pattern)] : routes,
  );
  const screen = await render(
    <KitProvider value={kit}>
      <OutageBanner />
      <RouterProvider router={router} />
    </KitProvider>,
  );
  shown = { screen, router, extra };
}

async function closeDesk(): Promise<void> {
  await shown?.screen.unmount();
  shown?.router.dispose();
  endOutage();
  forgetSession();
}

/** Renders the desk again, as a reload does. Keeps the address and the browser's storage. */
export async function reloadDesk(): Promise<void> {
  const extra = shown?.extra;
  await closeDesk();
  await untilAnotherCallCounts();
  await showDesk(extra);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
}

afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0)) await close();
});

/** Opens another address in the open desk, as a link does. Waits for the page. */
export async function goTo(address: string): Promise<void> {
  await shown?.router.navigate(address);
}

/** Returns the path and query of the address bar. */
export const address = (): string => location.pathname + location.search;
