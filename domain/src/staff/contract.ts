import * as z from "zod/mini";
import { secret, emailAddress } from "../auth/contract.ts";
import { endpoint } from "../wire/endpoint.ts";
import { permissions } from "../wire/desk/permission.ts";
import { id, instant, success } from "../wire/shapes.ts";
import { role } from "./roles/contract.ts";

export const staffState = z.enum(["invited", "active", "disabled"]);
/** `pending-factor` means that the person entered the password, but not yet the second factor. */
export const staffSessionState = z.enum(["pending-factor", "open", "locked"]);
export const factorKind = z.enum(["totp", "recovery"]);
export const staffLinkKind = z.enum(["set-up"]);

/** A code of six digits from an authenticator app, or a recovery code. */
export const factor = z.union([
  z.strictObject({ code: z.string().check(z.maxLength(20)) }),
  z.strictObject({ recoveryCode: z.string().check(z.maxLength(40)) }),
]);
export type Factor = z.output<typeof factor>;

const person = {
  staffId: id,
  firstName: z.string(),
  lastName: z.string(),
};

/** The data of an open session for the desk's pages. */
const openSession = z.object({
  state: z.literal("open"),
  ...person,
  email: z.string(),
  roles: z.array(role),
  permissions: z.array(z.enum(permissions)),
  /** The value of the header `x-desk-csrf`, which every call except GET sends. */
  csrf: z.string(),
  locksTimestamp: instant,
  endsTimestamp: instant,
  steppedUpUntilTimestamp: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  /**
   * A secret of the person. The page derives the key for stored text in the browser from this secret (DESK-SESS-05).
   */
  draftKey: z.string(),
  settings: z.object({ deskTimeZone: z.string() }),
});
export type OpenDeskSession = z.output<typeof openSession>;

const pendingSession = z.object({ state: z.literal("pending-factor"), csrf: z.string() });

const lockedSession = z.object({
  state: z.literal("locked"),
  ...person,
  csrf: z.string(),
  lockedTimestamp: instant,
  settings: z.object({ deskTimeZone: z.string() }),
});

export type LockedDeskSession = z.output<typeof lockedSession>;

export const getDeskSession = endpoint({
  method: "GET",
  path: "/desk/session",
  access: "staff",
  permission: "anyone",
  summary: "Returns the state of the session at the desk. With `active=1`, counts as activity.",
  query: z.object({ active: z.optional(z.literal("1")) }),
  reply: z.discriminatedUnion("state", [
    z.object({ state: z.literal("none") }),
    pendingSession,
    lockedSession,
    openSession,
  ]),
  refusals: {},
  background: true,
});

/** The same response for unknown, wrong, locked and disabled accounts (DESK-SIGNIN-05). */
export const signInAtDesk = endpoint({
  method: "POST",
  path: "/desk/sign-in",
  access: "staff",
  permission: "anyone",
  summary: "Checks a staff password. A second factor must follow.",
  body: z.strictObject({ email: emailAddress, password: secret }),
  reply: pendingSession,
  refusals: { SIGN_IN_FAILED: 401 },
  opensDeskSession: true,
});

export const confirmFactor = endpoint({
  method: "POST",
  path: "/desk/sign-in/factor",
  access: "staff",
  permission: "pending-factor",
  summary: "Checks the second factor and opens the session.",
  body: factor,
  reply: openSession,
  refusals: { SIGN_IN_FAILED: 401 },
  opensDeskSession: true,
});

export const signOutAtDesk = endpoint({
  method: "POST",
  path: "/desk/sign-out",
  access: "staff",
  permission: "anyone",
  summary: "Ends the session at the desk.",
  body: z.strictObject({}),
  reply: success,
  refusals: {},
  endsDeskSession: true,
});

export const lockDesk = endpoint({
  method: "POST",
  path: "/desk/lock",
  access: "staff",
  permission: "self",
  summary: "Locks the session. Every other call answers SESSION_LOCKED until the person unlocks it.",
  body: z.strictObject({}),
  reply: lockedSession,
  refusals: { SESSION_EXPIRED: 401 },
});

export const unlockDesk = endpoint({
  method: "POST",
  path: "/desk/unlock",
  access: "staff",
  permission: "anyone",
  summary: "Unlocks a locked session with the second factor.",
  body: factor,
  reply: openSession,
  refusals: { SIGN_IN_FAILED: 401, SESSION_EXPIRED: 401 },
});

/** Returns the authenticator secret of a set-up link. Calling it again returns the same secret. */
export const beginSetUp = endpoint({
  method: "POST",
  path: "/desk/set-up/begin",
  access: "staff",
  permission: "anyone",
  summary: "Reads a set-up link and returns the secret for the person's authenticator app.",
  body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    firstName: z.string(),
    email: z.string(),
    /** The secret in base32, for apps that cannot scan the code. */
    secret: z.string(),
    /** The content of the QR code. */
    uri: z.string(),
  }),
  refusals: { LINK_INVALID: 404 },
});

export const finishSetUp = endpoint({
  method: "POST",
  path: "/desk/set-up",
  access: "staff",
  permission: "anyone",
  summary: "Sets the password and the authenticator app, and returns the recovery codes once.",
  body: z.strictObject({
    token: z.string().check(z.maxLength(100)),
    password: secret,
    code: z.string().check(z.maxLength(20)),
  }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: { LINK_INVALID: 404, WRONG_CODE: 422 },
});
