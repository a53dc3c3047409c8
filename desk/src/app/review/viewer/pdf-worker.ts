import { fillGaps } from "@portal/ui/pdf/fill-gaps.ts";

fillGaps();
// In a worker, the PDF reader starts to listen as soon as it is loaded, and says so in its first message.
void import("unpdf/pdfjs");
