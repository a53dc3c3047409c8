import { uploadDocument } from "@portal/domain/documents/contract";
import { pathOf, type Caller, type TestApp } from "../test-app.ts";

/** Uploads a file as a borrower. @returns the document's id */
export async function sendDocument(
  { app }: Pick<TestApp, "app">,
  borrower: Pick<Caller, "token" | "binding">,
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly content: string | Buffer },
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([new Uint8Array(Buffer.from(file.content))], file.name));
  const encoded = new Response(form);
  const response = await app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `JWT ${borrower.token}`,
    },
    cookies: { "session-binding": borrower.binding ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  if (response.statusCode !== 200) throw new Error(`the upload failed: ${response.body}`);
  return response.json<{ id: string }>().id;
}
