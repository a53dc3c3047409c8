export const skipLink = "Skip to main content";

export const signInTexts = {
  title: "Sign in to the review desk",
  lead: "For {product} staff. Borrowers sign in to the portal.",
  email: "Work email",
  password: "Password",
  submit: "Continue",
  submitting: "Checking",
  note: "The desk locks after 10 minutes of inactivity. Your actions are recorded in the audit trail.",
} as const;

export const confirmTexts = {
  title: "Confirm it's you",
  lead: "Your password is correct. Use your second factor to finish signing in.",
  code: "6-digit code",
  codeHint: "From your authenticator app.",
  chooseRecovery: "Use a recovery code instead",
  recoveryTitle: "Use a recovery code",
  recoveryLead: "Each code works once.",
  recovery: "Recovery code",
  recoveryHint: "For example, 7k2m-qx4d-h8dv-5grp",
  chooseCode: "Use a 6-digit code instead",
  submit: "Continue",
  submitting: "Checking",
  codeShape: "Enter the 6 digits from your authenticator app.",
} as const;

export const setUpTexts = {
  title: "Set up your account",
  welcome: "Welcome, {firstName}",
  lead: "You'll sign in as {email}.",
  loading: "Reading your link",
  linkTitle: "This link doesn't work",
  failedTitle: "We couldn't read your link",
  tryAgain: "Try again",
  password: "Password",
  passwordHint: "12 to 128 characters. Any kind of character is allowed.",
  factor: "Second factor",
  scan: "Scan this with your authenticator app, or enter the key",
  qr: "QR code for your authenticator app",
  code: "Code from the app",
  codeShape: "Enter the 6 digits from your authenticator app.",
  submit: "Continue",
  submitting: "Saving",
  codesStep: "Recovery codes",
  codesTitle: "Your recovery codes",
  codesLead: "If you lose your phone, use one of these to sign in. We show them only once.",
  download: "Download",
  saved: "I've saved these codes",
  savedFault: "Save the codes, then check this box.",
  finish: "Go to sign-in",
  fileName: "review-desk-recovery-codes.txt",
} as const;
