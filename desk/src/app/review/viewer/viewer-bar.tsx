import { ArrowClockwiseIcon } from "@phosphor-icons/react/ArrowClockwise";
import { ArrowsHorizontalIcon } from "@phosphor-icons/react/ArrowsHorizontal";
import { ColumnsIcon } from "@phosphor-icons/react/Columns";
import { CornersOutIcon } from "@phosphor-icons/react/CornersOut";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { MinusIcon } from "@phosphor-icons/react/Minus";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { IconButton } from "@portal/ui/buttons/icon-button.tsx";
import { useState } from "react";
import styles from "./viewer-bar.module.css";
import type { Download } from "./use-download.ts";
import type { FileView } from "./view-of-file.ts";

type ViewerBarProps = {
  readonly filename: string;
  readonly page: number;
  /** Undefined until the file is open. */
  readonly pageCount: number | undefined;
  readonly scale: number | undefined;
  readonly view: FileView;
  readonly isFinding: boolean;
  readonly onPage: (number: number) => void;
  readonly onStep: (kind: "in" | "out" | "turn") => void;
  readonly onView: (view: FileView) => void;
  readonly onFind: (() => void) | undefined;
  readonly onCompare: (() => void) | undefined;
  /** Undefined for people who may not download files. */
  readonly download: Download | undefined;
};

/** The file's name and the controls of the viewer. Each has a key, too (desk catalogue, section 2.8). */
export function ViewerBar(props: ViewerBarProps) {
  const { filename, page, pageCount, scale, view, isFinding } = props;
  const { onPage, onStep, onView, onFind, onCompare, download } = props;
  return (
    <div className={styles["bar"]}>
      <p className={styles["name"]}>{filename}</p>
      {pageCount !== undefined && (
        <div className={styles["set"]}>
          <PageField key={page} page={page} pageCount={pageCount} onPage={onPage} />
        </div>
      )}
      {scale !== undefined && (
        <div className={styles["set"]}>
          <IconButton icon={MinusIcon} iconSize="md" label={texts.zoomOut} onClick={() => onStep("out")} />
          <span className={styles["zoom"]}>{Math.round(scale * 100)}%</span>
          <IconButton icon={PlusIcon} iconSize="md" label={texts.zoomIn} onClick={() => onStep("in")} />
          <IconButton
            icon={ArrowsHorizontalIcon}
            iconSize="md"
            label={texts.fitWidth}
            aria-pressed={view.zoom === "width"}
            className={styles["fit"]}
            onClick={() => onView({ ...view, zoom: "width" })}
          />
          <IconButton
            icon={CornersOutIcon}
            iconSize="md"
            label={texts.fitPage}
            aria-pressed={view.zoom === "page"}
            className={styles["fit"]}
            onClick={() => onView({ ...view, zoom: "page" })}
          />
          <IconButton
            icon={ArrowClockwiseIcon}
            iconSize="md"
            label={texts.rotate}
            onClick={() => onStep("turn")}
          />
        </div>
      )}
      {(onFind || onCompare || download) && (
        <div className={styles["set"]}>
          {onFind && (
            <IconButton
              icon={MagnifyingGlassIcon}
              iconSize="md"
              label={texts.find}
              aria-expanded={isFinding}
              onClick={onFind}
            />
          )}
          {onCompare && (
            <IconButton icon={ColumnsIcon} iconSize="md" label={texts.compare} onClick={onCompare} />
          )}
          {download && (
            <IconButton
              icon={DownloadSimpleIcon}
              iconSize="md"
              label={download.isPending ? texts.downloading : texts.download}
              isPending={download.isPending}
              onClick={download.start}
            />
          )}
        </div>
      )}
      {download?.error !== undefined && (
        <p role="alert" className="sm danger">
          {download.error}
        </p>
      )}
    </div>
  );
}

type PageFieldProps = Pick<ViewerBarProps, "page" | "onPage"> & { readonly pageCount: number };

function PageField({ page, pageCount, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const number = Number(typed);
    if (Number.isInteger(number) && number >= 1 && number <= pageCount) onPage(number);
    else setTyped(String(page));
  };
  return (
    <form
      className={styles["pages"]}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className={styles["page"]}
        aria-label={texts.page}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
      />
      <span className="sm subtle num">{fillIn(texts.pageOf, { n: pageCount })}</span>
    </form>
  );
}
