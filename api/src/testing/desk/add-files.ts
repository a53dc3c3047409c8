import { addDocuments } from "@portal/domain/documents/lender/adding/contract";
import { pathOf, type TestApp } from "../test-app.ts";
import type { DeskCaller } from "./open-desk.ts";

/** Uploads files for a borrower as a member of staff. */
export async function addFiles(
  { app }: Pick<TestApp, "app">,
  { headers }: Pick<DeskCaller, "headers">,
  opportunityId: string,
  sent: {
    readonly fields: Readonly<Record<string, string>>;
    readonly files: readonly { readonly name: string; readonly content: string }[];
  },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent.fields)) form.append(name, value);
  for (const { name, content } of sent.files) form.append("file", new File([content], name));
  const encoded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: pathOf(addDocuments, { opportunityId }),
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
