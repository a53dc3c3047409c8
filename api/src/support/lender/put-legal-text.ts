import type { putLegalText as contract } from "@portal/domain/support/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { addLegalText } from "./case-store.ts";

/** Accepts an existing version of a legal text only if its text, title and publication time are unchanged. */
export const putLegalText: Act<typeof contract> = (context, { params, body, principal }) =>
  inTransaction(context, async (tx) => {
    const stored = await addLegalText(tx.database, { ...params, ...body });
    const isSame = stored?.title === body.title && stored.content === body.content;
    if (!isSame || !stored.publishedAt.equals(body.publishedAt)) return refuse("VERSION_EXISTS");
    await emit(tx, {
      by: principal,
      person: null,
      action: "legal-text.published",
      about: { kind: "legal-text", id: `${params.country}/${params.kind}/${params.version}` },
    });
    return done({ version: stored.version, publishedTimestamp: stored.publishedAt });
  });
