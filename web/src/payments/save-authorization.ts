import { downloadAuthorization } from "@portal/domain/payments/contract";
import { fetchFile, type FileOutcome } from "@portal/ui/calls/fetch-file.ts";
import { saveFile } from "@portal/ui/calls/save-file.ts";

export async function saveAuthorization(
  transactionId: string,
): Promise<FileOutcome<typeof downloadAuthorization>> {
  const outcome = await fetchFile(downloadAuthorization, { transactionId });
  if (outcome.ok) saveFile(outcome.value.filename ?? `${transactionId}.txt`, outcome.value.content);
  return outcome;
}
