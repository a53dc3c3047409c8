import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Alert } from "@portal/ui/messages/alert.tsx";
import styles from "./printed-contract.module.css";
import type { useKeepContract } from "./use-keep-contract.ts";

/** Shows an error if saving or printing failed. Otherwise, renders the agreement's pages for printing. */
export function ContractOutput({
  keep: { sheets, failure },
}: {
  readonly keep: ReturnType<typeof useKeepContract>;
}) {
  return (
    <>
      {failure !== undefined && <Alert kind="critical" title={failure} />}
      {sheets && <PrintedContract key={sheets[0]} sheets={sheets} />}
    </>
  );
}

/** Renders pages that are visible only in print. Keeps them after printing, because iOS reads the pages late. */
function PrintedContract({ sheets }: { readonly sheets: readonly string[] }) {
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.documentElement.dataset["prints"] = "sheets";
    let isLeft = false;
    const printWhenReady = async () => {
      const pictures = [...(node.current?.querySelectorAll("img") ?? [])];
      await Promise.all(pictures.map((picture) => picture.decode()));
      if (!isLeft) window.print();
    };
    void printWhenReady();
    return () => {
      isLeft = true;
      delete document.documentElement.dataset["prints"];
    };
  }, []);
  return createPortal(
    <div ref={node} className={styles["sheets"]}>
      {sheets.map((address, at) => (
        <img key={address} src={address} alt={fillIn(texts.printedPage, { page: at + 1 })} />
      ))}
    </div>,
    document.body,
  );
}
