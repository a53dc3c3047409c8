import { sections } from "./privacy.ts";

const account = [
  "account",
  "Your account",
  "<p>You keep your password and the answers to your security questions to yourself. Tell us at once when somebody else knows them. We may lock an account that seems to be in other hands.</p>",
] as const;
const service = [
  "service",
  "The portal",
  "<p>The portal shows your applications and loans, takes your documents and payments, and lets you write to us. We keep it open as well as we can; when it is not, call us.</p>",
] as const;
const conduct = [
  "conduct",
  "What you may not do",
  "<ul>\n<li>Use the portal for somebody else without their leave.</li>\n<li>Send files that harm, or that are not yours to send.</li>\n<li>Try what others may see, or how much the portal can bear.</li>\n</ul>",
] as const;
const law = (text: string) => ["law", "The law that applies", `<p>${text}</p>`] as const;
const reach = (phone: string) =>
  [
    "reach",
    "How to reach us",
    `<p>Call <a href="tel:${phone.replaceAll(/\D/g, "")}">${phone}</a>.</p>`,
  ] as const;

const us = "These terms are subject to the laws of the United States and of the State of Iowa.";
const canada = "These terms are subject to the laws of Canada and of the province you do business in.";

export const termsUs = sections(service, account, conduct, law(us), reach("(800) 555-0142"));
export const termsCanada = sections(service, account, conduct, law(canada), reach("(800) 555-0143"));

const electronic = [
  "electronic",
  "Documents in electronic form",
  "<p>You agree that we send you agreements, notices and statements in electronic form. You may ask for paper at any time, and take this consent back by calling us.</p>",
] as const;
const truth = [
  "truth",
  "What you tell us",
  "<p>You confirm that what you tell us of your business, its owners and its accounts is complete and true, and that you may speak for it.</p>",
] as const;
const credit = (bureaus: string) =>
  [
    "credit",
    "Credit reports",
    `<p>You allow us to ask ${bureaus} about the business and about those owners who agreed to it.</p>`,
  ] as const;

export const conditionsUs = sections(
  truth,
  electronic,
  credit("credit bureaus in the United States"),
  law(us),
  reach("(800) 555-0142"),
);
export const conditionsCanada = sections(
  truth,
  electronic,
  credit("credit bureaus in Canada"),
  law(canada),
  reach("(800) 555-0143"),
);
