import { fillGaps } from "@portal/ui/pdf/fill-gaps.ts";

/** In a worker, the PDF reader starts to listen as soon as it is loaded, and says so in its first message. */
async function startReading(): Promise<void> {
  fillGaps();
  const { version } = await import("unpdf/pdfjs");
  // Without a use of the module, the build leaves it out, because its package declares no side effects.
  Object.assign(globalThis, { pdfReaderVersion: version });
}

void startReading();
