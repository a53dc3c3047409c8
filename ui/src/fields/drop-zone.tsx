import { CameraIcon } from "@phosphor-icons/react/Camera";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import styles from "./drop-zone.module.css";
import { Icon } from "../art/icon.tsx";
import { useKit } from "../kit.ts";
import { useTouch } from "../use-wide.ts";

export type DropZoneProps = {
  /** Receives all chosen files. `accept` only guides the file dialog, so a chosen file may have a different type. */
  onFiles: (files: File[]) => void;
  /** Called with the names of dropped folders, because a browser cannot send folders. */
  onFolders?: ((names: string[]) => void) | undefined;
  helper: ReactNode;
  accept?: string | undefined;
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Accepts files that are pasted anywhere on the page. Set `takesPaste` for only one drop zone per page. */
  takesPaste?: boolean;
  /** Makes the drop zone lower and hides its icon, for a list that already contains files. */
  isCompact?: boolean;
  /** The id of the text that describes the drop zone's purpose, for pages with several zones. */
  "aria-describedby"?: string | undefined;
  /** What to upload. Omitted if a heading says this. */
  title?: string | undefined;
  /** The bold text before the label `chooseLabel`, such as "Drop files here". */
  dropLabel: string;
  chooseLabel: string;
  /** The label on touch devices, where files cannot be dropped. */
  touchLabel: string;
  /** The label of the button that opens the camera. Undefined if photos are not allowed. */
  photoLabel?: string | undefined;
};

/**
 * True if the browser supports `capture`, as browsers on devices with a camera do. Checking for a camera itself would
 * need the user's permission.
 */
const opensCamera = () => "capture" in HTMLInputElement.prototype;

/** Returns the number of dragged files. Returns 1 if the browser hides the number until the drop. */
const draggedFiles = ({ dataTransfer }: DragEvent) =>
  Math.max(1, Array.from(dataTransfer.items).filter((item) => item.kind === "file").length);

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Separates files from folders. Must run during the drop event, because later the browser returns no entries. */
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

/** Handles files that the user pastes anywhere except into a text input. */
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

/** Accepts files by drop, click and paste. The whole area is one button. */
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
    // Empties the input, so that choosing the same file again after its removal fires a change event.
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
