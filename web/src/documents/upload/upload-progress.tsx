import { documentTexts } from "@portal/domain/documents/messages";
import type { Entry, Queue } from "./queue-files.ts";
import { sentPerFile, sentText, sizeText } from "@portal/domain/documents/upload/rules";
import { FileList, FileRow, type FileState } from "@portal/ui/figures/file-row.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import type { Sending } from "./send-files.ts";

export type UploadProgressProps = {
  readonly queue: Queue<File>;
  /** Undefined while no file is being sent. */
  readonly sending: Sending | undefined;
  readonly title: string;
};

export function UploadProgress({ queue, sending, title }: UploadProgressProps) {
  const entries = sending?.entries ?? [];
  const sizes = entries.map(({ file }) => file.size);
  const sent = sentPerFile(sizes, sending?.sentBytes ?? 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const sentOf = new Map(entries.map(({ key }, place) => [key, sent[place] ?? 0]));
  const slots = queue.map((each) => ({ slot: each.slot, rows: rowsOf(each.entries, sentOf) }));
  const filled = slots.filter(({ rows }) => rows.length > 0);
  return (
    <Stack gap={4}>
      {sending && (
        <Row isBetween>
          <h2 className="h2-small">{title}</h2>
          <span className="sm subtle num">{sentText(Math.min(total, sending.sentBytes), total)}</span>
        </Row>
      )}
      {filled.map(({ slot, rows }) => (
        <div key={slot.id}>
          {queue.length > 1 && <h3>{slot.label}</h3>}
          <FileList label={slot.label}>
            {rows.map(({ entry, state }) => (
              <FileRow
                key={entry.key}
                name={entry.file.name}
                size={sizeText(entry.file.size)}
                uploadedLabel={documentTexts.uploaded}
                state={state}
              />
            ))}
          </FileList>
        </div>
      ))}
    </Stack>
  );
}

type ProgressRow = { readonly entry: Entry<File>; readonly state: FileState };

function rowsOf(entries: readonly Entry<File>[], sentOf: ReadonlyMap<number, number>): ProgressRow[] {
  return entries.flatMap((entry): ProgressRow[] => {
    const { state, file, key } = entry;
    if (state.kind === "rejected") return [];
    const sent = state.kind === "uploaded" ? file.size : sentOf.get(key);
    if (sent === undefined) return [{ entry, state: { kind: "queued" } }];
    const percent = (100 * sent) / file.size;
    return [{ entry, state: percent < 100 ? { kind: "uploading", percent } : { kind: "uploaded" } }];
  });
}
