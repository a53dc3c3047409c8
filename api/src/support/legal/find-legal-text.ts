import type { LegalKind } from "@portal/domain/support/contract";
import type { LegalText } from "@portal/domain/support/legal/contract";
import type { Context } from "../../context.ts";
import { cleanMarkup } from "./clean-markup.ts";
import { findPublishedText } from "../store.ts";

/** Finds a country's current version of a legal page, or the version with the given id. Cleans the markup. */
export async function findLegalText(
  { database, clock }: Pick<Context, "database" | "clock">,
  kind: LegalKind,
  countryOrId: string,
): Promise<LegalText | undefined> {
  const row = await findPublishedText(database, { kind, countryOrId, now: clock.now() });
  if (!row) return undefined;
  const { id, country, title, version, publishedAt, content } = row;
  return { id: String(id), country, title, version, publishedAt, content: cleanMarkup(content) };
}
