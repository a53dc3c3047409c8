import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { signatureFacts, type SignatureFacts } from "@portal/domain/agreement/lender/contract";
import * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { deriveKey } from "../../platform/crypto.ts";
import type { SigningRow } from "./signing-store.ts";

/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
const purpose = "seal of signed agreements";

function keyOf(key: Uint8Array): KeyObject {
  const seed = deriveKey(key, new Uint8Array(), purpose);
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: "der", type: "pkcs8" });
}

type Keys = Pick<Context["config"], "encryptionKeys">;
export type SealedFacts = Pick<SigningRow, "sealedFacts" | "seal">;

const place = (signingId: string) => ({
  table: "contract_signings",
  column: "sealed_facts",
  rowId: signingId,
});

/**
 * Encrypts and signs the record of a signature. The signing key is outside the database, so that changes in the
 * database are detected.
 */
export function sealFacts(
  { config, cipher }: { readonly config: Keys } & Pick<Context, "cipher">,
  facts: SignatureFacts,
): SealedFacts {
  const text = JSON.stringify(z.encode(signatureFacts, facts));
  const [key] = config.encryptionKeys;
  if (!key) throw new Error("no encryption key");
  const seal = sign(null, Buffer.from(text), keyOf(key.key)).toString("base64url");
  return {
    sealedFacts: cipher.encrypt(place(facts.signingId), text),
    seal: `${key.id}.${seal}`,
  };
}

/** Decrypts the record of a signature. @returns undefined if the seal is invalid or belongs to another signature */
export function openFacts(
  { config, cipher }: { readonly config: Keys } & Pick<Context, "cipher">,
  { id, sealedFacts, seal }: SealedFacts & Pick<SigningRow, "id">,
): SignatureFacts | undefined {
  if (sealedFacts === null || seal === null) return undefined;
  const [keyId, signature = ""] = seal.split(".");
  const key = config.encryptionKeys.find((candidate) => candidate.id === keyId);
  if (!key) return undefined;
  try {
    const text = cipher.decrypt(place(id), sealedFacts);
    const publicKey = createPublicKey(keyOf(key.key));
    if (!verify(null, Buffer.from(text), publicKey, Buffer.from(signature, "base64url"))) return undefined;
    return z.decode(signatureFacts, JSON.parse(text) as z.input<typeof signatureFacts>);
  } catch {
    // A changed record cannot be decrypted or parsed.
    return undefined;
  }
}
