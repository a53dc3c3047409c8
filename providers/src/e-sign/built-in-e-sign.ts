import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { ProviderFault } from "../provider-fault.ts";
import { addCertificate } from "./built-in-e-sign-certificate.ts";
import type { BuiltInSigningSession, BuiltInSigningStore } from "./built-in-e-sign-sessions.ts";
import { isOfSigner, open, prepareDocument, removeFields } from "./built-in-e-sign-fields.ts";
import { openLettering } from "./built-in-e-sign-fonts.ts";
import { embedScript } from "./built-in-e-sign-script.ts";
import { stampFields, type Signature } from "./built-in-e-sign-stamps.ts";
import { openTags } from "./built-in-e-sign-tags.ts";
import type {
  ESignProvider,
  SigningCallback,
  SigningCertificate,
  SigningEvent,
  SigningSession,
} from "./e-sign-provider.ts";
import { readSignedCallback, signCallback } from "./signed-e-sign-callback.ts";

export type BuiltInSettings = {
  /** The address of the signing pages, without a final slash. A session's page is `{pagesUrl}/{token}`. */
  readonly pagesUrl: string;
  readonly callbackSecret: string;
  readonly now: () => Temporal.Instant;
};

/** The signer's input on the signing page. */
export type SigningAct = {
  readonly name: string;
  readonly signature: Signature;
  /** The positions of the signed fields in the session's list of fields. */
  readonly signed: readonly number[];
  readonly consent: { readonly version: string; readonly text: string };
  readonly ip: string;
  readonly userAgent: string;
};

/**
 * The address to open next, or a refusal: `gone` for an unknown or ended session, `incomplete` if a required field is
 * not signed.
 */
export type SigningResult = { readonly returnUrl: string } | "gone" | "incomplete";

export type BuiltInESign = ESignProvider & {
  /** Returns the open session for a token. Undefined if the token is wrong or the session has ended. */
  openSession(token: string): Promise<BuiltInSigningSession | undefined>;
  /** Returns the `returnUrl` of a signed session. Undefined if the session is not signed. */
  returnOf(token: string): Promise<string | undefined>;
  readDocument(session: BuiltInSigningSession): Promise<Uint8Array>;
  sign(token: string, act: SigningAct): Promise<SigningResult>;
  /** Returns the callback of a signed session. Each call creates a new timestamp and signature. */
  callbackOf(sessionId: string): Promise<SigningCallback | undefined>;
};

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content);

