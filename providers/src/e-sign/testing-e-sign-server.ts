import type { IncomingMessage } from "node:http";
import { bodyOf, jsonAnswer, startTestingService, type TestingAnswer } from "../testing-http-service.ts";
import type { ESignProvider, SigningWanted } from "./e-sign-provider.ts";

/** Starts a signing service as described in docs/signing.md. `behind` handles the service's calls. */
export function startESign(behind: ESignProvider) {
  const references = new Map<string, string>();

  async function begin(request: IncomingMessage): Promise<TestingAnswer> {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(await bodyOf(request)), { headers }).formData();
    const { title, terms, ...wanted } = JSON.parse(form.get("session") as string) as Omit<
      SigningWanted,
      "document"
    > &
      Omit<SigningWanted["document"], "bytes">;
    const bytes = new Uint8Array(await (form.get("document") as File).arrayBuffer());
    const begun = await behind.begin({ ...wanted, document: { title, terms, bytes } });
    references.set(begun.sessionId, wanted.reference);
    return jsonAnswer(begun);
  }

  return startTestingService(async (request, { pathname }) => {
    const [, sessions, sessionId = "", what] = pathname.split("/").map(decodeURIComponent);
    if (sessions !== "sessions") return undefined;
    if (request.method === "POST" && sessionId === "") return begin(request);
    const reference = references.get(sessionId);
    if (reference === undefined) return undefined;
    const session = { sessionId, reference };
    if (what === "signed") return { type: "application/pdf", body: await behind.readSigned(session) };
    if (what === "cancel") {
      await behind.cancel(session);
      return jsonAnswer({});
    }
    const state = await behind.find(session);
    if (state.status !== "signed") return jsonAnswer({ reference, ...state });
    const { signedAt, ...certificate } = state.certificate;
    return jsonAnswer({
      reference,
      status: "signed",
      certificate: { ...certificate, signedAt: signedAt.toString() },
    });
  });
}
