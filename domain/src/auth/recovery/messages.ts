import type { RefusalTexts } from "../../wire/endpoint.ts";
import { required } from "../../wire/messages.ts";
import { refusals as signInRefusals } from "../messages.ts";
import type * as contract from "./contract.ts";
import type { NewPasswordFault, PasswordFault } from "./rules.ts";

/** Shown on the page of a mailed link if the link is invalid or the page's request fails (CH-35, CH-40). */
export const linkErrors = {
  create: "We're unable to create your account. Please call us at {phone}.",
  reset: "We're unable to reset your password. Please call us at {phone}.",
  verify: "We're unable to verify your email. Please call us at {phone}.",
} as const;

export const refusals = {
  FORBIDDEN: linkErrors.reset,
  INVALID_ANSWER: signInRefusals.INVALID_ANSWER,
} as const satisfies RefusalTexts<typeof contract>;

/** Texts of the checklist for a new password (CORE-RESET-11 to 14, CH-43, CH-75). */
export const passwordRules: Record<PasswordFault, string> = {
  length: "Must be between 8 and 20 characters long.",
  characters: "Must contain at least one number, one upper-case letter, and one lower-case letter.",
  special: "Must contain one of the following special characters: !.@#$%&*",
  username: "Password cannot be the same as your username or email address",
};

export const newPasswordFaults: Record<NewPasswordFault, string> = {
  ...passwordRules,
  required,
  mismatch: "Passwords must match",
};

export const newPasswordTexts = {
  newPassword: "New password",
  password: "Password",
  confirmPassword: "Confirm password",
  /** Text before each password rule, for people who cannot see whether the rule is checked off (CH-75). */
  met: "Met:",
  unmet: "Not met:",
} as const;

export const forgotPasswordTexts = {
  /** Titles of the forgot password page, in the standard and the revamped layout (CORE-FORGOT-02, CH-35). */
  title: { plain: "Forgot Password", revamped: "Forgot your password?" },
  submit: { plain: "Continue", revamped: "Next" },
  submitting: "Sending",
  lead: "Enter the email address you log in with. We'll send you a link to choose a new password.",
  cancel: "Cancel",
  toLogin: "Log In",
  withProvider: "Do you log in with {provider}? Then {provider} keeps your password.",
  sent: "The link works once, within 1 hour. No email after a few minutes? Check your spam folder.",
  forbidden: linkErrors.reset,
  failed: "Something went wrong. Please try again or call us at {phone}.",
  help: "Can't get into that email?",
} as const;

export const linkPageTexts = {
  checking: "Checking your link",
  unusable: "This link may have expired or been used already. Each link works once, for {life}.",
  again: "You can also ask for a new link. Only the link in the newest email works.",
  askAgain: "Send me a new link",
  toLogin: "Log In",
  help: "Need a hand?",
} as const;

export const linkLifeTexts = {
  "create-account": "7 days",
  "reset-account": "7 days",
  "reset-password": "1 hour",
  "verify-email": "24 hours",
} as const;

export const resetPasswordTexts = {
  title: "Reset password",
  lead: "For {email}",
  answerHint: "Your security question. Capital letters don't matter.",
  submit: "Continue",
  submitting: "Saving",
  saved: "Password saved. You may now Log In.",
} as const;

export const resetAccountTexts = {
  title: "Reset account",
  lead: "Choose a new password for {email}. Next, you pick two security questions.",
} as const;

export const createAccountTexts = {
  title: "Create account",
  step: "Step 1 of 2",
  lead: "Choose a password for the portal. Next, you pick two security questions.",
  email: "Email address",
  emailHint: "The address you applied with.",
  submit: "Continue",
  submitting: "Saving",
} as const;

export const verifyEmailTexts = {
  title: "Confirm your email address",
  verified: "Email updated",
  verifiedDetail: "From now on, log in with your new address.",
} as const;
