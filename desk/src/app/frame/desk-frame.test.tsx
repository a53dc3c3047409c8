import { getDeskSession, lockDesk, signOutAtDesk } from "@portal/domain/staff/contract";
import { listLenderCases } from "@portal/domain/support/lender/contract";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import { listChanges } from "@portal/domain/work/contract";
import { press } from "@portal/ui/testing/autofill.ts";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callDesk } from "../../platform/call-desk.ts";
import { address, goTo, openDeskPage, openSession } from "../../testing/open-desk-page.tsx";
import { casesPage } from "../../testing/thread-fixtures.ts";
import { changesOf } from "../../testing/work-fixtures.ts";

const title = page.getByRole("heading", { level: 1 });
const menu = page.getByRole("button", { name: "MO, Maren Okafor, account menu" });
const banner = page.getByText("We can't reach the portal. We'll keep trying, and nothing you typed is lost.");

describe("the desk's header", () => {
  test("shows Queue to people with a tab of the queue, and lists the entries of the person's menu [DESK-SHELL-05]", async () => {
    await openDeskPage("/desk");
    await expect.element(page.getByRole("link", { name: "Queue" })).toHaveAttribute("aria-current", "page");
    await menu.click();
    const entries = page.getByRole("listitem").getByRole("button").elements();
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "Keyboard shortcuts?",
      "Lock now⇧L",
      "Sign out",
    ]);
    await expect.element(page.getByText("Processor", { exact: true })).toBeVisible();
  });

  test("opens Messages first for people without a queue [DESK-SHELL-05]", async () => {
    await openDeskPage("/desk", {
      session: openSession({ roles: ["finance"], permissions: permissionsOf(["finance"]) }),
      api: (stub) => stub.answer(listLenderCases, casesPage([])),
    });
    await expect.element(title).toHaveTextContent("Messages");
    expect(location.pathname).toBe("/desk/messages");
    expect(page.getByRole("link", { name: "Queue" }).elements()).toEqual([]);
  });

  test("shows no Queue to people without a tab [DESK-SHELL-05]", async () => {
    await openDeskPage("/desk", {
      session: openSession({ roles: ["administrator"], permissions: permissionsOf(["administrator"]) }),
    });
    await expect.element(menu).toBeVisible();
    expect(page.getByRole("link", { name: "Queue" }).elements()).toEqual([]);
  });

  test("shows Messages with its count to people who may read messages, and opens it by g m [DESK-SHELL-05, DESK-KEY-01]", async () => {
    await openDeskPage("/desk", {
      session: openSession({ roles: ["processor"], permissions: permissionsOf(["processor"]) }),
      api: (stub) => {
        stub.answer(listChanges, changesOf({ counts: { documents: 3, messages: 1_000 } }));
        stub.answer(listLenderCases, casesPage([]));
      },
    });
    await expect.element(page.getByRole("link", { name: /^Queue ?3$/ })).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^Messages ?999\+$/ })).toBeVisible();
    await userEvent.click(title);
    await userEvent.keyboard("gm");
    await expect.element(title).toHaveTextContent("Messages");
    await expect
      .element(page.getByRole("link", { name: /^Messages ?999\+$/ }))
      .toHaveAttribute("aria-current", "page");
  });

  test("shows no Messages to people who may not read them [DESK-SHELL-05]", async () => {
    await openDeskPage("/desk", {
      session: openSession({ roles: ["administrator"], permissions: permissionsOf(["administrator"]) }),
    });
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard("gm");
    expect([address(), page.getByRole("link", { name: "Messages" }).elements()]).toEqual(["/desk", []]);
  });

  test("the menu works by keyboard: it lists the shortcuts and signs out", async () => {
    const api = await openDeskPage("/desk", {
      api: (stub) => stub.answer(signOutAtDesk, { success: true }),
    });
    await menu.click();
    await userEvent.keyboard("{Enter}");
    await expect.element(menu).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{Enter}");
    await expect.element(menu).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("button", { name: "Keyboard shortcuts" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
    await userEvent.keyboard("?");
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await press(menu);
    await press(page.getByRole("button", { name: "Sign out" }));
    await expect.element(title).toHaveTextContent("Sign in to the review desk");
    expect(api.calls(signOutAtDesk)).toHaveLength(1);
  });
});

