import { dictionary } from "@zxcvbn-ts/language-common";

const listed = 10_000;

const common: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, listed));

/** Returns whether a password in lower case is among the 10,000 most common ones (DESK-SIGNIN-06). */
export const isCommonPassword = (password: string): boolean => common.has(password);
