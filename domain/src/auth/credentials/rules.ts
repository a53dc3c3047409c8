import { isEmail } from "../../wire/email.ts";
import { checkNewPassword, type NewPassword } from "../recovery/rules.ts";
import { emailKey } from "../rules.ts";

/** Minutes for which a verified password stays valid (CH-46). */
export const passwordVerifiedMinutes = 5;
/** Maximum characters of a security question or answer (CH-67). */
export const questionLength = 255;
/** Maximum characters of a new e-mail address (CORE-SET-11). */
export const newEmailLength = 75;

export type QuestionAndAnswer = { readonly question: string; readonly answer: string };
export type QuestionFault = "required" | "tooLong" | "same";

/** Compares texts, ignoring case and outer blanks, like the check of security answers at sign-in (CH-43). */
const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** If two security questions are equal, only the second question gets an error (CORE-SECQ-15, CORE-SECQ-16). */
export function checkSecurityQuestions(questions: readonly QuestionAndAnswer[]) {
  return questions.map((each, at) => {
    const others = questions.slice(0, at);
    const faultOf = (part: keyof QuestionAndAnswer): QuestionFault | undefined => {
      const text = each[part].trim();
      if (text === "") return "required";
      if (Array.from(text).length > questionLength) return "tooLong";
      return others.some((other) => sameText(other[part], text)) ? "same" : undefined;
    };
    return { question: faultOf("question"), answer: faultOf("answer") };
  });
}

export type NewEmailFault = "required" | "invalid" | "tooLong" | "same" | "mismatch";

/** Validates a new e-mail address (CORE-SET-11, CH-76). Returns `same` if the new address equals the current one. */
export function newEmailFault(email: string, current: string): NewEmailFault | undefined {
  const text = email.trim();
  if (text === "") return "required";
  if (Array.from(text).length > newEmailLength) return "tooLong";
  if (!isEmail(text)) return "invalid";
  return emailKey(text) === emailKey(current) ? "same" : undefined;
}

export type ChangeEmail = {
  readonly newEmail: string;
  readonly confirmEmail: string;
  readonly password: string;
};

export function checkChangeEmail({ newEmail, confirmEmail, password }: ChangeEmail, current: string) {
  const repetition = confirmEmail.trim();
  const mismatch = emailKey(repetition) !== emailKey(newEmail) ? "mismatch" : undefined;
  const confirmFault: NewEmailFault | undefined =
    repetition === "" ? "required" : Array.from(repetition).length > newEmailLength ? "tooLong" : mismatch;
  return {
    newEmail: newEmailFault(newEmail, current),
    confirmEmail: confirmFault,
    password: password ? undefined : ("required" as const),
  };
}

/** The error `same` means that the new password equals the current password (CORE-SET-17). */
export function checkChangePassword(
  { currentPassword, ...typed }: NewPassword & { readonly currentPassword: string },
  email: string,
) {
  const faults = checkNewPassword(typed, email);
  const isSame = typed.newPassword !== "" && typed.newPassword === currentPassword;
  return {
    ...faults,
    currentPassword: currentPassword ? undefined : ("required" as const),
    newPassword: isSame ? ("same" as const) : faults.newPassword,
  };
}
