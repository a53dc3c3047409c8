import { createHash } from "node:crypto";
import type { SignatureFacts } from "@portal/domain/agreement/lender/contract";
import { sessionNamedIn } from "@portal/providers/e-sign/built-in-e-sign";
import type { Context } from "../../context.ts";
import { openFacts } from "./seal-facts.ts";
import { findSignedByHash, findSignedBySession } from "./signing-store.ts";

export type FileReport =
  | { readonly is: "unchanged"; readonly facts: SignatureFacts }
  /** The file was changed after signing. */
  | { readonly is: "changed"; readonly facts: SignatureFacts }
  /** The signature's record was changed or was sealed with an unknown key. */
  | { readonly is: "unsealed"; readonly signingId: string }
  | { readonly is: "unknown" };

type Scope = Pick<Context, "database" | "config" | "cipher">;

/** Checks whether a file is identical to a file that was signed through the portal. */
export async function checkSignedFile(scope: Scope, bytes: Uint8Array): Promise<FileReport> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const [same] = await findSignedByHash(scope.database, sha256);
  if (same) {
    const facts = openFacts(scope, same);
    return facts?.signedSha256 === sha256
      ? { is: "unchanged", facts }
      : { is: "unsealed", signingId: same.id };
  }
  const named = await sessionNamedIn(bytes);
  const row = named === undefined ? undefined : await findSignedBySession(scope.database, named);
  const facts = row && openFacts(scope, row);
  if (!row) return { is: "unknown" };
  return facts ? { is: "changed", facts } : { is: "unsealed", signingId: row.id };
}
