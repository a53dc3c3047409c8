import { letters as applicationLetters } from "@portal/domain/applications/mails/messages";
import { letters as authLetters } from "@portal/domain/auth/mails/messages";
import { letters as documentLetters } from "@portal/domain/documents/mails/messages";
import { letters as forgivenessLetters } from "@portal/domain/forgiveness/mails/messages";
import { letters as staffLetters } from "@portal/domain/staff/mails/messages";
import { letters as supportLetters } from "@portal/domain/support/mails/messages";

/** The texts of every type of mail. */
export const letters = {
  ...authLetters,
  ...applicationLetters,
  ...documentLetters,
  ...forgivenessLetters,
  ...supportLetters,
  ...staffLetters,
} as const;

export type MailKind = keyof typeof letters;
