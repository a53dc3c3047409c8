import { failureText } from "@portal/ui/calls/call-api.ts";
import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { useUndo } from "@portal/ui/overlays/use-undo.ts";
import { makeStale } from "@portal/ui/calls/use-call.ts";
import type { PlacedDocuments } from "../upload/place-documents.ts";
import { removeDocument, staleAfterUpload } from "../queries.ts";

type RemovedDocument = { readonly documentId: string; readonly filename: string };

/**
 * Hides a removed file immediately, and deletes the file after ten seconds. Deletes it earlier if the borrower leaves
 * the page or submits.
 */
export function useRemovals(opportunityId: string) {
  const client = useQueryClient();
  const { offer, withdraw } = useUndo();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<Promise<boolean>>());
  useEffect(() => {
    window.addEventListener("pagehide", withdraw);
    return () => window.removeEventListener("pagehide", withdraw);
  }, [withdraw]);

  const show = (documentId: string) =>
    setHidden((now) => new Set([...now].filter((each) => each !== documentId)));

  const send = async (documentId: string): Promise<boolean> => {
    const outcome = await removeDocument(documentId);
    makeStale(client, staleAfterUpload(opportunityId));
    if (outcome.ok || outcome.code === "NOT_FOUND") return true;
    show(documentId);
    const text = failureText(outcome);
    if (text !== undefined) raiseAlert("critical", text, "here");
    return false;
  };

  /** @param queue removes the file from the page's queue, and restores it after Undo */
  const remove = (
    { documentId, filename }: RemovedDocument,
    queue?: { readonly takeOut: () => void; readonly restore: () => void },
  ): void => {
    // Renders immediately, because the focus must first move to the next row.
    flushSync(() => {
      queue?.takeOut();
      setHidden((now) => new Set([...now, documentId]));
    });
    const undo = () => {
      show(documentId);
      queue?.restore();
    };
    offer(fillIn(texts.removed, { name: filename }), undo, () => {
      const sending = send(documentId);
      underWay.current.add(sending);
      void sending.finally(() => underWay.current.delete(sending));
    });
  };

  /**
   * Deletes the removed files at once.
   * @returns whether all deletions succeeded
   */
  const settle = async (): Promise<boolean> => {
    withdraw();
    const removed = await Promise.all(underWay.current);
    return removed.every(Boolean);
  };

  const withoutRemoved = (placed: PlacedDocuments): PlacedDocuments =>
    new Map(
      Array.from(placed, ([id, documents]) => [
        id,
        documents.filter(({ documentId }) => !hidden.has(documentId)),
      ]),
    );

  return { remove, settle, withoutRemoved };
}

export type Removals = ReturnType<typeof useRemovals>;
