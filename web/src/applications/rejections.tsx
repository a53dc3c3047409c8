import type { Rejection } from "@portal/domain/applications/contract";
import { groupTexts as texts } from "@portal/domain/applications/groups/messages";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import styles from "./rejections.module.css";

export function Rejections({ rejections }: { readonly rejections: readonly Rejection[] }) {
  const isOfFiles = rejections.some(({ filename }) => filename !== null);
  return (
    <>
      <p className={styles["title"]}>{isOfFiles ? texts.neededAgain : texts.neededAgainWhole}</p>
      {rejections.map(({ filename, reason, timestamp }) => (
        <div key={`${filename} ${timestamp.toString()}`} className={styles["rejection"]}>
          <p className={styles["reason"]}>{reason}</p>
          <p className={styles["file"]}>
            {fillIn(filename === null ? texts.sentBack : texts.rejectedFile, {
              filename: filename ?? "",
              date: formatDay(dayOf(timestamp)),
            })}
          </p>
        </div>
      ))}
    </>
  );
}
