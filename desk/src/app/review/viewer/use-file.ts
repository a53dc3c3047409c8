import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { useEffect, useState } from "react";
import { fetchContent } from "../../../documents/queries.ts";

export type FileState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string | undefined }
  | { readonly kind: "ready"; readonly content: Blob };

/** The maximum number of bytes in memory for the next file (DESK-DOC-13). */
const mostAhead = 60_000_000;

let ahead: { readonly documentId: string; readonly content: Promise<Blob | undefined> } | undefined;

/** Fetches one file before it is shown. */
export function fetchAhead({ documentId, size }: Pick<LenderDocument, "documentId" | "size">): void {
  if (ahead?.documentId === documentId || size > mostAhead) return;
  ahead = {
    documentId,
    content: fetchContent(documentId, "prefetch").then((outcome) =>
      outcome.ok ? outcome.value.content : undefined,
    ),
  };
}

export function forgetAhead(): void {
  ahead = undefined;
}

async function contentOf(documentId: string) {
  const waiting = ahead?.documentId === documentId ? ahead : undefined;
  if (waiting) {
    ahead = undefined;
    const content = await waiting.content;
    if (content) return { kind: "ready", content } as const;
  }
  const outcome = await fetchContent(documentId, "review");
  if (outcome.ok) return { kind: "ready", content: outcome.value.content } as const;
  return { kind: "failed", message: outcome.isForBorrower ? outcome.message : undefined } as const;
}

/** Fetches a file's bytes into memory, and drops them when the page shows another file. */
export function useFile(documentId: string) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ readonly of: string; readonly file: FileState }>();
  const key = `${documentId} ${attempt}`;
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const file = await contentOf(documentId);
      if (!isLeft) setState({ of: key, file });
    };
    void load();
    return () => {
      isLeft = true;
      setState(undefined);
    };
  }, [documentId, key]);
  const file: FileState = state?.of === key ? state.file : { kind: "loading" };
  return { file, retry: () => setAttempt((times) => times + 1) };
}
