import type { WorkerPortal } from "./global-portal.ts";

type Document = {
  readonly documentId: string;
  readonly filename: string;
  readonly documentType: string;
};

/** The lender's own systems, which call with the key that the sandbox prints. */
export function lenderOf(server: WorkerPortal) {
  const [, key = ""] = /Lender's key \(sandbox\): (\S+)/.exec(server.said()) ?? [];
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/lender/${path}`, {
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the lender's ${path} answered ${response.status}`);
    return response.json();
  };
  /** The document that was sent under this name. */
  const documentOf = async (filename: string): Promise<Document> => {
    const { documents } = (await call("documents")) as { documents: Document[] };
    const found = documents.find((each) => each.filename === filename);
    if (!found) throw new Error(`nobody sent ${filename}`);
    return found;
  };
  return {
    documentOf,
    async reject(filename: string, reason: string): Promise<void> {
      const { documentId } = await documentOf(filename);
      await call(`documents/${documentId}/review`, { review: "rejected", reason });
    },
  };
}
