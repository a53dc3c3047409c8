import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useRef, useState, type ReactNode } from "react";
import { useKeys } from "../../../platform/use-keys.ts";
import styles from "./document-viewer.module.css";
import { FileContent } from "./file-content.tsx";
import { FindBar } from "./find-bar.tsx";
import { useDownload } from "./use-download.ts";
import { useFrame } from "./use-frame.ts";
import { firstView, viewOfFile, type FileView, type OpenedFile, type Shown } from "./view-of-file.ts";
import { ViewerBar } from "./viewer-bar.tsx";

type DocumentViewerProps = {
  readonly file: LenderDocument;
  /** The list of files, beside the page. */
  readonly thumbs: ReactNode;
  /** Called when the file's first page, or a message in its place, is on screen. */
  readonly onShown: (documentId: string, shown: Shown) => void;
  /** Opens and closes the comparison. Absent with a single file. */
  readonly onCompare?: (() => void) | undefined;
};

type Opened = OpenedFile & { readonly of: string };

/** Shows a file of the request, with pages, zoom, turning and find (DESK-DOC-02). */
export function DocumentViewer({ file, thumbs, onShown, onCompare }: DocumentViewerProps) {
  const { documentId, filename } = file;
  const [views, setViews] = useState<Readonly<Record<string, FileView>>>({});
  const [opened, setOpened] = useState<Opened>();
  const [scale, setScale] = useState(1);
  const [page, setPage] = useState(1);
  const [find, setFind] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useFrame(scroller);
  const download = useDownload(documentId, filename);
  const view = views[documentId] ?? firstView;
  const current = opened?.of === documentId ? opened : undefined;
  const setView = (next: FileView) => setViews((all) => ({ ...all, [documentId]: next }));
  const step = (kind: "in" | "out" | "turn") => setView(viewOfFile(view, kind, scale));
  const pageCount = current?.pageCount;
  const goTo = (number: number) => {
    const element = scroller.current?.querySelector<HTMLElement>(`[data-page="${number}"]`);
    if (element && scroller.current)
      scroller.current.scrollTop = element.offsetTop - scroller.current.offsetTop;
  };
  const turnPage = (by: 1 | -1) => {
    if (pageCount === undefined) return;
    goTo(Math.min(pageCount, Math.max(1, page + by)));
  };
  useKeys({
    " ": () => turnPage(1),
    PageDown: () => turnPage(1),
    PageUp: () => turnPage(-1),
    "+": () => step("in"),
    "=": () => step("in"),
    "-": () => step("out"),
    "0": () => setView({ ...view, zoom: "width" }),
    t: () => step("turn"),
    f: current?.pages && (() => setFind((shown) => shown ?? "")),
    c: onCompare,
    Escape: find === undefined ? undefined : () => setFind(undefined),
  });
  return (
    <section className={styles["viewer"]} aria-label={texts.viewer}>
      <ViewerBar
        filename={filename}
        page={page}
        pageCount={pageCount}
        scale={current ? scale : undefined}
        view={view}
        onPage={goTo}
        onStep={step}
        onView={setView}
        onFind={current?.pages && (() => setFind((shown) => (shown === undefined ? "" : undefined)))}
        isFinding={find !== undefined}
        onCompare={onCompare}
        download={download}
      />
      {find !== undefined && current?.pages && (
        <FindBar
          pages={current.pages}
          find={find}
          onFind={setFind}
          onPage={goTo}
          onClose={() => setFind(undefined)}
        />
      )}
      <div className={styles["body"]}>
        {thumbs}
        <section
          ref={scroller}
          data-scroller=""
          className={styles["scroller"]}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll the pages.
          tabIndex={0}
          aria-label={fillIn(texts.pageRegion, { file: filename, page, n: pageCount ?? 1 })}
          onScroll={({ currentTarget }) => setPage(pageAt(currentTarget))}
        >
          <FileContent
            key={documentId}
            documentId={documentId}
            contentType={file.contentType}
            filename={filename}
            view={view}
            frame={frame}
            find={find ?? ""}
            onOpened={(content) => {
              setOpened({ ...content, of: documentId });
              setPage(1);
            }}
            onScale={setScale}
            onShown={(shown) => onShown(documentId, shown)}
          />
        </section>
      </div>
      <p className={styles["print"]}>{texts.print}</p>
    </section>
  );
}

/** Returns the page that fills the middle of the visible part. */
function pageAt(scroller: HTMLElement): number {
  const middle = scroller.scrollTop + scroller.offsetTop + scroller.clientHeight / 2;
  const pages = [...scroller.querySelectorAll<HTMLElement>("[data-page]")];
  const last = pages.findLast((each) => each.offsetTop <= middle);
  return Number(last?.dataset["page"] ?? 1);
}
