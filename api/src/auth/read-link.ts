import type { readLink as contract } from "@portal/domain/auth/recovery/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { sha256 } from "../platform/crypto.ts";
import { openEmail } from "./links/sealed-email.ts";
import { findLink } from "./links/store.ts";

/** Returns a mailed link's kind and address. The link remains valid (CH-12). */
export const readLink: Act<typeof contract> = async (context, call) => {
  const found = await findLink(context.database, sha256(call.params.resetToken), context.clock.now());
  if (!found || found.user?.isDisabled) return refuse("NOT_FOUND");
  const { link, user, contact } = found;
  const email =
    link.kind === "verify-email" ? openEmail(context.cipher, link) : (user?.email ?? contact.email);
  if (email === null) return refuse("NOT_FOUND");
  return done({ data: { email, partners: ["sf"], kind: link.kind } });
};
