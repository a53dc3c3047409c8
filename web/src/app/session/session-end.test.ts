import type { TokenClaims } from "@portal/domain/auth/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { dismissAlert, pendingAlert } from "@portal/ui/messages/alerts.ts";
import {
  activeIds,
  campaign,
  keepToken,
  preOutageUrl,
  takeRememberedUrl,
} from "../../platform/session-storage.ts";
import { loadPages } from "../pages.ts";
import { endSession } from "./session-end.ts";
import { testStorage } from "../../platform/testing-storage.ts";

await loadPages();

const claims: TokenClaims = {
  first_name: "Dana",
  last_name: "Whitfield",
  email: "dana@maplebakery.example",
  pp_access_token: null,
  security_question_id: 1,
  auth_type: "authorized",
  country_code: "us",
  guid: "dana",
};
const settings = { pathname: "/us/settings", search: "?tab=1", hash: "#phone" };
let cookies: string[];

beforeEach(() => {
  cookies = [];
  vi.stubGlobal("localStorage", testStorage());
  vi.stubGlobal("sessionStorage", testStorage());
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", {});
  Object.defineProperty(document, "cookie", { set: (cookie: string) => void cookies.push(cookie) });
  dismissAlert();
  keepToken(`head.${btoa(JSON.stringify(claims))}.signature`);
  return () => vi.unstubAllGlobals();
});

test.each(["logged out", "idle", "expired"] as const)(
  "ending a session (%s) removes the token, its cookie, the active ids and the stored address [CORE-SESS-11]",
  (end) => {
    activeIds.set({ opportunityId: "o1" });
    preOutageUrl.set("/us/settings");
    expect(localStorage.getItem("token")).not.toBeNull();
    expect(cookies.at(-1)).toMatch(/^token=head\./);
    endSession(settings, end);
    expect(localStorage.getItem("token")).toBeNull();
    expect(cookies.at(-1)).toBe("token=; path=/; samesite=lax; secure; max-age=0");
    expect(sessionStorage.getItem("activeIds")).toBeNull();
    expect(preOutageUrl.take()).toBeUndefined();
  },
);

test.each(["logged out", "idle", "expired"] as const)(
  "ending a session (%s) always removes the campaign, but removes drafts only after a log-out",
  (end) => {
    campaign.set("spring");
    sessionStorage.setItem("draft:dana:/us/settings", "{}");
    endSession(settings, end);
    expect(campaign.get()).toBeNull();
    expect(sessionStorage).toHaveLength(end === "logged out" ? 0 : 1);
  },
);

test("ending a session remembers the whole address for the same borrower's next sign-in [CORE-SESS-12]", () => {
  expect(endSession(settings, "logged out")).toBe("/us/login");
  expect(takeRememberedUrl("dana")).toBe("/us/settings?tab=1#phone");
});

test("the remembered address of an ended session is not opened for another borrower", () => {
  endSession(settings, "logged out");
  expect(takeRememberedUrl("ben")).toBeUndefined();
});

test("a second call of endSession keeps the remembered address for the same borrower", () => {
  endSession(settings, "expired");
  endSession(settings, "expired");
  expect(takeRememberedUrl("ben")).toBeUndefined();
  endSession(settings, "expired");
  keepToken(`head.${btoa(JSON.stringify(claims))}.signature`);
  endSession(settings, "expired");
  endSession({ ...settings, pathname: "/us/contact-us" }, "expired");
  expect(takeRememberedUrl("dana")).toBe("/us/settings?tab=1#phone");
});

test("the portal does not remember the address of a public page when a session ends", () => {
  endSession({ pathname: "/us/login", search: "", hash: "" }, "expired");
  expect(takeRememberedUrl("dana")).toBeUndefined();
});

test("the end of an expired session raises an alert, but a log-out does not [CORE-SESS-10]", () => {
  endSession(settings, "logged out");
  expect(pendingAlert()).toBeUndefined();
  expect(endSession({ ...settings, search: "?version=pp-app" }, "expired")).toBe("/us/login?version=pp-app");
  expect(pendingAlert()).toMatchObject({
    type: "warning",
    text: "Your session has expired. Please log back in to continue.",
  });
});
