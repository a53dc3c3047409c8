import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { id, instant } from "../../wire/shapes.ts";

/** Purposes of links that the lender sends. Borrowers request links for other purposes themselves (CH-12). */
export const lenderLinkKind = z.enum(["create-account", "reset-account", "confirm-account"]);
export type LenderLinkKind = z.infer<typeof lenderLinkKind>;

/** Mails the link to the person's own address. A new link replaces the earlier link for the same purpose. */
export const sendLink = endpoint({
  method: "POST",
  path: "/lender/contacts/:contactId/links",
  access: "lender",
  permission: "signins.help",
  summary: "Mails a person a link to create, reset or confirm their account.",
  /** `contactId` is either the portal's id or the lender's id of the person. */
  params: z.object({ contactId: z.string() }),
  body: z.strictObject({ kind: lenderLinkKind }),
  reply: z.object({ contactId: id, kind: lenderLinkKind, expiresTimestamp: instant }),
  refusals: {
    CONTACT_WITHOUT_EMAIL: 422,
    EMAIL_IN_USE: 422,
    HAS_ACCOUNT: 422,
    NO_ACCOUNT: 422,
    LOGIN_DISABLED: 422,
    SIGNS_IN_WITH_PROVIDER: 422,
    ALREADY_CONFIRMED: 422,
    IDEMPOTENCY_KEY_REUSED: 422,
  },
  isIdempotent: true,
});
