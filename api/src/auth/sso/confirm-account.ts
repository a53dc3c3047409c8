import type * as contract from "@portal/domain/auth/sso/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { randomSecret, sha256 } from "../../platform/crypto.ts";
import { claimLimit } from "../../sessions/claim.ts";
import { findLink, spendLink } from "../links/store.ts";
import { insertClaim } from "./store.ts";

type ConfirmAccount = Act<typeof contract.confirmAccount> & Act<typeof contract.confirmAccountMigrated>;

/**
 * Exchanges a confirm-account link for a cookie. For 15 minutes, the cookie lets this browser bind a single sign-on
 * account to the contact (CH-73).
 */
export const confirmAccount: ConfirmAccount = async (context, call) =>
  inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const found = await findLink(tx.database, sha256(call.body.token), now);
    if (found?.link.kind !== "confirm-account") return refuse("NOT_FOUND");
    const { link } = found;
    if (!(await spendLink(tx.database, link.id, now))) return refuse("NOT_FOUND");
    const claim = randomSecret();
    const expiresAt = now.add(claimLimit);
    await insertClaim(tx.database, { secretHash: sha256(claim), contactId: link.contactId, expiresAt });
    return done({ success: true, claim });
  });
