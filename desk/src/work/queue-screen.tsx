import { shellTexts } from "@portal/domain/staff/frame/messages";
import { usePage } from "../platform/page.ts";

/** The work queue. Its tabs and rows are not built yet. */
export function QueueScreen() {
  const heading = usePage(shellTexts.queueTitle);
  return <h1 {...heading}>{shellTexts.queueTitle}</h1>;
}
