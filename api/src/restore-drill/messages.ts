import type { BackupFault } from "../backup/backup-place.ts";
import { DrillFailed, type DrillReport } from "./drill-restore.ts";

/** Mails to the operator about restore drills (catalogue 2I). */
export function passedMail({ tables, files, seconds }: DrillReport) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  return {
    subject: "Restore drill passed",
    text: `${counted(tables, "table")}, ${counted(files, "file")}, ${counted(minutes, "minute")}.`,
  };
}

export function failedMail(error: DrillFailed | BackupFault) {
  const { step, fault } =
    error instanceof DrillFailed ? error : { step: "the opening of the backups", fault: error.message };
  return { subject: "Restore drill failed", text: `At ${step}: ${fault}.` };
}
