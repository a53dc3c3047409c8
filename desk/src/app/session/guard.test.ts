import { describe, expect, test } from "vitest";
import { redirectFor } from "./guard.ts";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "https://desk.example");
  return { pathname, search };
};

describe("the guard of the desk's pages", () => {
  test.each([
    ["none", "/desk", "/desk/sign-in"],
    ["none", "/desk/documents/wi1?file=2", "/desk/sign-in?next=%2Fdesk%2Fdocuments%2Fwi1%3Ffile%3D2"],
    ["none", "/desk/sign-in", undefined],
    ["none", "/desk/sign-in/confirm?next=%2Fdesk%2Fa", "/desk/sign-in?next=%2Fdesk%2Fa"],
    ["pending-factor", "/desk/a", "/desk/sign-in/confirm?next=%2Fdesk%2Fa"],
    ["pending-factor", "/desk/sign-in", undefined],
    ["pending-factor", "/desk/sign-in/confirm", undefined],
    ["open", "/desk/a", undefined],
    ["open", "/desk/sign-in?next=%2Fdesk%2Fa%3Fb%3D1", "/desk/a?b=1"],
    ["open", "/desk/sign-in?next=%2F%2Fevil.example", "/desk"],
    ["open", "/desk/sign-in?next=%2Fdesk%2F%2Fevil.example", "/desk"],
    ["open", "/desk/sign-in?next=%2Fus%2Flogin", "/desk"],
    ["open", "/desk/sign-in?next=%2Fdesk%2Fsign-in", "/desk"],
    ["locked", "/desk/a", undefined],
    ["locked", "/desk/sign-in", "/desk"],
  ] as const)("with a session that is %s, %s leads to %s [DESK-SIGNIN-02]", (state, address, to) => {
    expect(redirectFor(state, at(address))).toBe(to);
  });

  test("a set-up link opens in every state", () => {
    for (const state of ["none", "pending-factor", "open", "locked"] as const)
      expect(redirectFor(state, at("/desk/set-up"))).toBeUndefined();
  });
});
