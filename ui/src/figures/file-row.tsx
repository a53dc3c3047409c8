import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { FileIcon } from "@phosphor-icons/react/File";
import { FileImageIcon } from "@phosphor-icons/react/FileImage";
import { FilePdfIcon } from "@phosphor-icons/react/FilePdf";
import { FileXIcon } from "@phosphor-icons/react/FileX";
import { TrashIcon } from "@phosphor-icons/react/Trash";
import { XIcon } from "@phosphor-icons/react/X";
import type { ReactNode } from "react";
import styles from "./file-row.module.css";
import { IconButton } from "../buttons/icon-button.tsx";
import { Icon } from "../art/icon.tsx";
import { useKit, type KitTexts } from "../kit.ts";
import { ProgressBar } from "../messages/progress-bar.tsx";
import { TextButton } from "../buttons/text-link.tsx";

/** `percent` is 0 to 100. A rejected file stays in the list until the user dismisses it. */
export type FileState =
  | { kind: "queued"; onRemove?: (() => void) | undefined }
  | { kind: "uploading"; percent: number }
  | { kind: "uploaded"; onRemove?: (() => void) | undefined }
  /** The lender received the file but later rejected it. `size` then contains the reason. */
  | { kind: "returned" }
  | { kind: "rejected"; reason: ReactNode; onDismiss: () => void };

export type FileRowProps = {
  name: string;
  /** The size, already formatted, such as "4.2MB". */
  size: string;
  state: FileState;
  uploadedLabel: string;
  /** Called to download the file. If set, the file's name is a button. */
  onOpen?: (() => void) | undefined;
};

function drawingOf(name: string, state: FileState) {
  if (state.kind === "rejected") return FileXIcon;
  if (/\.pdf$/i.test(name)) return FilePdfIcon;
  return /\.(?:jpe?g|png|gif|bmp|tiff?|heic|webp)$/i.test(name) ? FileImageIcon : FileIcon;
}

function metaOf({ size, state, uploadedLabel }: FileRowProps, texts: KitTexts): ReactNode {
  if (state.kind === "rejected") return state.reason;
  if (state.kind === "uploading") return texts.percentOf(Math.round(state.percent), size);
  return state.kind === "uploaded" ? `${size} · ${uploadedLabel}` : size;
}

function End({ name, state }: Pick<FileRowProps, "name" | "state">) {
  const { texts } = useKit();
  if (state.kind === "rejected")
    return <IconButton icon={XIcon} label={texts.dismissFile(name)} onClick={state.onDismiss} data-removes />;
  const onRemove = "onRemove" in state ? state.onRemove : undefined;
  return (
    <span className={styles["end"]}>
      {state.kind === "uploaded" && (
        <Icon of={CheckCircleIcon} weight="fill" size="lg" className={styles["done"]} />
      )}
      {onRemove && (
        <IconButton icon={TrashIcon} label={texts.removeFile(name)} onClick={onRemove} data-removes />
      )}
    </span>
  );
}

export function FileRow(props: FileRowProps) {
  const { name, state, onOpen } = props;
  const { texts } = useKit();
  return (
    <li className={styles["row"]} data-state={state.kind}>
      <span className={styles["icon"]}>
        <Icon of={drawingOf(name, state)} />
      </span>
      <div className={styles["words"]}>
        {onOpen ? (
          <TextButton isQuiet className={styles["open"]} aria-label={texts.openFile(name)} onClick={onOpen}>
            {name}
          </TextButton>
        ) : (
          <div className={styles["name"]} title={name}>
            {name}
          </div>
        )}
        <div className={styles["meta"]}>{metaOf(props, texts)}</div>
        {state.kind === "uploading" && (
          <ProgressBar percent={state.percent} label={name} className={styles["bar"]} />
        )}
      </div>
      <End name={name} state={state} />
    </li>
  );
}

export function FileList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles["list"]} aria-label={label}>
      {children}
    </ul>
  );
}
