import { formatAs, isComplete } from "../wire/masks.ts";

export type SettingFault = "required" | "phone" | "web";

/** A home phone as it is kept: `(302) 555-0100`, without the country's leading 1 (CORE-SET-08). */
export function homePhoneFault(text: string): SettingFault | undefined {
  if (text.trim() === "") return "required";
  return isComplete("phone", formatAs("phone", text)) ? undefined : "phone";
}

export const formatPhone = (text: string): string => formatAs("phone", text);

/** The most characters of a web address. */
export const webAddressLength = 255;

/** Of the web by http or https, with a dot in its host; the scheme may be left out (CORE-SET-07, CH-45). */
export function webAddressFault(text: string): SettingFault | undefined {
  const typed = text.trim();
  if (typed === "") return "required";
  if (typed.length > webAddressLength || /[\s\p{Cc}\\]/u.test(typed)) return "web";
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return "web";
  const { hostname, username, password } = new URL(address);
  return /^[^.]+(\.[^.]+)+$/.test(hostname) && !username && !password ? undefined : "web";
}
