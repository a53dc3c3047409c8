import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";

/** What the thread of `check-pdf.ts` is given: a whole file, and whether its first pages must hold text. */
export type PdfTask = { readonly bytes: ArrayBuffer; readonly needsText: boolean };
export type PdfVerdict = "sound" | "broken" | "encrypted" | "no-text";

const pagesWithText = 3;

async function judge({ bytes, needsText }: PdfTask): Promise<PdfVerdict> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    enableXfa: false,
    useWorkerFetch: false,
  });
  const { info } = await pdf.getMetadata();
  // A file that opens without a password may still be encrypted; the rule knows no difference (SH-097).
  if ((info as { EncryptFilterName?: string | null }).EncryptFilterName) return "encrypted";
  // The last page too: what was lost from a file is lost at its end.
  await pdf.getPage(pdf.numPages);
  for (let number = 1; number <= Math.min(pagesWithText, pdf.numPages); number++) {
    const page = await pdf.getPage(number);
    if (needsText && (await hasText(page))) return "sound";
  }
  return needsText ? "no-text" : "sound";
}

type Page = { streamTextContent(): ReadableStream<{ items: { str?: string }[] }> };

/** Stops at the first text. The rest is left unread: to cancel the stream upsets the parser. */
async function hasText(page: Page): Promise<boolean> {
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    if (value.items.some(({ str }) => str?.trim())) return true;
  }
}

const verdict = await judge(workerData as PdfTask).catch((error: unknown): PdfVerdict => {
  return error instanceof Error && error.name === "PasswordException" ? "encrypted" : "broken";
});
parentPort?.postMessage(verdict, []);
