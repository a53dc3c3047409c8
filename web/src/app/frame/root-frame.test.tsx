import * as applications from "@portal/domain/applications/contract";
import { checkHealth } from "@portal/domain/support/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { foregroundCalls } from "@portal/ui/calls/requests.ts";
import { opportunity, stipulation } from "../../testing/fixtures.ts";
import { address, openPage } from "../../testing/open-page.tsx";

const heading = page.getByRole("heading", { level: 1 });
const choice = page.getByRole("button", { name: /^Log in with email/ });
const spinner = page.getByTestId("busy-spinner").getByText("Loading");

test("the portal checks the API's health once while it shows the first screen [CORE-MAINT-07]", async () => {
  let release = () => {};
  const api = await openPage("/us/login", {
    as: null,
    api(stub) {
      release = stub.hold(checkHealth);
    },
  });
  await expect.element(choice).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.poll(() => api.calls(checkHealth)).toHaveLength(1);
  release();
  await choice.click();
  await expect.element(page.getByLabelText("Email address")).toBeVisible();
  expect(api.calls(checkHealth)).toHaveLength(1);
  expect(address()).toBe("/us/login");
});

test.each([500, 502, 503])(
  "a %i response to the first health check opens the maintenance page, which remembers the requested address [CORE-MAINT-07]",
  async (status) => {
    await openPage("/ca/login?version=pp-app#help", {
      as: null,
      api: (api) => api.answer(checkHealth, { status, text: "" }),
    });
    await expect.poll(address).toBe("/ca/maintenance?redirect=%2Fca%2Flogin%3Fversion%3Dpp-app%23help");
    await expect.element(heading).toHaveTextContent("We will be back soon.");
  },
);

test.each([429, 404])(
  "a %i response to the first health check does not open the maintenance page",
  async (status) => {
    const api = await openPage("/us/login", {
      as: null,
      api: (stub) => stub.answer(checkHealth, { status, text: "" }),
    });
    await expect.poll(() => api.calls(checkHealth)).toHaveLength(1);
    await choice.click();
    await expect.element(page.getByLabelText("Email address")).toBeVisible();
    expect(address()).toBe("/us/login");
  },
);

test("the spinner appears during a slow call and disappears 250 ms after the last response [CORE-LAYOUT-19, CORE-SESS-21, CORE-CONST-07, SERV-CONST-11, CORE-ENT-06]", async () => {
  let release = () => {};
  await openPage("/us/action-items", {
    api(api) {
      api.answer(applications.listOpportunities, {
        opportunities: [opportunity({ stipulations: [stipulation()] })],
      });
      release = api.hold(applications.listOpportunities);
    },
  });
  await expect.element(spinner).toBeInTheDocument();
  const item = page.getByRole("link", { name: /Articles of incorporation/ });
  await expect.element(item).not.toBeInTheDocument();
  // From here on, the test controls the page's timers.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  release();
  for (let frames = 0; frames < 10 || foregroundCalls() > 0; frames += 1) {
    await new Promise(requestAnimationFrame);
    await vi.advanceTimersByTimeAsync(0);
  }
  const isShown = () =>
    document.querySelector("[data-testid=busy-spinner]")?.textContent.includes("Loading") === true;
  await vi.advanceTimersByTimeAsync(249);
  await new Promise(requestAnimationFrame);
  expect(isShown()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  expect(isShown()).toBe(false);
  await expect.element(item).toBeVisible();
});

test("a 401 response opens the login with a message, remembers the address and keeps drafts [CORE-SESS-10, CORE-ERR-21]", async () => {
  const draft = '{"version":"1","values":{"message":"Hello"}}';
  sessionStorage.setItem("draft:contact-of-marta:/us/contact-us", draft);
  await openPage("/us/action-items?version=pp-app", {
    api: (api) => api.answer(applications.listOpportunities, { refused: "SESSION_EXPIRED" }),
  });
  await expect.poll(address).toBe("/us/login?version=pp-app");
  const message = page.getByText("Your session has expired. Please log back in to continue.");
  await expect.element(message).toBeVisible();
  expect(message.element().closest("[data-type]")?.getAttribute("data-type")).toBe("warning");
  expect(localStorage.getItem("token")).toBeNull();
  expect(localStorage.getItem("lastUrl")).toBe("/us/action-items?version=pp-app");
  expect(sessionStorage.getItem("draft:contact-of-marta:/us/contact-us")).toBe(draft);
});

test("moving to another address of the same screen focuses the heading", async () => {
  await openPage("/us/action-items/opp-1", {
    api: (api) =>
      api.answer(applications.listOpportunities, {
        opportunities: [opportunity({ stipulations: [stipulation()] })],
      }),
  });
  await expect.element(heading).toHaveTextContent("Action items");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Action items/ })
    .click();
  await expect.poll(address).toBe("/us/action-items");
  await expect.element(heading).toHaveTextContent("Action items");
  await expect.element(heading).toHaveFocus();
});

test("a click on the bell shows the top of the action items page", async () => {
  const stipulations = Array.from({ length: 30 }, (_, at) =>
    stipulation({ id: `stip-${at}`, groupName: `Group ${at}`, displayName: `Paper ${at}` }),
  );
  await openPage("/us/action-items", {
    api: (api) =>
      api.answer(applications.listOpportunities, { opportunities: [opportunity({ stipulations })] }),
  });
  const bell = page.getByRole("banner").getByRole("link", { name: /^Action items/ });
  await expect.element(page.getByText("Paper 29")).toBeInTheDocument();
  await expect.element(bell).toHaveAttribute("aria-current", "page");
  window.scrollTo(0, document.body.scrollHeight);
  expect(window.scrollY).toBeGreaterThan(100);
  // Focuses and clicks the bell by script, because the header has scrolled out of view.
  (bell.element() as HTMLElement).focus({ preventScroll: true });
  (bell.element() as HTMLElement).click();
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => window.scrollY).toBe(0);
});
