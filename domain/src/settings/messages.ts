import { required } from "../wire/messages.ts";
import type { SettingFault } from "./rules.ts";

export const settingFaults: Record<SettingFault, string> = {
  required,
  phone: "Invalid phone number",
  web: "Please enter a valid URL",
};

export const settingsTexts = {
  title: "Settings",
  loading: "Loading your settings",
  profile: "Profile",
  business: "Business",
  allBusinesses: "All businesses",
  login: "Login",
  name: "Name",
  personalAddress: "Personal address",
  homePhone: "Home phone",
  businessAddress: "Business address",
  webAddress: "Business web address",
  email: "Email",
  password: "Password",
  questions: "Security questions",
  questionsSet: "2 questions set",
  notAdded: "Not added yet",
  noAddress: "No address on file",
  update: "Update",
  add: "Add",
  change: "Change",
  /** Added to the links "Add" and "Change" for screen readers, which may read a link without the text around it. */
  ofPersonalAddress: "personal address",
  ofBusinessAddress: "business address of {name}",
  ofHomePhone: "home phone",
  ofWebAddress: "business web address",
  ofEmail: "email",
  ofPassword: "password",
  ofQuestions: "security questions",
  manageProvider: "Manage your {provider} account",
  hiddenTitle: "Why some details are hidden",
  hidden:
    "We mask addresses so no one can read them over your shoulder. To change an address, send us a short request and we'll confirm it with you.",
  submit: "Continue",
  submitting: "Saving",
  cancel: "Cancel",
} as const;

export const homePhoneTexts = {
  title: "Home Phone",
  addTitle: "Add Home Phone",
  updateTitle: "Update Home Phone",
  label: "Home phone",
  saved: "Home phone updated.",
} as const;

export const webAddressTexts = {
  title: "Business Web Address",
  addTitle: "Add Business Web Address",
  updateTitle: "Update Business Web Address",
  label: "Business web address",
  saved: "Business web address updated.",
} as const;

export const changeEmailTexts = {
  title: "Change {product} Email",
  current: "Current",
  currentEmail: "Email address",
  next: "New",
  confirm: "Confirm it's you",
  newEmail: "New email",
  confirmEmail: "Confirm email",
  password: "Password",
  sent: "Check your email to confirm the new email address",
  nextTitle: "What happens next",
  steps: [
    "We send a link to your new address. It works for 24 hours.",
    "Open it to confirm. Your login email changes then, not before.",
    "Until then, log in with the address you have now.",
  ],
} as const;

export const changePasswordTexts = {
  title: "Change {product} Password",
  confirm: "Confirm it's you",
  next: "New",
  current: "Current password",
  saved: "Your new password has been updated successfully!",
  afterTitle: "After you change it",
  after: "You stay logged in here. We log you out everywhere else.",
  forgotTitle: "Forgot your current password?",
  forgot: "Log out, then choose \u201CHaving trouble logging in?\u201D We'll email you a link.",
} as const;

export const changeQuestionsTexts = {
  title: "Change Security Questions",
  first: "First",
  second: "Second",
  saved: "Security questions updated.",
  whyTitle: "Why we ask again",
  why: "We never show your saved answers, not even to you. When you continue, both questions and both answers are replaced.",
} as const;
