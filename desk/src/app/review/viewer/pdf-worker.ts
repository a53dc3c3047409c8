import { fillGaps } from "@portal/ui/pdf/fill-gaps.ts";

// The PDF reader starts to listen as soon as it is loaded in a worker.
fillGaps();
void import("unpdf/pdfjs");