/** The portal's built-in signing provider, with its own signing pages. */
export function builtInESign(desk: BuiltInSigningStore, settings: BuiltInSettings): BuiltInESign {
  const { pagesUrl, callbackSecret, now } = settings;
  /** Signatures that are being written, by session id. */
  const writing = new Map<string, Promise<void>>();
  const isOver = ({ expiresAt }: BuiltInSigningSession) => Temporal.Instant.compare(now(), expiresAt) >= 0;

  async function known({ sessionId, reference }: SigningSession): Promise<BuiltInSigningSession> {
    const session = await desk.find(sessionId);
    if (session?.reference === reference) return session;
    throw new ProviderFault("e-sign", "the session is unknown", undefined);
  }

  async function sessionOf(token: string): Promise<BuiltInSigningSession | undefined> {
    const [, sessionId = "", secret = ""] = /^([\w-]{36})\.([\w-]{43})$/.exec(token) ?? [];
    const session = sessionId ? await desk.find(sessionId) : undefined;
    const isIts =
      session && timingSafeEqual(sha256(secret).digest(), Buffer.from(session.secretHash, "base64url"));
    return isIts ? session : undefined;
  }

  async function openSession(token: string): Promise<BuiltInSigningSession | undefined> {
    const session = await sessionOf(token);
    return session?.state === "open" && !isOver(session) ? session : undefined;
  }

  async function returnOf(token: string): Promise<string | undefined> {
    const session = await sessionOf(token);
    return session?.state === "signed" ? session.returnUrl : undefined;
  }

  /** Returns a signed session's return URL again, because the first response may be lost. */
  async function afterwards(token: string): Promise<{ readonly returnUrl: string } | "gone"> {
    const returnUrl = await returnOf(token);
    return returnUrl === undefined ? "gone" : { returnUrl };
  }

  async function keepSigned(session: BuiltInSigningSession, act: SigningAct): Promise<void> {
    const certificate: SigningCertificate = {
      signedAt: now(),
      name: act.name,
      kind: act.signature.kind,
      ip: act.ip,
      userAgent: act.userAgent,
      documentSha256: session.documentSha256,
      consentVersion: act.consent.version,
      consentText: act.consent.text,
    };
    const document = await desk.readDocument(session.sessionId);
    const signed = await writeSigned(session, document, certificate, act.signature);
    await desk.sign(session.sessionId, certificate, signed);
  }

  return {
    async begin({ reference, document, signer, minutes, returnUrl, leaveUrl }) {
      const sessionId = randomUUID();
      const secret = randomBytes(32).toString("base64url");
      const startedAt = now();
      const prepared = await prepareDocument(document.bytes, signer).catch((error: unknown) => {
        throw new ProviderFault("e-sign", "a document could not be prepared", error);
      });
      const session: BuiltInSigningSession = {
        sessionId,
        reference,
        secretHash: sha256(secret).digest("base64url"),
        title: document.title,
        terms: document.terms,
        signer,
        pages: prepared.pages,
        fields: prepared.fields,
        documentSha256: sha256(document.bytes).digest("hex"),
        startedAt,
        expiresAt: startedAt.add({ minutes }),
        returnUrl,
        leaveUrl,
        state: "open",
      };
      await desk.add(session, prepared.bytes);
      return { sessionId, url: `${pagesUrl}/${sessionId}.${secret}` };
    },

    async find(wanted) {
      const session = await known(wanted);
      if (session.certificate) return { status: "signed", certificate: session.certificate };
      return { status: session.state === "open" && !isOver(session) ? "open" : "ended" };
    },

    async readSigned(wanted) {
      const session = await known(wanted);
      if (session.state !== "signed")
        throw new ProviderFault("e-sign", "the session is not signed yet", undefined);
      return desk.readSigned(session.sessionId);
    },

    async cancel(wanted) {
      await desk.end((await known(wanted)).sessionId);
    },

    readCallback: (callback) => readSignedCallback(callbackSecret, callback, now()),

    openSession,
    returnOf,
    readDocument: ({ sessionId }) => desk.readDocument(sessionId),

    async sign(token, act) {
      const session = await openSession(token);
      if (!session) return afterwards(token);
      const wanted = session.fields.flatMap((field, at) => (isOfSigner(field) ? [at] : []));
      if (!wanted.every((at) => act.signed.includes(at))) return "incomplete";
      // Simultaneous submissions of a session wait for one write, so only the first signature counts.
      const running = writing.get(session.sessionId) ?? keepSigned(session, act);
      writing.set(session.sessionId, running);
      await running.finally(() => writing.delete(session.sessionId));
      return afterwards(token);
    },

    async callbackOf(sessionId) {
      const session = await desk.find(sessionId);
      if (session?.state !== "signed") return undefined;
      const { reference } = session;
      const event: SigningEvent = { eventId: `${sessionId}-signed`, sessionId, reference, type: "signed" };
      return signCallback(callbackSecret, event, now());
    },
  };
}

/** Fills in the document's fields, adds the certificate as the last page and attaches the certificate's data. */
async function writeSigned(
  session: BuiltInSigningSession,
  bytes: Uint8Array,
  certificate: SigningCertificate,
  signature: Signature,
): Promise<Uint8Array> {
  const document = await open(bytes);
  const texts = [certificate.name, certificate.userAgent, certificate.consentText, session.title];
  const { name, email, business, jobTitle } = session.signer;
  const lettering = await openLettering(document, [...texts, name, email, business, jobTitle ?? ""]);
  const tags = openTags(document);
  const drawn = { signature, certificate, script: await embedScript(document), lettering, tags };
  stampFields(document, session.fields, { ...drawn, jobTitle });
  removeFields(document, tags);
  addCertificate(document, { session, ...drawn });
  const { sessionId, reference, signer } = session;
  const facts = { sessionId, reference, signer, ...certificate, signedAt: certificate.signedAt.toString() };
  await document.attach(Buffer.from(JSON.stringify(facts, null, 2)), "certificate.json", {
    mimeType: "application/json",
    description: "Record of the signature",
  });
  document.setSubject(`Signed in session ${sessionId}`);
  return document.save();
}

/** Returns the session id from the subject of a PDF. The id proves nothing, because anyone can write a subject. */
export async function sessionNamedIn(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const subject = (await open(bytes)).getSubject() ?? "";
    return /^Signed in session ([\w-]{36})$/.exec(subject)?.[1];
  } catch {
    // The content is not a PDF.
    return undefined;
  }
}
