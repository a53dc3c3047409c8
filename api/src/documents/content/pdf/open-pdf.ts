import { getDocumentProxy } from "unpdf";

/** `locked`: the PDF needs a password. `encrypted`: the PDF is encrypted but opens without a password. */
export type PdfVerdict = "sound" | "broken" | "locked" | "encrypted" | "no-text" | "active";

type Opened = Awaited<ReturnType<typeof getDocumentProxy>>;

const options = { verbosity: 0, enableXfa: false, useWorkerFetch: false };
const pagesWithText = 3;

/**
 * Opens a PDF with pdf.js and judges its content. The caller must not use `bytes` afterwards. @param needsText whether
 * one of the first pages must have text
 */
export async function openPdf(bytes: Uint8Array, needsText: boolean): Promise<PdfVerdict> {
  try {
    return await judge(bytes, needsText);
  } catch (error) {
    return error instanceof Error && error.name === "PasswordException" ? "locked" : "broken";
  }
}

/** Returns whether a PDF is encrypted. @throws if the PDF needs a password or is broken */
export async function isEncrypted(bytes: Buffer): Promise<boolean> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), options);
  try {
    return await hasEncryption(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function hasEncryption(pdf: Pick<Opened, "getMetadata">): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  return Boolean((info as { EncryptFilterName?: string | null }).EncryptFilterName);
}

async function judge(bytes: Uint8Array, needsText: boolean): Promise<PdfVerdict> {
  const pdf = await getDocumentProxy(bytes, options);
  try {
    // The other checks cannot read the streams and texts of an encrypted PDF.
    if (await hasEncryption(pdf)) return "encrypted";
    if (await hasScripts(pdf)) return "active";
    // Loads the last page too, because a truncated file lacks that page.
    await pdf.getPage(pdf.numPages);
    for (let number = 1; number <= Math.min(pagesWithText, pdf.numPages); number++) {
      const page = await pdf.getPage(number);
      if (needsText && (await hasText(page))) return "sound";
    }
    return needsText ? "no-text" : "sound";
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type Scripts = Pick<Opened, "getJSActions" | "getFieldObjects">;

/** Looks for actions in each field, because pdf.js also lists fields without actions. */
async function hasScripts(pdf: Scripts): Promise<boolean> {
  if (await pdf.getJSActions()) return true;
  const fields: Readonly<Record<string, readonly object[]>> = (await pdf.getFieldObjects()) ?? {};
  return Object.values(fields)
    .flat()
    .some((field) => "actions" in field && field.actions !== null && field.actions !== undefined);
}

type Page = { streamTextContent(): ReadableStream<{ items: { str?: string }[] }> };

/** Stops at the first text. Does not cancel the stream, because a canceled stream breaks the parser. */
async function hasText(page: Page): Promise<boolean> {
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    if (value.items.some(({ str }) => str?.trim())) return true;
  }
}
