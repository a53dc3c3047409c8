import type { SigningField } from "./built-in-e-sign-fields.ts";
import type { Signer, SigningCertificate, SigningTerm } from "./e-sign-provider.ts";

/** A session as the built-in provider keeps it. */
export type DeskSession = {
  readonly sessionId: string;
  readonly reference: string;
  /** Of what opens it; the secret itself is kept nowhere. */
  readonly secretHash: string;
  readonly title: string;
  readonly terms: readonly SigningTerm[];
  readonly signer: Signer;
  readonly pages: number;
  readonly fields: readonly SigningField[];
  /** Of the document as it was given, hexadecimal. */
  readonly documentSha256: string;
  readonly startedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly returnUrl: string;
  readonly leaveUrl: string;
  readonly state: "open" | "signed" | "ended";
  /** Of one that is signed. */
  readonly certificate?: SigningCertificate | undefined;
};

/** Where sessions lie, with their documents. */
export type SigningDesk = {
  add(session: DeskSession, document: Uint8Array): Promise<void>;
  find(sessionId: string): Promise<DeskSession | undefined>;
  /** As it is shown. */
  readDocument(sessionId: string): Promise<Uint8Array>;
  readSigned(sessionId: string): Promise<Uint8Array>;
  /**
   * Keeps what was signed, and sees to it that the callback address is told, once.
   * @returns false where the session is not open any more
   */
  sign(sessionId: string, certificate: SigningCertificate, signed: Uint8Array): Promise<boolean>;
  /** An open session takes no signature any more. */
  end(sessionId: string): Promise<void>;
};

/** A desk of one process's memory, for tests. */
export function memoryDesk(): SigningDesk {
  const sessions = new Map<string, DeskSession>();
  const documents = new Map<string, Uint8Array>();
  const read = async (name: string) => {
    const bytes = documents.get(name);
    if (!bytes) throw new Error(`the desk has no ${name}`);
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
