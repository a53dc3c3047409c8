import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { saveFile } from "@portal/ui/calls/save-file.ts";
import { useState } from "react";
import { fetchContent } from "../../../documents/queries.ts";
import { useStaff } from "../../../platform/session.ts";

export type Download = {
  readonly isPending: boolean;
  readonly error: string | undefined;
  readonly start: () => void;
};

/** Saves a file as the borrower sent it. Undefined for people who may not download files (DESK-DOC-12). */
export function useDownload(documentId: string, filename: string): Download | undefined {
  const { permissions } = useStaff();
  const [state, setState] = useState<{ readonly of: string; readonly error?: string }>();
  if (!permissions.includes("documents.download")) return undefined;
  const current = state?.of === documentId ? state : undefined;
  const isPending = current !== undefined && current.error === undefined;
  const save = async () => {
    setState({ of: documentId });
    const outcome = await fetchContent(documentId, "download");
    if (outcome.ok) {
      saveFile(outcome.value.filename ?? filename, outcome.value.content);
      return setState(undefined);
    }
    return setState({
      of: documentId,
      error: outcome.isForBorrower ? outcome.message : texts.downloadFailed,
    });
  };
  return {
    isPending,
    error: current?.error,
    start: () => {
      if (!isPending) void save();
    },
  };
}
