import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { timeAtDesk } from "../../../platform/desk-time.ts";
import { useStaff } from "../../../platform/session.ts";
import { useNow } from "../../../platform/use-now.ts";
import styles from "./watermark.module.css";

const across = 8;
const down = 24;

/**
 * Covers a page with the person's name and the time in faint letters, so that photographs of the screen can be traced
 * (DESK-SEC-04).
 */
export function Watermark() {
  const { firstName, lastName, settings } = useStaff();
  const time = timeAtDesk(useNow(), settings.deskTimeZone);
  const mark = fillIn(texts.watermark, { name: `${firstName} ${lastName}`, time });
  const line = Array.from({ length: across }, () => mark).join("          ");
  return (
    <span
      aria-hidden
      className={styles["mark"]}
      data-text={Array.from({ length: down }, () => line).join("\n")}
    />
  );
}
