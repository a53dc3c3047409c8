import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { reviewTexts, viewerTexts as texts } from "@portal/domain/work/review/messages";
import { IconButton } from "@portal/ui/buttons/icon-button.tsx";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { SmallSelect } from "@portal/ui/fields/small-select.tsx";
import { XIcon } from "@phosphor-icons/react/X";
import { useRef, useState } from "react";
import { useKeys } from "../../../platform/use-keys.ts";
import styles from "./compare-view.module.css";
import { FileContent } from "./file-content.tsx";
import { useFrame } from "./use-frame.ts";
import { firstView, type Shown } from "./view-of-file.ts";

type CompareViewProps = {
  readonly file: LenderDocument;
  readonly others: readonly LenderDocument[];
  readonly onShown: (documentId: string, shown: Shown) => void;
  readonly onClose: () => void;
};

/** Two files of the request side by side, the returned one first (DESK-DOC-10). */
export function CompareView({ file, others, onShown, onClose }: CompareViewProps) {
  const first = others.find(({ review }) => review === "rejected") ?? others[0];
  const [chosen, setChosen] = useState(first?.documentId);
  const [isTogether, setTogether] = useState(true);
  const columns = useRef<HTMLDivElement>(null);
  useKeys({ c: onClose, Escape: onClose });
  const left = others.find(({ documentId }) => documentId === chosen) ?? first;
  if (!left) return null;
  const follow = (moved: HTMLElement) => {
    if (!isTogether) return;
    for (const other of columns.current?.querySelectorAll<HTMLElement>("[data-scroller]") ?? [])
      if (other !== moved) [other.scrollTop, other.scrollLeft] = [moved.scrollTop, moved.scrollLeft];
  };
  return (
    <section className={styles["compare"]} aria-label={texts.compare}>
      <div className={styles["bar"]}>
        <SmallSelect
          label={texts.compareWith}
          value={left.documentId}
          options={others.map(({ documentId, filename }) => ({ value: documentId, label: filename }))}
          onChange={setChosen}
        />
        <IconButton icon={XIcon} iconSize="md" label={texts.compareClose} onClick={onClose} />
      </div>
      <div ref={columns} className={styles["columns"]}>
        <Column file={left} onScroll={follow} onShown={() => undefined} />
        <Column file={file} onScroll={follow} onShown={(shown) => onShown(file.documentId, shown)} />
      </div>
      <div className={styles["foot"]}>
        <Checkbox checked={isTogether} onChange={() => setTogether(!isTogether)}>
          {texts.scrollTogether}
        </Checkbox>
      </div>
      <p className={styles["print"]}>{texts.print}</p>
    </section>
  );
}

type ColumnProps = {
  readonly file: LenderDocument;
  readonly onScroll: (moved: HTMLElement) => void;
  readonly onShown: (shown: Shown) => void;
};

const states = {
  received: reviewTexts.toReview,
  accepted: reviewTexts.accepted,
  rejected: reviewTexts.returned,
};

function Column({ file, onScroll, onShown }: ColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useFrame(scroller);
  return (
    <div className={styles["column"]}>
      <div className={styles["head"]}>
        <p className="strong">{file.filename}</p>
        <p className={file.review === "rejected" ? "danger" : "muted"}>{states[file.review]}</p>
      </div>
      <section
        ref={scroller}
        data-scroller=""
        className={styles["scroller"]}
        aria-label={file.filename}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll the pages.
        tabIndex={0}
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
      >
        <FileContent
          key={file.documentId}
          documentId={file.documentId}
          contentType={file.contentType}
          filename={file.filename}
          view={firstView}
          frame={frame}
          find=""
          onOpened={ignore}
          onScale={ignore}
          onShown={onShown}
        />
      </section>
      {file.review === "rejected" && file.reviewReason && <p className="sm muted">“{file.reviewReason}”</p>}
    </div>
  );
}

const ignore = () => undefined;
