import { fillGaps } from "@portal/ui/pdf/fill-gaps.ts";

/** Loads the PDF reader, which then listens for messages and announces this in its first message. */
async function startReading(): Promise<void> {
  fillGaps();
  const { version } = await import("unpdf/pdfjs");
  // Uses a value of the module. Otherwise, the build would remove the module, because its package declares no side
  // effects.
  Object.assign(globalThis, { pdfReaderVersion: version });
}

void startReading();