describe("a page that cannot be shown", () => {
  test("names the roles that can open the page [DESK-SHELL-08]", async () => {
    await openDeskPage("/desk", {
      session: openSession({ roles: ["administrator"], permissions: permissionsOf(["administrator"]) }),
    });
    await expect.element(title).toHaveTextContent("You don't have access to this page.");
    await expect
      .element(page.getByText(/^Required role: /))
      .toHaveTextContent(
        "Required role: Processor, Underwriter, Agreements, Forgiveness, or Lead. An administrator can give it to you.",
      );
    await expect
      .poll(() => document.title)
      .toBe("You don't have access to this page. · Review desk · Alderway");
  });

  test('shows "Page not found." for an unknown address, with a link to the queue [DESK-SHELL-06, DESK-SHELL-08]', async () => {
    await openDeskPage("/desk/none/of/these");
    await expect.element(title).toHaveTextContent("Page not found.");
    await expect.poll(() => document.title).toBe("Page not found. · Review desk · Alderway");
    await page.getByRole("link", { name: "Go to queue" }).click();
    await expect.element(title).toHaveTextContent("Work queue");
    await expect.element(title).toHaveFocus();
    expect([address(), document.title]).toEqual(["/desk", "Work queue · Review desk · Alderway"]);
  });
});

describe("an outage", () => {
  test("shows the banner, keeps the page, retries, and sends the pending action once [DESK-SHELL-09]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = await openDeskPage("/desk");
    api.answer(lockDesk, "no network");
    const down = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    let result: unknown;
    const act = async () => {
      result = (await callDesk(signOutAtDesk, { body: {} })).ok;
    };
    void act();
    await expect.element(banner).toBeVisible();
    await expect.element(title).toHaveTextContent("Work queue");
    // The header also asks for changes every three seconds.
    const tried = () =>
      down.mock.calls.filter(([to]) => typeof to !== "string" || !to.includes("/desk/changes")).length;
    const before = tried();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(tried()).toBe(before);
    await vi.advanceTimersByTimeAsync(1_500);
    await expect.poll(tried).toBe(before + 1);
    expect(result).toBeUndefined();
    down.mockRestore();
    api.answer(signOutAtDesk, { success: true });
    await vi.advanceTimersByTimeAsync(6_000);
    await expect.element(banner).not.toBeInTheDocument();
    await expect.poll(() => result).toBe(true);
    expect(api.calls(signOutAtDesk)).toHaveLength(1);
    await expect.element(title).toHaveTextContent("Work queue");
  });

  test("a 503 repeats the call with the same idempotency key [DESK-SHELL-09]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = await openDeskPage("/desk");
    api.answer(signOutAtDesk, { refused: "UNAVAILABLE" });
    const call = callDesk(signOutAtDesk, { body: {} });
    await expect.element(banner).toBeVisible();
    api.answer(signOutAtDesk, { success: true });
    await vi.advanceTimersByTimeAsync(5_500);
    expect((await call).ok).toBe(true);
    const keys = api.calls(signOutAtDesk).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await expect.element(banner).not.toBeInTheDocument();
  });
});

describe("a new version", () => {
  const newer = page.getByText("A new version is available.");

  test("is offered at the next change of page, and the desk never reloads by itself [DESK-SHELL-10]", async () => {
    const script = document.createElement("script");
    script.type = "module";
    script.setAttribute("src", "/desk/assets/desk-start-1.js");
    let served = "desk-start-1";
    const stubbed = async (): Promise<void> => {
      const { fetch: stub } = globalThis;
      globalThis.fetch = (input, request) =>
        input === "/desk"
          ? Promise.resolve(
              new Response(`<script type="module" crossorigin src="/desk/assets/${served}.js"></script>`),
            )
          : stub(input, request);
    };
    const before = document.querySelector("script[type=module][src]");
    before?.before(script);
    if (!before) document.head.append(script);
    try {
      await openDeskPage("/desk", { api: () => void stubbed() });
      await goTo("/desk/none");
      await expect.element(title).toHaveTextContent("Page not found.");
      await expect.element(newer).not.toBeInTheDocument();
      served = "desk-start-2";
      await goTo("/desk");
      await expect.element(newer).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Reload" })).toBeVisible();
      await expect.element(title).toHaveTextContent("Work queue");
    } finally {
      script.remove();
    }
  });
});

test("calls of the desk send the session's token, except GET calls", async () => {
  const session = openSession();
  const api = await openDeskPage("/desk", { session });
  api.answer(signOutAtDesk, { success: true });
  await callDesk(signOutAtDesk, { body: {} });
  expect(api.calls(signOutAtDesk)[0]?.headers.get("x-desk-csrf")).toBe(session.csrf);
  expect(api.calls(getDeskSession).map(({ headers }) => headers.get("x-desk-csrf"))).toEqual([null]);
});
