import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PdfPages } from "@portal/ui/pdf/draw-page.ts";
import { openPdf } from "./open-pdf.ts";
import { contractFileQuery } from "./queries.ts";

/** Opens the agreement's PDF while `isWanted` is true, and frees its memory afterwards. */
export function usePdf(opportunityId: string, given: Temporal.Instant | undefined, isWanted: boolean) {
  const query = useQuery({ ...contractFileQuery(opportunityId, given), enabled: isWanted });
  const content = isWanted ? query.data : undefined;
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly pages?: PdfPages }>();
  useEffect(() => {
    if (!content) return undefined;
    const pdf = openPdf(content);
    let isLeft = false;
    const keep = (pages?: PdfPages) => {
      if (!isLeft) setOpened({ of: content, ...(pages && { pages }) });
    };
    pdf.pages.then(keep, () => keep());
    return () => {
      isLeft = true;
      pdf.close();
      setOpened(undefined);
    };
  }, [content]);
  const current = opened && opened.of === content ? opened : undefined;
  return { query, pages: current?.pages, isBroken: current !== undefined && current.pages === undefined };
}
