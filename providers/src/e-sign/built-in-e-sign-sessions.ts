import type { SigningField } from "./built-in-e-sign-fields.ts";
import type { Signer, SigningCertificate, SigningTerm } from "./e-sign-provider.ts";

export type BuiltInSigningSession = {
  readonly sessionId: string;
  readonly reference: string;
  /** The hash of the secret that opens the session. The portal does not store the secret. */
  readonly secretHash: string;
  readonly title: string;
  readonly terms: readonly SigningTerm[];
  readonly signer: Signer;
  readonly pages: number;
  readonly fields: readonly SigningField[];
  /** The hash of the lender's document, in hexadecimal. */
  readonly documentSha256: string;
  readonly startedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly returnUrl: string;
  readonly leaveUrl: string;
  readonly state: "open" | "signed" | "ended";
  /** The signing certificate. Undefined before the document is signed. */
  readonly certificate?: SigningCertificate | undefined;
};

export type BuiltInSigningStore = {
  add(session: BuiltInSigningSession, document: Uint8Array): Promise<void>;
  find(sessionId: string): Promise<BuiltInSigningSession | undefined>;
  /** Returns the document as the signer sees it. */
  readDocument(sessionId: string): Promise<Uint8Array>;
  readSigned(sessionId: string): Promise<Uint8Array>;
  /** Stores the signed document and schedules one callback. Returns false if the session is not open. */
  sign(sessionId: string, certificate: SigningCertificate, signed: Uint8Array): Promise<boolean>;
  /** Ends an open session, which then accepts no signature. */
  end(sessionId: string): Promise<void>;
};

export function memorySigningStore(): BuiltInSigningStore {
  const sessions = new Map<string, BuiltInSigningSession>();
  const documents = new Map<string, Uint8Array>();
  const read = async (name: string) => {
    const bytes = documents.get(name);
    if (!bytes) throw new Error(`the store has no file ${name}`);
    return bytes;
  };
  return {
    async add(session, document) {
      sessions.set(session.sessionId, session);
      documents.set(session.sessionId, document);
    },
    find: async (sessionId) => sessions.get(sessionId),
    readDocument: (sessionId) => read(sessionId),
    readSigned: (sessionId) => read(`${sessionId} signed`),
    async sign(sessionId, certificate, signed) {
      const session = sessions.get(sessionId);
      if (session?.state !== "open") return false;
      sessions.set(sessionId, { ...session, state: "signed", certificate });
      documents.set(`${sessionId} signed`, signed);
      return true;
    },
    async end(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.state === "open") sessions.set(sessionId, { ...session, state: "ended" });
    },
  };
}
