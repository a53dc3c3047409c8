import { failureText } from "@portal/ui/calls/call-api.ts";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { saveFile } from "@portal/ui/calls/save-file.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { fetchDocument } from "../queries.ts";

type SentDocument = { readonly documentId: string; readonly filename: string };

const opening = { call: ({ documentId }: SentDocument) => fetchDocument(documentId) };

export function useOpenDocument(): (document: SentDocument) => Promise<void> {
  const { run } = useCall(opening);
  return async (document) => {
    const outcome = await run(document);
    if (outcome.ok) return saveFile(document.filename, outcome.value.content);
    const text = failureText(outcome);
    if (text !== undefined) raiseAlert("critical", text, "here");
  };
}
