import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";
import type { LoginFault, LoginVariant } from "./rules.ts";

const wrongInfo = "Some of your info is incorrect. Please check it and try again.";

export const refusals = {
  INVALID_CREDENTIALS: wrongInfo,
  PASSWORD_EXPIRED: "Your password has expired. Please reset your password to continue.",
  INVALID_ANSWER: "The information you entered is incorrect. Please try again.",
} as const satisfies RefusalTexts<typeof contract>;

/** Body of the only error response that the specification defines as a bare JSON string. */
export const passwordExpiredBody = "Password expired";

/** Shown on the login page after a 401, 403, 404 or 422 (CORE-ERR-02, CORE-ERR-03, CH-07). */
export const loginError: Record<LoginVariant, string> = {
  plain: "Incorrect email address or password. Please try again.",
  revamped: wrongInfo,
};

export const loginFaults: Record<LoginVariant, Record<LoginFault, string>> = {
  plain: {
    emailRequired: "Email address is required",
    emailInvalid: "Invalid email address",
    passwordRequired: "Password is required",
  },
  revamped: {
    emailRequired: "Email address is required",
    emailInvalid: "Enter a valid email address",
    passwordRequired: "Password is required",
  },
};

/** Login page texts for the query parameter `paypalAuthError` (CORE-LOGIN-10, 11, CH-38). */
export const providerErrors = {
  accessDenied: wrongInfo,
  notFound: "We couldn't find a loan attached to that account. Try using a different login option.",
  other: "We're unable to log you in with {provider}. Please try again or call us at {phone}.",
} as const;

export const loginTexts = {
  title: "Log In",
  whichAccount: "Which account did you use when you first applied?",
  continueWithProvider: "Continue with {provider}",
  providerHint: "I applied from my {provider} account",
  logInWithEmail: "Log in with email",
  emailHint: "I made a password for {product} when I applied",
  notSure: "Not sure? Call",
  providerPrivacy: "{provider} signs you in on its own site. We never see that password.",
  moreOptions: "See more login options",
  trouble: "Having trouble logging in?",
  forgotPassword: "Forgot Password",
  email: "Email",
  emailAddress: "Email address",
  password: "Password",
  submit: "Log In",
  submitting: "Logging in",
  checkYourEmail: "Check your email for password reset instructions.",
} as const;

export const securityQuestionTexts = {
  title: "Security question",
  heading: "Answer your security question",
  step: "Step 2 of 2",
  lead: "You chose this question when you set up your account. It helps keep other people out.",
  submit: "Continue",
  submitting: "Checking",
  different: "Answer a different question",
  help: "Can't remember the answer?",
  loading: "Loading your question",
} as const;
