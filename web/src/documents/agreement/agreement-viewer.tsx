import { CornersOutIcon } from "@phosphor-icons/react/CornersOut";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { MagnifyingGlassMinusIcon } from "@phosphor-icons/react/MagnifyingGlassMinus";
import { MagnifyingGlassPlusIcon } from "@phosphor-icons/react/MagnifyingGlassPlus";
import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { contractFilename, pageCount } from "@portal/domain/documents/agreement/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { LoadFailure } from "../../platform/load-failure.tsx";
import { hasFailed } from "../../platform/load-state.ts";
import type { usePage } from "../../platform/page.ts";
import { saveFile } from "../../platform/save-file.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./agreement-viewer.module.css";
import { drawPage, textOf, type OpenPdf } from "./open-pdf.ts";
import { contractPagesQuery } from "./queries.ts";

export type AgreementViewerProps = {
  readonly opportunityId: string;
  /** When the agreement was given; undefined where there is none to show. */
  readonly given: Temporal.Instant | undefined;
  readonly heading: ReturnType<typeof usePage>;
  /** Below the pages: what is to be done with it. */
  readonly children?: ReactNode;
};

/** The agreement as the lender made it, page under page, in a window of its own that scrolls. */
export function AgreementViewer({ opportunityId, given, heading, children }: AgreementViewerProps) {
  const query = useQuery(contractPagesQuery(opportunityId, given));
  const frame = useRef<HTMLElement>(null);
  // A page of letter size is hard to read on a phone.
  const [isLarge, setLarge] = useState(false);
  const { data } = query;
  return (
    <Sheet ref={frame} aria-labelledby="agreement" className={styles["viewer"]}>
      <div className={styles["bar"]}>
        <h2 id="agreement" className="h2-small">
          {texts.document} {data && <span className={styles["count"]}>{pageCount(data.pdf.numPages)}</span>}
        </h2>
        {data && (
          <div className={styles["tools"]}>
            <IconButton
              icon={isLarge ? MagnifyingGlassMinusIcon : MagnifyingGlassPlusIcon}
              iconSize="md"
              label={isLarge ? texts.smaller : texts.larger}
              onClick={() => setLarge(!isLarge)}
            />
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
              onClick={() => saveFile(contractFilename, data.content)}
            />
          </div>
        )}
      </div>
      {data ? (
        <section
          className={classNames(styles["pages"], isLarge && styles["large"])}
          aria-label={texts.pages}
          // Scrolled by keyboard, so it takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {Array.from({ length: data.pdf.numPages }, (_, at) => (
            <AgreementPage key={at} pdf={data.pdf} number={at + 1} />
          ))}
        </section>
      ) : (
        <div className={classNames(styles["pages"], hasFailed(query) && styles["failed"])}>
          {hasFailed(query) ? <LoadFailure queries={[query]} heading={heading} /> : <PagesComing />}
        </div>
      )}
      {children}
    </Sheet>
  );
}

function PagesComing() {
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height="30rem" />
    </SkeletonGroup>
  );
}

/** Refused by the browser, the pages stay as they are. */
async function toggleWholeScreen(frame: HTMLElement | null): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Drawn when it is about to be seen: fifty pages at once would take a phone's memory. */
function AgreementPage({ pdf, number }: { readonly pdf: OpenPdf; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return undefined;
    const broken = () => setBroken(true);
    textOf(pdf, number).then(setText, broken);
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        drawPage(pdf, number, shown).catch(broken);
      },
      { rootMargin: "100%" },
    );
    watch.observe(shown);
    return () => watch.disconnect();
  }, [pdf, number]);
  return (
    <section
      className={styles["page"]}
      aria-label={fillIn(texts.pageOf, { page: number, pages: pdf.numPages })}
    >
      <canvas ref={canvas} className={styles["drawing"]} width={612} height={792} aria-hidden />
      {isBroken ? <p className={styles["broken"]}>{texts.pageBroken}</p> : <p className="vh">{text}</p>}
    </section>
  );
}
