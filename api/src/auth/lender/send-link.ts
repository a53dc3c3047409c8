import { lockAnyContact } from "../../access/either-id.ts";
import { sendLink as contract } from "@portal/domain/auth/lender/contract";
import { linkFault } from "@portal/domain/auth/lender/rules";
import { linkLifeHours } from "@portal/domain/auth/recovery/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { issueLink } from "../issue-link.ts";
import * as store from "./contact-store.ts";

/** Mails a person a link that sets up or restores access. Refuses a link that the person cannot use (CH-12). */
export const sendLink: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const found = await lockAnyContact(tx.database, params.contactId);
    if (!found) return refuse("NOT_FOUND");
    const { contact, user } = found;
    const email = user?.email ?? (contact.erasedAt ? null : contact.email);
    const fault = linkFault(body.kind, {
      email,
      user: user ?? null,
      hasIdentity: await store.hasIdentity(tx.database, contact.id),
      isAddressOfAnother: email !== null && (await store.isAddressOfAnother(tx.database, email, contact.id)),
    });
    if (fault) return refuse(fault);
    await issueLink(tx, { contact, kind: body.kind, by: principal, to: email ?? "" });
    const expiresTimestamp = tx.clock.now().add({ hours: linkLifeHours[body.kind] });
    return done({ contactId: contact.id, kind: body.kind, expiresTimestamp });
  });
