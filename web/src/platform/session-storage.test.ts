import { beforeEach, describe, expect, test, vi } from "vitest";
import type { TokenClaims } from "@portal/domain/auth/contract";
import {
  activeIds,
  currentSession,
  forgetSession,
  keepToken,
  rememberUrl,
  takenOver,
  takeRememberedUrl,
} from "./session-storage.ts";
import { testStorage } from "./testing-storage.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", testStorage());
  vi.stubGlobal("sessionStorage", testStorage());
  return () => vi.unstubAllGlobals();
});

describe("the address that a borrower requested before signing in", () => {
  test("the portal opens the remembered address once, with its query and fragment [CORE-SESS-12]", () => {
    rememberUrl("/us/settings?tab=1#phone", "dana");
    expect(takeRememberedUrl("dana")).toBe("/us/settings?tab=1#phone");
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("the sign-in of another borrower removes the remembered address", () => {
    rememberUrl("/us/settings", "dana");
    expect(takeRememberedUrl("ben")).toBeUndefined();
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("an address that was requested without a session opens for any borrower", () => {
    rememberUrl("/us/settings", undefined);
    expect(takeRememberedUrl("ben")).toBe("/us/settings");
  });

  test("an address that was stored without an owner is not opened", () => {
    localStorage.setItem("lastUrl", "/us/settings");
    expect(takeRememberedUrl("ben")).toBeUndefined();
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "%%", "javascript:alert(1)", ""])(
    "the portal does not open the remembered address %j, because it is outside the portal",
    (url) => {
      rememberUrl(url, "dana");
      expect(takeRememberedUrl("dana")).toBeUndefined();
    },
  );
});

describe("sessions in several tabs", () => {
  const tokenOf = (guid: string, auth_type: TokenClaims["auth_type"], seconds = 1) => {
    const claims = { guid, auth_type, first_name: "A", last_name: "B", email: "a@b.example", iat: seconds };
    const others = { pp_access_token: null, security_question_id: 1, country_code: "us" };
    return `head.${btoa(JSON.stringify({ ...claims, ...others }))}.signature`;
  };
  const signInElsewhere = (token: string) => localStorage.setItem("token", token);
  const guid = () => currentSession()?.claims.guid;

  beforeEach(() => {
    vi.stubGlobal("location", { protocol: "https:" });
    vi.stubGlobal("document", { cookie: "" });
    keepToken(tokenOf("dana", "authorized"));
  });

  test("a tab keeps its session while the browser writes the session to storage", () => {
    expect(guid()).toBe("dana");
    expect(takenOver()).toBeUndefined();
  });

  test("a tab keeps its session when another borrower signs in in another tab", () => {
    signInElsewhere(tokenOf("ben", "authorized"));
    expect(takenOver()).toBe("borrower");
    expect(guid()).toBe("dana");
  });

  test("a tab uses the borrower's newer token from another tab only if the sign-in step is the same", () => {
    signInElsewhere(tokenOf("dana", "authenticated"));
    expect(takenOver()).toBe("step");
    expect(currentSession()?.claims.auth_type).toBe("authorized");
    signInElsewhere(tokenOf("dana", "authorized", 2));
    expect(takenOver()).toBeUndefined();
    expect(currentSession()?.token).toBe(tokenOf("dana", "authorized", 2));
  });

  test("the end of this tab's session does not end another tab's session", () => {
    signInElsewhere(tokenOf("ben", "authorized"));
    forgetSession("expired");
    expect(localStorage.getItem("token")).toBe(tokenOf("ben", "authorized"));
  });

  test("a log-out or a sign-in in the same tab does not count as a takeover by another tab", () => {
    keepToken(tokenOf("ben", "authenticated"));
    expect([guid(), takenOver()]).toEqual(["ben", undefined]);
    forgetSession("logged out");
    signInElsewhere(tokenOf("dana", "authorized"));
    expect([guid(), takenOver()]).toEqual(["dana", undefined]);
  });
});

describe("the active application, request and loan", () => {
  test("all active ids are stored under one key in session storage [CORE-SESS-20, CORE-ENT-06]", () => {
    expect(activeIds.get()).toEqual({});
    activeIds.set({ opportunityId: "o1", stipulationId: "s1" });
    activeIds.set({ advanceId: "a1", forgivenessId: "f1" });
    const all = { opportunityId: "o1", stipulationId: "s1", advanceId: "a1", forgivenessId: "f1" };
    expect(activeIds.get()).toEqual(all);
    expect(JSON.parse(sessionStorage.getItem("activeIds") ?? "")).toEqual(all);
    activeIds.set({ stipulationId: "s2" });
    expect(activeIds.get()).toEqual({ ...all, stipulationId: "s2" });
  });

  test("a change of the active application clears the active request, and a change of the loan clears the forgiveness application", () => {
    activeIds.set({ opportunityId: "o1", stipulationId: "s1", advanceId: "a1", forgivenessId: "f1" });
    activeIds.set({ opportunityId: "o1", advanceId: "a1" });
    expect(activeIds.get()).toMatchObject({ stipulationId: "s1", forgivenessId: "f1" });
    activeIds.set({ opportunityId: "o2" });
    expect(activeIds.get()).toEqual({ opportunityId: "o2", advanceId: "a1", forgivenessId: "f1" });
    activeIds.set({ advanceId: "a2" });
    expect(activeIds.get()).toEqual({ opportunityId: "o2", advanceId: "a2" });
    activeIds.set({ opportunityId: "o3", stipulationId: "s3", advanceId: "a3", forgivenessId: "f3" });
    expect(activeIds.get()).toMatchObject({ stipulationId: "s3", forgivenessId: "f3" });
  });

  test.each(["{", "null", "[]", "7", '{"stipulationId":7}'])(
    "the portal ignores stored active ids with the text %s",
    (text) => {
      sessionStorage.setItem("activeIds", text);
      expect(activeIds.get()).toEqual({});
      activeIds.set({ stipulationId: "s1" });
      expect(activeIds.get()).toEqual({ stipulationId: "s1" });
    },
  );
});
