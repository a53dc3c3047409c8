import { CameraIcon } from "@phosphor-icons/react/Camera";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./drop-zone.module.css";
import { Icon } from "./icon.tsx";
import { useKit } from "./kit.ts";
import { useTouch } from "./use-wide.ts";

export type DropZoneProps = {
  /** Files chosen, dropped or pasted, unchecked: `accept` only guides the browser's own dialog. */
  onFiles: (files: File[]) => void;
  /** Names of folders dropped: a browser cannot send one. */
  onFolders?: ((names: string[]) => void) | undefined;
  /** The limits, written out. */
  helper: ReactNode;
  /** As of `<input type="file">`: ".pdf,.jpg". */
  accept?: string | undefined;
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Whether files pasted on the page come here; of several zones, one may. */
  takesPaste?: boolean;
  /** Low and without its icon: there are files already, and more may follow. */
  isCompact?: boolean;
  /** Id of what names the zone's purpose, where there are several. */
  "aria-describedby"?: string | undefined;
  /** What belongs here, where no heading says it. */
  title?: string | undefined;
  /** "Drop files here", set bold, before `chooseLabel`, set as a link. */
  dropLabel: string;
  chooseLabel: string;
  /** In place of both on a phone, where nothing can be dropped. */
  touchLabel: string;
  /** The button that opens a phone's camera; undefined where no pictures are taken. */
  photoLabel?: string | undefined;
};

/** Only browsers of devices with a camera know the attribute; asking for the camera itself would need a permission. */
const opensCamera = () => "capture" in HTMLInputElement.prototype;

/** Firefox and Safari may hide how many files are dragged until they are dropped. */
const draggedFiles = ({ dataTransfer }: DragEvent) =>
  Math.max(1, Array.from(dataTransfer.items).filter((item) => item.kind === "file").length);

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Splits what was dropped; must run inside the drop event, which is when the browser shows the entries. */
function readDrop({ dataTransfer }: DragEvent): { files: File[]; folders: string[] } {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of dataTransfer.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry.name);
    else if (file) files.push(file);
  }
  return { files, folders };
}

/** Files pasted anywhere on the page, unless into something that takes text. */
function usePastedFiles(isDisabled: boolean, onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (isDisabled) return undefined;
    const paste = (event: ClipboardEvent) => {
      const target = event.target as Element | null;
      const files = Array.from(event.clipboardData?.files ?? []);
      if (files.length === 0 || target?.closest("input, textarea, [contenteditable]")) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [isDisabled]);
}

/** Takes files by drop, click and paste; the whole area is the button. */
export function DropZone(props: DropZoneProps) {
  const { onFiles, onFolders, helper, accept, isMultiple = true, isDisabled = false } = props;
  const { takesPaste = true, isCompact = false } = props;
  const { title, dropLabel, chooseLabel, touchLabel, photoLabel } = props;
  const { texts } = useKit();
  const isTouch = useTouch();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [overCount, setOverCount] = useState(0);
  usePastedFiles(isDisabled || !takesPaste, onFiles);

  const over = (event: DragEvent) => {
    if (isDisabled || !carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOverCount(draggedFiles(event));
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOverCount(0);
  };
  const drop = (event: DragEvent) => {
    if (isDisabled || !carriesFiles(event)) return;
    event.preventDefault();
    setOverCount(0);
    const { files, folders } = readDrop(event);
    if (files.length > 0) onFiles(files);
    if (folders.length > 0) onFolders?.(folders);
  };

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(event.currentTarget.files ?? []);
    // So that choosing the same file again, once removed, is a change again.
    event.currentTarget.value = "";
    if (files.length > 0) onFiles(files);
  };

  return (
    <div
      role="presentation"
      className={styles["area"]}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {photoLabel && isTouch && opensCamera() && (
        <>
          <Button
            variant="secondary"
            disabled={isDisabled}
            aria-describedby={props["aria-describedby"]}
            onClick={() => camera.current?.click()}
          >
            <Icon of={CameraIcon} />
            {photoLabel}
          </Button>
          <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={take} />
        </>
      )}
      <button
        type="button"
        disabled={isDisabled}
        className={styles["button"]}
        aria-describedby={props["aria-describedby"]}
        data-compact={isCompact || undefined}
        data-over={overCount > 0 || undefined}
        onClick={() => input.current?.click()}
      >
        {!isCompact && <Icon of={UploadSimpleIcon} size="xl" className={styles["icon"]} />}
        {title && <span className="strong">{title}</span>}
        <span>
          {isTouch ? (
            <span className={styles["choose"]}>{touchLabel}</span>
          ) : overCount > 0 ? (
            <span className="strong">{texts.dropToAdd(overCount)}</span>
          ) : (
            <>
              <span className={title ? undefined : "strong"}>{dropLabel}</span> {texts.or}{" "}
              <span className={styles["choose"]}>{chooseLabel}</span>
            </>
          )}
        </span>
        <span className={styles["helper"]}>{helper}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={take}
      />
    </div>
  );
}
