import { keyTexts as texts } from "@portal/domain/work/pages/messages";
import type { KeyLine } from "../../platform/key-list.tsx";

/** The keys at the foot of the page. */
export const documentKeys: readonly KeyLine[] = [
  { keys: ["A"], label: texts.accept },
  { keys: ["R"], label: texts.return },
  { keys: ["M"], label: texts.oneMore },
  { keys: ["←", "→"], label: texts.files },
  { keys: ["Space"], label: texts.nextPage },
  { keys: ["C"], label: texts.compare },
  { keys: ["U"], label: texts.undo },
  { keys: ["N"], label: texts.skip },
];

/** The keys while the person asks for one more file. */
export const oneMoreKeys: readonly KeyLine[] = [
  { keys: ["Ctrl", "Enter"], label: texts.requestAndContinue },
  { keys: ["Esc"], label: texts.close },
  { keys: ["N"], label: texts.skip },
];

/** The keys while the reasons are open. */
export const returnKeys: readonly KeyLine[] = [
  { keys: ["1", "9"], between: "to", label: texts.reason },
  { keys: ["Ctrl", "Enter"], label: texts.returnAndContinue },
  { keys: ["Esc"], label: texts.close },
  { keys: ["N"], label: texts.skip },
];
