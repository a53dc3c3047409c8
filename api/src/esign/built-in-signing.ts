import type {
  BuiltInSigningSession,
  BuiltInSigningStore,
} from "@portal/providers/e-sign/built-in-e-sign-sessions";
import { inTransaction, type Context } from "../context.ts";
import { claimFiles } from "../documents/pending/claim-files.ts";
import { storeBytes } from "../documents/store-bytes.ts";
import { holdForSignature, takesSignature } from "../agreement/signing/takes-signature.ts";
import { readStored } from "../documents/sealing/open-stored.ts";
import { deliverCallbackJob } from "./jobs.ts";
import {
  closeBuiltInSession,
  findBuiltInSession,
  insertBuiltInSession,
  type BuiltInSessionRow,
} from "./built-in-session-store.ts";

type Certificate = NonNullable<BuiltInSigningSession["certificate"]>;
/** The encrypted part of a signing session's row. */
type Sealed = Omit<
  BuiltInSigningSession,
  "sessionId" | "secretHash" | "state" | "startedAt" | "expiresAt" | "certificate"
>;

export const signingSessionPlace = (column: "sealed" | "sealed_certificate", rowId: string) => ({
  table: "signing_sessions",
  column,
  rowId,
});

/** Stores the sessions of the built-in signing provider in the portal's database and storage. */
export function builtInSigningStore(contextOf: () => Context): BuiltInSigningStore {
  async function rowOf(sessionId: string) {
    const row = await findBuiltInSession(contextOf().database, sessionId);
    if (!row) throw new Error("a signing session is missing");
    return row;
  }

  async function read(storageId: string | null): Promise<Uint8Array> {
    if (storageId === null) throw new Error("a signing session lacks the file");
    return readStored(contextOf(), storageId);
  }

  return {
    async add({ sessionId, secretHash, state, startedAt, expiresAt, ...rest }, document) {
      const context = contextOf();
      const { storageId } = await storeBytes(context, "document.pdf", document);
      const sealed = context.cipher.encrypt(
        signingSessionPlace("sealed", sessionId),
        JSON.stringify(rest satisfies Sealed),
      );
      const row = { id: sessionId, secretHash, state, startedAt, expiresAt, sealed };
      await inTransaction(context, async (tx) => {
        await insertBuiltInSession(tx.database, { ...row, documentStorageId: storageId });
        await claimFiles(tx, [storageId]);
      });
    },

    async find(sessionId) {
      const context = contextOf();
      const { cipher } = context;
      const row = await findBuiltInSession(context.database, sessionId);
      if (!row) return undefined;
      const { secretHash, startedAt, expiresAt, sealedCertificate } = row;
      const sealed = openSealed(context, row);
      const isOver = row.state === "open" && !(await takesSignature(context, sealed.reference));
      const state = isOver ? "ended" : row.state === "heard" ? "signed" : row.state;
      const certificate =
        sealedCertificate === null
          ? undefined
          : readCertificate(
              cipher.decrypt(signingSessionPlace("sealed_certificate", sessionId), sealedCertificate),
            );
      return { sessionId, secretHash, state, startedAt, expiresAt, certificate, ...sealed };
    },

    readDocument: async (sessionId) => read((await rowOf(sessionId)).documentStorageId),
    readSigned: async (sessionId) => read((await rowOf(sessionId)).signedStorageId),

    async sign(sessionId, certificate, signed) {
      const context = contextOf();
      const { storageId } = await storeBytes(context, "signed.pdf", signed);
      const { reference } = openSealed(context, await rowOf(sessionId));
      return inTransaction(context, async (tx) => {
        if (!(await holdForSignature(tx, reference))) return false;
        const text = JSON.stringify({ ...certificate, signedAt: certificate.signedAt.toString() });
        const sealedCertificate = tx.cipher.encrypt(
          signingSessionPlace("sealed_certificate", sessionId),
          text,
        );
        const end = { state: "signed", sealedCertificate, signedStorageId: storageId } as const;
        const isSigned = await closeBuiltInSession(tx.database, sessionId, end);
        if (!isSigned) return false;
        await claimFiles(tx, [storageId]);
        await tx.enqueue(deliverCallbackJob, { sessionId });
        return true;
      });
    },

    async end(sessionId) {
      await closeBuiltInSession(contextOf().database, sessionId, { state: "ended" });
    },
  };
}

function openSealed({ cipher }: Pick<Context, "cipher">, { id, sealed }: BuiltInSessionRow): Sealed {
  const text = cipher.decrypt(signingSessionPlace("sealed", id), sealed);
  // Signing sessions from earlier releases have no loan terms.
  return { terms: [], ...JSON.parse(text) } as Sealed;
}

function readCertificate(text: string): Certificate {
  const told = JSON.parse(text) as Omit<Certificate, "signedAt"> & { readonly signedAt: string };
  return { ...told, signedAt: Temporal.Instant.from(told.signedAt) };
}
