import type { AgreementBlock } from "@portal/domain/agreement/contract";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { LoadFailure } from "../platform/load-failure.tsx";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import type { usePage } from "../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { AgreementPage } from "./agreement-pages.tsx";
import styles from "./agreement-paper.module.css";
import { AgreementText, plainText } from "./agreement-text.tsx";
import type { usePdf } from "./use-pdf.ts";

type PaperProps = {
  readonly pages: readonly { readonly blocks: readonly AgreementBlock[] }[];
  /** True to show the pages as text. A page without text is always shown as a picture. */
  readonly isText: boolean;
  readonly isLarge: boolean;
  readonly pdf: ReturnType<typeof usePdf>;
  readonly heading: ReturnType<typeof usePage>;
};

export function AgreementPaper({ pages, isText, isLarge, pdf, heading }: PaperProps) {
  const hasText = pages.some(({ blocks }) => blocks.length > 0);
  return (
    <section
      className={styles["paper"]}
      aria-label={texts.pages}
      data-scroller
      // Makes the section focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {!hasText && <Alert kind="info" title={texts.onlyPictures} />}
      {pages.map(({ blocks }, at) => {
        const name = fillIn(texts.pageOf, { page: at + 1, pages: pages.length });
        const isPicture = blocks.length === 0;
        return (
          <section
            key={at}
            aria-label={name}
            className={classNames(styles["sheet"], isText && styles["reading"])}
          >
            {isText && <p className={styles["number"]}>{name}</p>}
            {isText && isPicture && hasText && <p className="muted">{texts.pagePicture}</p>}
            {isText && !isPicture ? (
              <AgreementText blocks={blocks} />
            ) : (
              <div className={styles["drawn"]}>
                <Drawn
                  number={at + 1}
                  isLarge={isText || isLarge}
                  text={plainText(blocks)}
                  pdf={pdf}
                  heading={heading}
                />
              </div>
            )}
          </section>
        );
      })}
    </section>
  );
}

type DrawnProps = Pick<PaperProps, "isLarge" | "pdf" | "heading"> & {
  readonly number: number;
  readonly text: string;
};

/** Draws a page of the agreement when the file is loaded. If loading fails, only the first page shows the error. */
function Drawn({ number, isLarge, text, pdf: { query, pages, isBroken }, heading }: DrawnProps) {
  // The changed key redraws the page when its size changes.
  if (pages)
    return (
      <AgreementPage key={String(isLarge)} pages={pages} number={number} isLarge={isLarge} text={text} />
    );
  if (hasFailed(query)) return number === 1 ? <LoadFailure queries={[query]} heading={heading} /> : null;
  if (isBroken) return <p>{texts.pageBroken}</p>;
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height="30rem" />
    </SkeletonGroup>
  );
}
