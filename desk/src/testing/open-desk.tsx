// The style sheets come first, as in index.html, because they set the order of the cascade layers.
import "@portal/ui/styles/tokens.css";
import "@portal/ui/styles/base.css";
import "../app/desk.css";
import * as staff from "@portal/domain/staff/contract";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import * as work from "@portal/domain/work/contract";
import { demoPublicConfig, type PublicConfig } from "@portal/domain/wire/config";
import { loadConfig } from "@portal/ui/calls/config.ts";
import { KitProvider } from "@portal/ui/kit.ts";
import { dismissAlert } from "@portal/ui/messages/alerts.ts";
import { stubApi, type StubApi } from "@portal/ui/testing/stub-api.ts";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createRouter } from "../app/router.ts";
import { kit } from "../platform/kit.tsx";
import { setSession } from "../platform/session.ts";

let sessions = 0;

/** Returns the open session of a processor. Each has its own CSRF value, so that calls of two tests never share replies. */
export function openSession(changes: Partial<staff.OpenDeskSession> = {}): staff.OpenDeskSession {
  sessions += 1;
  const now = Temporal.Now.instant();
  const roles = changes.roles ?? (["processor"] as const);
  return {
    state: "open",
    staffId: "st-maren",
    firstName: "Maren",
    lastName: "Okafor",
    email: "maren@alderway.example",
    roles: [...roles],
    permissions: permissionsOf(roles),
    csrf: `csrf-${sessions}`,
    locksTimestamp: now.add({ minutes: 10 }),
    endsTimestamp: now.add({ hours: 10 }),
    steppedUpUntilTimestamp: null,
    recoveryCodesLeft: 10,
    settings: { deskTimeZone: "America/New_York" },
    ...changes,
  };
}

type Start = {
  /** Changes to the session of Maren Okafor, a processor. */
  readonly as?: Partial<staff.OpenDeskSession>;
  readonly config?: Partial<PublicConfig>;
  /** Called before the page sends its first call. Sets the stub's responses. */
  readonly api?: (api: StubApi) => void;
};

const open: (() => Promise<void>)[] = [];

/** Opens an address in the complete desk, on a stub of the API. The person is signed in. */
export async function openDesk(address: string, start: Start = {}): Promise<StubApi> {
  const home = location.href;
  const api = stubApi({ ...demoPublicConfig, ...start.config });
  const session = openSession(start.as);
  api.answer(staff.getDeskSession, session);
  api.answer(work.listChanges, noChanges());
  start.api?.(api);
  setSession(session);
  await loadConfig();
  // Each test has its own key in the history, by which a list remembers its row.
  history.replaceState({ key: session.csrf }, "", address);
  const router = createRouter();
  const screen = await render(
    <KitProvider value={kit}>
      <RouterProvider router={router} />
    </KitProvider>,
  );
  open.push(async () => {
    await screen.unmount();
    router.dispose();
    dismissAlert();
    setSession({ state: "none" });
    // Leaving a page releases its claim after the page is gone.
    await new Promise((resolve) => setTimeout(resolve, 0));
    api.remove();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", home);
    expect(api.faults()).toEqual([]);
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
  return api;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0)) await close();
});

/** A reply to the page's question for changes. */
export const noChanges = () => changesOf({});

export function changesOf({
  last = 1,
  changes = [],
  viewers = [],
  counts = {},
}: {
  readonly last?: number;
  readonly changes?: readonly {
    readonly n: number;
    readonly id: string;
    readonly by: string | null;
    readonly version?: number;
  }[];
  readonly viewers?: readonly string[];
  readonly counts?: { documents?: number };
}) {
  return {
    last,
    changes: changes.map((change) => ({
      kind: "documents",
      version: 1,
      at: Temporal.Now.instant(),
      ...change,
    })),
    isIncomplete: false,
    viewers: [...viewers],
    counts,
  };
}
