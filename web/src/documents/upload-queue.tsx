import { documentTexts, uploadPageTexts as texts } from "@portal/domain/documents/messages";
import type { Entry } from "./queue-files.ts";
import { sizeText } from "@portal/domain/documents/upload/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { FileList, FileRow, type FileState } from "../ui/file-row.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { countFiles } from "./count-files.ts";

export type UploadQueueProps = {
  readonly entries: readonly Entry<File>[];
  readonly label: string;
  readonly isAlone: boolean;
  /** `place` is the row's, among those that can be removed. */
  readonly onRemove: (entry: Entry<File>, place: number) => void;
};

/** What waits to be sent, what the server has, and what was turned away, until it is dismissed. */
export function UploadQueue({ entries, label, isAlone, onRemove }: UploadQueueProps) {
  if (entries.length === 0) return null;
  const removable = entries.filter(({ state }) => state.kind !== "uploaded");
  const files = entries.filter(({ state }) => state.kind !== "rejected").map(({ file }) => file);
  const size = sizeText(files.reduce((total, file) => total + file.size, 0));
  const rows = entries.map((entry) => (
    <FileRow
      key={entry.key}
      name={entry.file.name}
      size={sizeText(entry.file.size)}
      uploadedLabel={documentTexts.uploaded}
      state={stateOf(entry, () => onRemove(entry, removable.indexOf(entry)))}
    />
  ));
  if (!isAlone) return <FileList label={label}>{rows}</FileList>;
  return (
    <Stack gap={2}>
      <Row isBetween>
        <h2 className="h2-small">{documentTexts.readyToUpload}</h2>
        {files.length > 0 && (
          <span className="sm subtle num">
            {fillIn(texts.filesAndSize, { files: countFiles(files.length), size })}
          </span>
        )}
      </Row>
      <FileList label={documentTexts.readyToUpload}>{rows}</FileList>
    </Stack>
  );
}

function stateOf({ state }: Entry<File>, onRemove: () => void): FileState {
  if (state.kind === "rejected") return { kind: "rejected", reason: state.reason, onDismiss: onRemove };
  return state.kind === "queued" ? { kind: "queued", onRemove } : { kind: "uploaded" };
}
