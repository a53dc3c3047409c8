import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import { XIcon } from "@phosphor-icons/react/X";
import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import type { PdfPages } from "@portal/ui/pdf/draw-page.ts";
import { fillIn } from "@portal/domain/wire/messages";
import { IconButton } from "@portal/ui/buttons/icon-button.tsx";
import { useEffect, useRef, useState } from "react";
import styles from "./find-bar.module.css";
import { findPages } from "./read-page-text.ts";

type FindBarProps = {
  readonly pages: PdfPages;
  readonly find: string;
  readonly onFind: (find: string) => void;
  readonly onPage: (number: number) => void;
  readonly onClose: () => void;
};

type Found = { readonly of: string; readonly pages: readonly number[] };

/** Looks for words in a PDF's text, page by page. */
export function FindBar({ pages, find, onFind, onPage, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found>();
  const [at, setAt] = useState(0);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!find.trim()) return undefined;
    const search = new AbortController();
    const look = async () => {
      const numbers = await findPages(pages, find, search.signal);
      if (search.signal.aborted) return;
      setFound({ of: find, pages: numbers });
      setAt(0);
      if (numbers[0] !== undefined) onPage(numbers[0]);
    };
    // A page that cannot be read has no text to find.
    look().catch(() => setFound({ of: find, pages: [] }));
    return () => search.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- looks again only for other words.
  }, [pages, find]);
  const shown = found?.of === find ? found.pages : undefined;
  const move = (by: 1 | -1) => {
    if (!shown || shown.length === 0) return;
    const next = (at + by + shown.length) % shown.length;
    setAt(next);
    onPage(shown[next] ?? 1);
  };
  return (
    <search className={styles["bar"]}>
      <input
        ref={field}
        type="search"
        className={styles["field"]}
        aria-label={texts.findLabel}
        value={find}
        onChange={(event) => onFind(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter") move(event.shiftKey ? -1 : 1);
        }}
      />
      <output className="sm muted num">
        {shown &&
          (shown.length === 0 ? texts.findNone : fillIn(texts.findCount, { n: at + 1, total: shown.length }))}
      </output>
      <IconButton icon={CaretUpIcon} iconSize="md" label={texts.findPrevious} onClick={() => move(-1)} />
      <IconButton icon={CaretDownIcon} iconSize="md" label={texts.findNext} onClick={() => move(1)} />
      <IconButton icon={XIcon} iconSize="md" label={texts.findClose} onClick={onClose} />
    </search>
  );
}
