import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import type * as documents from "../documents/contract.ts";
import type * as loans from "../loans/contract.ts";
import { platformRefusals, fillIn } from "./messages.ts";
import { endpoint, type Endpoint, type RefusalTexts } from "./endpoint.ts";

const complete = { NOT_ELIGIBLE: "No" } satisfies RefusalTexts<typeof loans>;

// @ts-expect-error a declared refusal without a text does not compile
({}) satisfies RefusalTexts<typeof loans>;

// @ts-expect-error a text for an undeclared refusal does not compile
({ ...complete, LOCKED: "Locked" }) satisfies RefusalTexts<typeof loans>;

// @ts-expect-error a text for a refusal common to all operations does not compile
({ ...complete, NOT_FOUND: "Not found" }) satisfies RefusalTexts<typeof loans>;

// @ts-expect-error the texts of another slice do not compile
complete satisfies RefusalTexts<typeof documents>;

test("known placeholders in a text are replaced, and unknown placeholders stay", () => {
  expect(fillIn("Signed for {name}.", { name: "Reyes Studios Inc." })).toBe("Signed for Reyes Studios Inc.");
  expect(fillIn("Signed for {name}.", { name: "Maple LLC" })).toBe("Signed for Maple LLC.");
  expect(fillIn("{name}. {name}, Ohio", { name: "Inc." })).toBe("Inc. Inc., Ohio");
  expect(fillIn("Call {phone} or {name}, {phone}", { phone: "$1" })).toBe("Call $1 or {name}, $1");
  expect(Object.keys(complete)).toEqual(["NOT_ELIGIBLE"]);
  expect(platformRefusals.SESSION_EXPIRED).toBe("Your session has expired. Please log back in to continue.");
});

test("an operation for the lender or staff without a permission does not compile [DESK-ROLE-02]", () => {
  const common = { method: "GET", path: "/x", summary: "x", reply: z.object({}), refusals: {} } as const;
  const staff = endpoint({ ...common, access: "staff", permission: "self" });
  const lender = endpoint({ ...common, access: "lender", permission: ["banks.read", "banks.check"] });
  expectTypeOf(staff).toExtend<Endpoint>();
  expectTypeOf(lender).toExtend<Endpoint>();
  // @ts-expect-error a staff operation needs a permission
  endpoint({ ...common, access: "staff" });
  // @ts-expect-error a lender operation needs a permission
  endpoint({ ...common, access: "lender" });
  // @ts-expect-error an unknown permission
  endpoint({ ...common, access: "lender", permission: "banks.write" });
  // @ts-expect-error a borrower's operation has no permission
  endpoint({ ...common, access: "signed-in", permission: "banks.read" });
});
