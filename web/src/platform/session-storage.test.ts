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

describe("takeRememberedUrl, which returns the address to open after sign-in", () => {
  test("returns the remembered address once to its borrower, with query and fragment [CORE-SESS-12]", () => {
    rememberUrl("/us/settings?tab=1#phone", "dana");
    expect(takeRememberedUrl("dana")).toBe("/us/settings?tab=1#phone");
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("returns no remembered address to another borrower, and removes the address", () => {
    rememberUrl("/us/settings", "dana");
    expect(takeRememberedUrl("ben")).toBeUndefined();
    expect(takeRememberedUrl("dana")).toBeUndefined();
  });

  test("returns an address that was requested without a session to the next borrower who signs in", () => {
    rememberUrl("/us/settings", undefined);
    expect(takeRememberedUrl("ben")).toBe("/us/settings");
  });

  test("ignores a remembered address without an owner", () => {
    localStorage.setItem("lastUrl", "/us/settings");
    expect(takeRememberedUrl("ben")).toBeUndefined();
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "%%", "javascript:alert(1)", ""])(
    "ignores a remembered text that is not an address of the portal (%j)",
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

  test("takenOver returns undefined while the storage contains this tab's session", () => {
    expect(guid()).toBe("dana");
    expect(takenOver()).toBeUndefined();
  });

  test("a tab keeps its session until it reloads when another borrower signs in elsewhere", () => {
    signInElsewhere(tokenOf("ben", "authorized"));
    expect(takenOver()).toBe("borrower");
    expect(guid()).toBe("dana");
  });

  test("takenOver reports a sign-in of the same borrower in another tab only if it reached another sign-in step", () => {
    signInElsewhere(tokenOf("dana", "authenticated"));
    expect(takenOver()).toBe("step");
    expect(currentSession()?.claims.auth_type).toBe("authorized");
    signInElsewhere(tokenOf("dana", "authorized", 2));
    expect(takenOver()).toBeUndefined();
    expect(currentSession()?.token).toBe(tokenOf("dana", "authorized", 2));
  });

  test("forgetSession leaves another tab's session in the storage", () => {
    signInElsewhere(tokenOf("ben", "authorized"));
    forgetSession("expired");
    expect(localStorage.getItem("token")).toBe(tokenOf("ben", "authorized"));
  });

  test("takenOver returns undefined after a log-out or a sign-in in this tab", () => {
    keepToken(tokenOf("ben", "authenticated"));
    expect([guid(), takenOver()]).toEqual(["ben", undefined]);
    forgetSession("logged out");
    signInElsewhere(tokenOf("dana", "authorized"));
    expect([guid(), takenOver()]).toEqual(["dana", undefined]);
  });
});

describe("activeIds, which stores the ids in use", () => {
  test("stores all ids together under one name in the tab's storage [CORE-SESS-20, CORE-ENT-06]", () => {
    expect(activeIds.get()).toEqual({});
    activeIds.set({ opportunityId: "o1", stipulationId: "s1" });
    activeIds.set({ advanceId: "a1", forgivenessId: "f1" });
    const all = { opportunityId: "o1", stipulationId: "s1", advanceId: "a1", forgivenessId: "f1" };
    expect(activeIds.get()).toEqual(all);
    expect(JSON.parse(sessionStorage.getItem("activeIds") ?? "")).toEqual(all);
    activeIds.set({ stipulationId: "s2" });
    expect(activeIds.get()).toEqual({ ...all, stipulationId: "s2" });
  });

  test("drops the request's id when the application changes, and the forgiveness record's id when the loan changes", () => {
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
    "ignores an invalid text in the storage of ids (%s)",
    (text) => {
      sessionStorage.setItem("activeIds", text);
      expect(activeIds.get()).toEqual({});
      activeIds.set({ stipulationId: "s1" });
      expect(activeIds.get()).toEqual({ stipulationId: "s1" });
    },
  );
});
