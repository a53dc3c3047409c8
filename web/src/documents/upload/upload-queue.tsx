import { documentTexts, uploadPageTexts as texts } from "@portal/domain/documents/messages";
import type { UploadedDocument } from "@portal/domain/documents/contract";
import type { UploadProfile } from "@portal/domain/documents/rules";
import type { Entry, EntryState } from "./queue-files.ts";
import { remedyOf, sizeText } from "@portal/domain/documents/upload/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { FileList, FileRow, type FileState } from "@portal/ui/figures/file-row.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { countFiles } from "./count-files.ts";
import { DocumentRow } from "../sent/document-row.tsx";
import { useOpenDocument } from "../sent/use-open-document.ts";

export type UploadQueueProps = {
  /** Documents that the server has from an earlier visit to the page. */
  readonly documents: readonly UploadedDocument[];
  readonly entries: readonly Entry<File>[];
  readonly profile: UploadProfile;
  readonly label: string;
  readonly isAlone: boolean;
  /** True to list uploaded files below queued files, and to show a text if no file was uploaded. */
  readonly saysNone?: boolean;
  readonly onRemove: (entry: Entry<File>) => void;
  /** Removes a document from the server. Undefined if borrowers cannot remove or open uploaded files. */
  readonly onTakeBack?: ((document: UploadedDocument) => void) | undefined;
};

/** Lists uploaded and queued files, and then rejected files until the borrower dismisses them. */
export function UploadQueue(props: UploadQueueProps) {
  const { documents, entries, profile, label, isAlone, saysNone = false, onRemove, onTakeBack } = props;
  const open = useOpenDocument();
  const rowOf = (entry: Entry<File>) => {
    const { state, file } = entry;
    const uploaded = state.kind === "uploaded" ? { ...state, filename: file.name } : undefined;
    return (
      <FileRow
        key={entry.key}
        name={file.name}
        size={sizeText(file.size)}
        uploadedLabel={documentTexts.uploaded}
        state={stateOf(entry, profile, () => onRemove(entry), onTakeBack !== undefined)}
        onOpen={uploaded && onTakeBack && (() => void open(uploaded))}
      />
    );
  };
  const [rejected, sound] = [
    ofKind(entries, "rejected"),
    entries.filter(({ state }) => state.kind !== "rejected"),
  ];
  const [uploaded, queued] = [ofKind(entries, "uploaded"), ofKind(entries, "queued")];
  const documentRows = documents.map((document) => (
    <DocumentRow
      key={document.documentId}
      document={document}
      onRemove={document.isRemovable ? onTakeBack && (() => onTakeBack(document)) : undefined}
    />
  ));
  const hasUploaded = documents.length + uploaded.length > 0;
  const size = sizeText(queued.reduce((total, { file }) => total + file.size, 0));
  const received = isAlone && (saysNone || hasUploaded) && (
    <Stack key="received" gap={2}>
      <h2 className="h2-small">{documentTexts.filesUploaded}</h2>
      {hasUploaded ? (
        <FileList label={documentTexts.filesUploaded}>
          {documentRows}
          {uploaded.map(rowOf)}
        </FileList>
      ) : (
        <p className="muted">{texts.noneUploaded}</p>
      )}
    </Stack>
  );
  const ready = isAlone && queued.length > 0 && (
    <Stack key="ready" gap={2}>
      <Row isBetween>
        <h2 className="h2-small">{documentTexts.readyToUpload}</h2>
        <span className="sm subtle num">
          {fillIn(texts.filesAndSize, { files: countFiles(queued.length), size })}
        </span>
      </Row>
      <FileList label={documentTexts.readyToUpload}>{queued.map(rowOf)}</FileList>
    </Stack>
  );
  return (
    <>
      {!isAlone && documents.length + sound.length > 0 && (
        <FileList label={label}>
          {documentRows}
          {sound.map(rowOf)}
        </FileList>
      )}
      {saysNone ? [ready, received] : [received, ready]}
      {rejected.length > 0 && <FileList label={texts.notAddedList}>{rejected.map(rowOf)}</FileList>}
    </>
  );
}

function ofKind(entries: readonly Entry<File>[], kind: EntryState["kind"]): Entry<File>[] {
  return entries.filter(({ state }) => state.kind === kind);
}

function stateOf(
  { state }: Entry<File>,
  profile: UploadProfile,
  onRemove: () => void,
  canTakeBack: boolean,
): FileState {
  if (state.kind === "queued") return { kind: "queued", onRemove };
  if (state.kind === "uploaded") return { kind: "uploaded", onRemove: canTakeBack ? onRemove : undefined };
  // Adds a remedy to the server's reason for a refused file. The browser's reasons already contain a remedy.
  const reason = [state.reason, remedyOf(state.reason, profile)].filter(Boolean).join(" ");
  return { kind: "rejected", reason, onDismiss: onRemove };
}
