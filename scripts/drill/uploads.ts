import { createHash } from "node:crypto";

export type Borrower = {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Returns a function that uploads a CSV file to the borrower's first application. */
export async function uploaderOf({ origin, headers }: Borrower) {
  const list = await fetch(`${origin}/api/v2/opportunities`, { headers });
  const { opportunities } = (await list.json()) as { opportunities: { id: string }[] };
  return (content: Buffer<ArrayBuffer>): Promise<Response> => {
    const form = new FormData();
    form.set("opportunity_id", opportunities[0]?.id ?? "");
    form.set("document_type", "BusinessLicense");
    form.set("file", new Blob([content], { type: "text/csv" }), "drill.csv");
    return fetch(`${origin}/api/documents`, { method: "POST", headers, body: form });
  };
}

/** @param hashes the hash of each acknowledged file's content, by the document's id */
export async function countLost({ origin, headers }: Borrower, hashes: ReadonlyMap<string, string>) {
  let lost = 0;
  for (const [id, hash] of hashes) {
    const response = await fetch(`${origin}/api/documents/${id}/content`, { headers });
    if (!response.ok || hashOf(Buffer.from(await response.arrayBuffer())) !== hash) lost += 1;
  }
  return lost;
}

export const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
