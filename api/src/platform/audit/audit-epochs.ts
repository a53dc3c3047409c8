import type { TransactionDatabase } from "@portal/database/connection";
import { fieldCipher, sameSecret, type Place } from "../crypto.ts";
import { newestOf, type KeyRing, type NamedKey } from "../keys/key-settings.ts";
import { auditKey, headSeal } from "./audit-hash.ts";
import { listEpochs, startEpoch, type EpochRow, type HeadRow } from "./audit-store.ts";

export type AuditKeys = Pick<KeyRing, "peppers" | "encryptionKeys">;

/** A section of the audit trail, with the key that verifies its entries. */
export type Epoch = {
  readonly fromSequence: number;
  readonly pepperId: string;
  readonly key: Buffer;
  /** False if the key's pepper was removed from the settings. Such a key must not sign the end of the audit trail. */
  readonly isConfigured: boolean;
};

type End = Pick<HeadRow, "sequence" | "hash" | "seal">;

export const epochPlace = ({
  fromSequence,
  pepperId,
}: Pick<EpochRow, "fromSequence" | "pepperId">): Place => ({
  table: "audit_epochs",
  column: "sealed_key",
  rowId: `${fromSequence} ${pepperId}`,
});

/**
 * Decrypts the keys of the audit trail's sections, oldest first. If there are no sections, one pepper verifies all
 * entries.
 */
export function openEpochs(
  config: AuditKeys,
  rows: readonly EpochRow[],
  end: End | undefined,
): readonly [Epoch, ...Epoch[]] {
  const cipher = fieldCipher(config);
  const [first, ...rest] = rows.map(({ fromSequence, pepperId, sealedKey }): Epoch => {
    const pepper = config.peppers.find(({ id }) => id === pepperId);
    const key = pepper
      ? auditKey(pepper)
      : Buffer.from(cipher.decrypt(epochPlace({ fromSequence, pepperId }), sealedKey), "base64");
    return { fromSequence, pepperId, key, isConfigured: pepper !== undefined };
  });
  if (first) return [first, ...rest];
  const signer = config.peppers.find((pepper) => end && isSignedBy(end, auditKey(pepper)));
  return [epochOf(signer ?? newestOf(config.peppers), 1)];
}

function epochOf(pepper: NamedKey, fromSequence: number): Epoch {
  return { fromSequence, pepperId: pepper.id, key: auditKey(pepper), isConfigured: true };
}

export function isSignedBy(end: End, key: Buffer): boolean {
  return sameSecret(end.seal, headSeal(key, end));
}

/** Returns the last section of the audit trail. The section's key signs the end of the trail. */
export function lastOf(epochs: readonly [Epoch, ...Epoch[]]): Epoch {
  return epochs.at(-1) ?? epochs[0];
}

/** Returns the key of the section that contains an audit entry. */
export function keyOf(epochs: readonly [Epoch, ...Epoch[]], sequence: number): Buffer {
  return (epochs.findLast(({ fromSequence }) => fromSequence <= sequence) ?? epochs[0]).key;
}

/**
 * Returns the audit trail's section for new audit entries. Starts a section when the newest pepper has changed. Never
 * goes back to an older pepper.
 */
export async function openLastEpoch(
  database: TransactionDatabase,
  config: AuditKeys,
  head: HeadRow,
): Promise<Epoch> {
  const rows = await listEpochs(database);
  const epochs = openEpochs(config, rows, head);
  const last = lastOf(epochs);
  // Does not sign the end of the trail again, because a new signature would hide that someone removed the last entries.
  if (!last.isConfigured || !isSignedBy(head, last.key)) throw new ChangedEnd();
  if (rows.length === 0) await start(database, config, { head, epoch: last });
  const newest = newestOf(config.peppers);
  if (epochs.some(({ pepperId }) => pepperId === newest.id)) return last;
  const next = epochOf(newest, head.sequence + 1);
  await start(database, config, { head, epoch: next });
  return next;
}

/** Thrown when the stored end of the audit chain does not match its signature. */
export class ChangedEnd extends Error {
  override readonly name = "ChangedEnd";
  constructor() {
    super("the end of the audit trail was changed");
  }
}

async function start(
  database: TransactionDatabase,
  config: AuditKeys,
  { head, epoch }: { readonly head: HeadRow; readonly epoch: Epoch },
): Promise<void> {
  const { fromSequence, pepperId, key } = epoch;
  const sealedKey = fieldCipher(config).encrypt(epochPlace(epoch), key.toString("base64"));
  await startEpoch(database, { fromSequence, pepperId, sealedKey }, headSeal(key, head));
}
