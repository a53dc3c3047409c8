import type * as contract from "@portal/domain/auth/sso/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { WorldPath } from "@portal/domain/wire/pages/page-path";
import type { Identity } from "@portal/providers/sso/sso-provider";
import { inTransaction, type Context, type Transaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { sha256 } from "../../platform/crypto.ts";
import { openFullSession } from "../../sessions/session.ts";
import { present } from "../present.ts";
import { listQuestionsOf } from "../store.ts";
import * as store from "./store.ts";

/**
 * Finds the borrower by the provider's issuer and subject, never by email. A browser with an account claim first binds
 * the sign-on account to the claim's contact (CH-73).
 * @param callback the page to which the provider redirected the browser
 */
export function signOn(
  callback: WorldPath,
): Act<typeof contract.signOn> & Act<typeof contract.signOnMigrated> {
  return async (context, call) => {
    const { code, codeVerifier, nonce } = call.body;
    const redirectUri = context.config.origin + callback();
    const identity = await context.providers.sso.exchange({ code, codeVerifier, nonce, redirectUri });
    const outcome = identity ? await openFor(context, identity, nonce, call.claim) : refuse("INVALID_CODE");
    if (!outcome.ok) {
      const reason = outcome.code === "NOT_FOUND" ? "unknown-account" : "invalid-code";
      context.metrics.count("portal_logins_total", { method: "sso", outcome: reason });
    }
    return outcome;
  };
}

async function openFor(context: Context, identity: Identity, nonce: string, claim: string | undefined) {
  return inTransaction(context, async (tx) => {
    if (claim !== undefined) await bind(tx, identity, claim);
    const found = await store.findByIdentity(tx.database, identity);
    if (!found) return refuse("NOT_FOUND");
    const holder = present.holder(found, await listQuestionsOf(tx.database, found.user.id));
    // Derives the session's id from the nonce, so that a repeated code opens no second session. Some providers accept
    // a code twice in simultaneous calls.
    const id = sha256(["sign-on", identity.issuer, identity.subject, nonce].join("\0"));
    const opened = await openFullSession(tx, { ...holder, isSso: true }, id);
    return opened ? done({ ...opened, countryCode: found.contact.country }) : refuse("INVALID_CODE");
  });
}

async function bind(tx: Transaction, identity: Identity, claim: string): Promise<void> {
  const now = tx.clock.now();
  const contactId = await store.takeClaim(tx.database, sha256(claim), now);
  const isBound =
    contactId !== undefined && (await store.bindIdentity(tx.database, identity, contactId, now));
  // An invited contact may not have a sign-in yet.
  if (isBound) await store.createSsoUser(tx.database, contactId, now);
}
