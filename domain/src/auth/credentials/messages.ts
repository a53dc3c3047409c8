import type { RefusalTexts } from "../../wire/endpoint.ts";
import { platformRefusals, required } from "../../wire/messages.ts";
import { refusals as signInRefusals } from "../messages.ts";
import { newPasswordFaults } from "../recovery/messages.ts";
import type { NewPasswordFault } from "../recovery/rules.ts";
import type * as contract from "./contract.ts";
import type { NewEmailFault, QuestionFault } from "./rules.ts";

export const refusals = {
  ALREADY_SET: "Your security questions are already set.",
  /** All unauthorized calls get this text (CH-47). */
  INVALID_CREDENTIALS: signInRefusals.INVALID_ANSWER,
  INVALID_PASSWORD: "Invalid Password",
  FORBIDDEN: platformRefusals.FORBIDDEN,
} as const satisfies RefusalTexts<typeof contract>;

/** The questions that a borrower can choose instead of writing a custom question (CORE-SECQ-13, CH-67). */
export const securityQuestions = [
  "What was your first pet's name?",
  "In what city were you born?",
  "What was the name of your first school?",
  "What was your first car?",
  "Who was your favorite teacher?",
  "What street did you grow up on?",
  "Who was your best friend in childhood?",
  "What was your first job?",
] as const;
export const ownSecurityQuestion = "Create your own security question";

/** Error texts for security questions and their answers (CORE-SECQ-15, CORE-SECQ-16, CH-43, CH-67). */
export const questionFaults: Record<QuestionFault, string> = {
  required,
  tooLong: "Must be at most 255 characters long",
  same: "All questions and answers must be unique",
};

/** Error texts for a new e-mail address (CH-43, CH-76). */
export const newEmailFaults: Record<NewEmailFault, string> = {
  required,
  invalid: "Invalid email address",
  tooLong: "Email must be at most 75 characters long",
  same: "Please enter a different email address.",
  mismatch: "Emails must match",
};

/** Error texts for a new password. `same`: the new password equals the current password (CORE-SET-17). */
export const changePasswordFaults: Record<NewPasswordFault | "same", string> = {
  ...newPasswordFaults,
  same: "Please enter a different password.",
};

export const questionFormTexts = {
  question: "Question {number}",
  choose: "Choose a question",
  custom: "Your question",
  answer: "Answer {number}",
} as const;

export const createQuestionsTexts = {
  title: "Create security questions",
  step: "Step 2 of 2",
  lead: "We ask one each time you log in. Pick answers only you know. Capital letters don't matter.",
  submit: "Continue",
  submitting: "Saving",
} as const;
