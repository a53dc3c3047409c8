import type { beginSetUp as contract } from "@portal/domain/staff/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { generateURI } from "otplib";
import type { Act } from "../http/operation.ts";
import { sha256 } from "../platform/crypto.ts";
import { linkSecretPlace } from "./issue-set-up-link.ts";
import { findStaffLink } from "./store.ts";

/** Returns the authenticator secret of a set-up link. The link stays unused until the person confirms a code. */
export const beginSetUp: Act<typeof contract> = async ({ database, clock, cipher, config }, { body }) => {
  const found = await findStaffLink(database, sha256(body.token), clock.now(), { isLocked: false });
  if (!found?.link.sealedSecret) return refuse("LINK_INVALID");
  const secret = cipher.decrypt(linkSecretPlace(found.link.id), found.link.sealedSecret);
  const { firstName, email } = found.person;
  const issuer = `${config.publicConfig.productName} review desk`;
  return done({ firstName, email, secret, uri: generateURI({ issuer, label: email, secret }) });
};
