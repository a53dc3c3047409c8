import { CornersOutIcon } from "@phosphor-icons/react/CornersOut";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { MagnifyingGlassMinusIcon } from "@phosphor-icons/react/MagnifyingGlassMinus";
import { MagnifyingGlassPlusIcon } from "@phosphor-icons/react/MagnifyingGlassPlus";
import { PrinterIcon } from "@phosphor-icons/react/Printer";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { pageCount } from "@portal/domain/agreement/rules";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { LoadFailure } from "../platform/load-failure.tsx";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import type { usePage } from "../platform/page.ts";
import { IconButton } from "@portal/ui/buttons/icon-button.tsx";
import { Segments } from "@portal/ui/layout/segments.tsx";
import { Sheet } from "@portal/ui/overlays/sheet.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { AgreementPaper } from "./agreement-paper.tsx";
import styles from "./agreement-viewer.module.css";
import { contractTextQuery } from "./queries.ts";
import type { useKeepContract } from "./use-keep-contract.ts";
import { usePdf } from "./use-pdf.ts";

export type AgreementViewerProps = {
  readonly opportunityId: string;
  /** The time at which the agreement was generated. Undefined if there is no agreement to show. */
  readonly given: Temporal.Instant | undefined;
  readonly heading: ReturnType<typeof usePage>;
  readonly keep: ReturnType<typeof useKeepContract>;
  /** The loan's most important amounts and dates, shown above the agreement. */
  readonly figures?: ReactNode;
  readonly children?: ReactNode;
};

/** Shows the agreement in a scrollable area, as flowing text or as pictures of the lender's pages. */
export function AgreementViewer(props: AgreementViewerProps) {
  const { opportunityId, given, heading, keep, figures, children } = props;
  const query = useQuery(contractTextQuery(opportunityId, given));
  const frame = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<"text" | "pages">("text");
  const pages = query.data?.pages;
  const hasText = pages?.some(({ blocks }) => blocks.length > 0) ?? true;
  const view = hasText ? chosen : "pages";
  // Enlarges an agreement without text, because the borrower can read it only as pictures.
  const [enlarged, setLarge] = useState<boolean>();
  const isLarge = enlarged ?? !hasText;
  const isDrawn = view === "pages" || (pages?.some(({ blocks }) => blocks.length === 0) ?? false);
  const pdf = usePdf(opportunityId, given, isDrawn);
  return (
    <Sheet ref={frame} aria-labelledby="agreement" className={styles["viewer"]}>
      <div className={styles["bar"]}>
        <h2 id="agreement" className="h2-small">
          {texts.document} {pages && <span className={styles["count"]}>{pageCount(pages.length)}</span>}
        </h2>
        {pages && (
          <div className={styles["tools"]}>
            {view === "pages" && (
              <IconButton
                icon={isLarge ? MagnifyingGlassMinusIcon : MagnifyingGlassPlusIcon}
                iconSize="md"
                label={isLarge ? texts.smaller : texts.larger}
                onClick={() => setLarge(!isLarge)}
              />
            )}
            {document.fullscreenEnabled && (
              <IconButton
                icon={CornersOutIcon}
                iconSize="md"
                label={texts.wholeScreen}
                onClick={() => void toggleWholeScreen(frame.current)}
              />
            )}
            <IconButton
              icon={DownloadSimpleIcon}
              iconSize="md"
              label={texts.save}
              isPending={keep.isSaving}
              onClick={keep.save}
            />
            <IconButton
              icon={PrinterIcon}
              iconSize="md"
              label={texts.print}
              isPending={keep.isPreparing}
              onClick={keep.print}
            />
          </div>
        )}
      </div>
      {figures}
      {pages && hasText && (
        <div className={styles["views"]}>
          <Segments
            label={texts.shownAs}
            options={[
              { value: "text", label: texts.asText },
              { value: "pages", label: texts.asPages },
            ]}
            value={view}
            onChange={setChosen}
          />
          <p className="sm muted">{texts.sameWords}</p>
        </div>
      )}
      {pages ? (
        <AgreementPaper
          pages={pages}
          isText={view === "text"}
          isLarge={isLarge}
          pdf={pdf}
          heading={heading}
        />
      ) : (
        <div className={styles["coming"]}>
          {hasFailed(query) ? (
            <LoadFailure queries={[query]} heading={heading} />
          ) : (
            <SkeletonGroup label={texts.loading}>
              <Skeleton height="30rem" />
            </SkeletonGroup>
          )}
        </div>
      )}
      {children}
    </Sheet>
  );
}

/** Toggles full screen. Ignores a browser that refuses. */
async function toggleWholeScreen(frame: HTMLElement | null): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
