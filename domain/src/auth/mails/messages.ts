import type { Letter } from "../../frame/mail/messages.ts";

const neverAsked = "We never ask for your password or your answers by phone or email.";
const callAtOnce = "Call us at {phone} now, so that we can secure your login.";
const yourLogin = "you log in to {product} with this address";

/** Texts of the mails about signing in (CH-12, CH-79). */
export const letters = {
  "create-account": {
    subject: "Create your account",
    preview: "Use the link within 7 days. It works once.",
    heading: "Create your account",
    paragraphs: [
      "Your {product} account is ready to set up. Choose a password and two security questions, and you can see your loans and applications at any time.",
    ],
    button: "Create account",
    buttonLife: "The button works once, within 7 days.",
    aside: { heading: "Not expecting this?", text: `Do nothing, or call us at {phone}. ${neverAsked}` },
    reason: "you have a loan or an application with us",
  },
  "reset-account": {
    subject: "Reset your account",
    preview: "Use the link within 7 days. It works once.",
    heading: "Reset your account",
    paragraphs: ["Set up your {product} login again: choose a new password and two security questions."],
    button: "Reset account",
    buttonLife: "The button works once, within 7 days.",
    aside: { heading: "Wasn't you?", text: `Do nothing. Your password stays as it is. ${neverAsked}` },
    reason: yourLogin,
  },
  "reset-password": {
    subject: "Reset your password",
    preview: "Use the link within 1 hour. It works once.",
    heading: "Reset your password",
    paragraphs: [
      "Someone asked for a new password for your {product} login. If it was you, have the answer to your security question ready.",
    ],
    button: "Reset password",
    buttonLife: "The button works once, within 1 hour.",
    aside: { heading: "Wasn't you?", text: `Do nothing. Your password stays as it is. ${neverAsked}` },
    reason: "someone asked for a new password",
  },
  "verify-email": {
    subject: "Confirm your new email address",
    preview: "Use the link within 24 hours. It works once.",
    heading: "Confirm your new email address",
    paragraphs: [
      "You asked to log in to {product} with this email address. It takes effect once you confirm it. Until then your old address stays in use.",
    ],
    button: "Confirm email address",
    buttonLife: "The button works once, within 24 hours.",
    aside: { heading: "Wasn't you?", text: "Do nothing. This address will not be used." },
    reason: "someone entered it as their new email address",
  },
  "confirm-account": {
    subject: "Confirm your {provider} account",
    preview: "Use the link within 24 hours. It works once.",
    heading: "Confirm your {provider} account",
    paragraphs: [
      "Confirm that your {provider} account is yours, then log in with it. {provider} signs you in on its own site. We never see that password.",
    ],
    button: "Confirm account",
    buttonLife: "The button works once, within 24 hours.",
    aside: { heading: "Not expecting this?", text: "Do nothing, or call us at {phone}." },
    reason: "you have a loan or an application with us",
  },
  "sign-in-with-provider": {
    subject: "You sign in with {provider}",
    preview: "There is no {product} password to reset.",
    heading: "You sign in with {provider}",
    paragraphs: [
      "Someone asked for a new password for this address. You have no {product} password: you sign in with {provider}.",
      'On the login page, choose "Continue with {provider}". If you have lost that password, {provider} can help you.',
    ],
    aside: { heading: "Wasn't you?", text: `Do nothing. Nothing has changed. ${neverAsked}` },
    reason: "someone asked for a new password",
  },
  "address-in-use": {
    subject: "This address already has an account",
    preview: "Nothing has changed.",
    heading: "This address already has an account",
    paragraphs: [
      "Someone asked to use this email address for another {product} login. It already belongs to your login, so nothing has changed.",
    ],
    aside: {
      heading: "Was it you?",
      text: "Log in with this address, or choose a different one for the other login.",
    },
    reason: yourLogin,
  },
  "password-changed": {
    subject: "Your password was changed",
    preview: "If it was you, there is nothing to do.",
    heading: "Your password was changed",
    paragraphs: ["The password of your {product} login was changed. If it was you, there is nothing to do."],
    aside: { heading: "Wasn't you?", text: callAtOnce },
    reason: yourLogin,
  },
  "questions-changed": {
    subject: "Your security questions were changed",
    preview: "If it was you, there is nothing to do.",
    heading: "Your security questions were changed",
    paragraphs: [
      "The security questions of your {product} login were changed. If it was you, there is nothing to do.",
    ],
    aside: { heading: "Wasn't you?", text: callAtOnce },
    reason: yourLogin,
  },
  "email-change-requested": {
    subject: "A new email address was requested",
    preview: "Your login stays as it is until the new address is confirmed.",
    heading: "A new email address was requested",
    paragraphs: [
      "Someone who is logged in to your {product} account asked to change its email address. We sent a link to the new address. Until it is confirmed, you log in with this one.",
    ],
    aside: { heading: "Wasn't you?", text: callAtOnce },
    reason: yourLogin,
  },
  "email-changed": {
    subject: "Your email address was changed",
    preview: "From now on you log in with the new address.",
    heading: "Your email address was changed",
    paragraphs: [
      "The email address of your {product} login was changed. From now on you log in with the new address.",
    ],
    aside: { heading: "Wasn't you?", text: callAtOnce },
    reason: "it is, or was until now, the address of your {product} login",
  },
} as const satisfies Readonly<Record<string, Letter>>;
