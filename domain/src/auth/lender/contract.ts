import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { id, instant } from "../../wire/shapes.ts";

/** The links that the lender sends; the others a borrower asks for (CH-12). */
export const lenderLinkKind = z.enum(["create-account", "reset-account", "confirm-account"]);
export type LenderLinkKind = z.infer<typeof lenderLinkKind>;

/** The mail goes to the person's own address, and a newer link takes the place of an older one of its kind. */
export const sendLink = endpoint({
  method: "POST",
  path: "/lender/contacts/:contactId/links",
  access: "lender",
  summary: "Mail a person a link to create, reset or confirm their account.",
  /** The portal's id of the person, or the lender's own. */
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
