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

describe("the remembered address", () => {
  test("is its borrower's, once, with query and fragment [CORE-SESS-12]", () => {
    rememberUrl("/us/settings?tab=1#phone", "dana");
    expect(takeRememberedUrl("dana")).toBe("/us/settings?tab=1#phone");
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("is nobody else's, and is gone when another has signed in", () => {
    rememberUrl("/us/settings", "dana");
    expect(takeRememberedUrl("ben")).toBeUndefined();
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("that was asked for while nobody was signed in is the next borrower's", () => {
    rememberUrl("/us/settings", undefined);
    expect(takeRememberedUrl("ben")).toBe("/us/settings");
  });

  test("that does not say whose it is is nobody's", () => {
    localStorage.setItem("lastUrl", "/us/settings");
    expect(takeRememberedUrl("ben")).toBeUndefined();
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "%%", "javascript:alert(1)", ""])(
    "that is none of the portal's (%j) is not followed",
    (url) => {
      rememberUrl(url, "dana");
      expect(takeRememberedUrl("dana")).toBeUndefined();
    },
  );
});

describe("a sign-in in another tab", () => {
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

  test("has not happened while the tab's own session is in the storage", () => {
    expect(guid()).toBe("dana");
    expect(takenOver()).toBeUndefined();
  });

  test("as somebody else leaves this tab its borrower until it restarts", () => {
    signInElsewhere(tokenOf("ben", "authorized"));
    expect(takenOver()).toBe("borrower");
    expect(guid()).toBe("dana");
  });

  test("as the same borrower counts when it is only half done", () => {
    signInElsewhere(tokenOf("dana", "authenticated"));
    expect(takenOver()).toBe("step");
    expect(currentSession()?.claims.auth_type).toBe("authorized");
    signInElsewhere(tokenOf("dana", "authorized", 2));
    expect(takenOver()).toBeUndefined();
    expect(currentSession()?.token).toBe(tokenOf("dana", "authorized", 2));
  });

  test("is not ended by the end of this tab's session", () => {
    signInElsewhere(tokenOf("ben", "authorized"));
    forgetSession("expired");
    expect(localStorage.getItem("token")).toBe(tokenOf("ben", "authorized"));
  });

  test("after a log-out, or in this tab itself, is no other sign-in", () => {
    keepToken(tokenOf("ben", "authenticated"));
    expect([guid(), takenOver()]).toEqual(["ben", undefined]);
    forgetSession("logged out");
    signInElsewhere(tokenOf("dana", "authorized"));
    expect([guid(), takenOver()]).toEqual(["dana", undefined]);
  });
});

describe("the active ids", () => {
  test("are kept beside each other, under one name of the tab's storage [CORE-SESS-20]", () => {
    expect(activeIds.get()).toEqual({});
    activeIds.set({ opportunityId: "o1", stipulationId: "s1" });
    activeIds.set({ advanceId: "a1", forgivenessId: "f1" });
    const all = { opportunityId: "o1", stipulationId: "s1", advanceId: "a1", forgivenessId: "f1" };
    expect(activeIds.get()).toEqual(all);
    expect(JSON.parse(sessionStorage.getItem("activeIds") ?? "")).toEqual(all);
    activeIds.set({ stipulationId: "s2" });
    expect(activeIds.get()).toEqual({ ...all, stipulationId: "s2" });
  });

  test("drop the request of another application, and the forgiveness record of another loan", () => {
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
    "written by somebody else (%s) are none",
    (text) => {
      sessionStorage.setItem("activeIds", text);
      expect(activeIds.get()).toEqual({});
      activeIds.set({ stipulationId: "s1" });
      expect(activeIds.get()).toEqual({ stipulationId: "s1" });
    },
  );
});
