import { isEmail } from "../../wire/email.ts";
import { checkNewPassword, type NewPassword } from "../recovery/rules.ts";
import { emailKey } from "../rules.ts";

/** How long a password that was given again counts, in minutes (CH-46). */
export const passwordVerifiedMinutes = 5;
/** The most characters of a question, and of an answer (CH-67). */
export const questionLength = 255;
/** The most characters of a new e-mail address (CORE-SET-11). */
export const newEmailLength = 75;

export type QuestionAndAnswer = { readonly question: string; readonly answer: string };
export type QuestionFault = "required" | "tooLong" | "same";

/** Questions and answers are held against each other as sign-in compares answers: trimmed, in any case (CH-43). */
const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * What is wrong with a borrower's two questions, in their order (CORE-SECQ-15, CORE-SECQ-16): of two that are the
 * same, the second is.
 */
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

/** What is wrong with a new address (CORE-SET-11, CH-76); `same` is the one that the borrower has. */
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

/** What is wrong with the form for a new address, by field (CORE-SET-11). */
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

/** What is wrong with the form for a new password, by field (CORE-SET-17); `same` is the current one. */
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
