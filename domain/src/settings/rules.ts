import { formatAs, isPhone } from "../wire/masks.ts";
import { readUrl } from "../wire/read-url.ts";

export type SettingFault = "required" | "phone" | "web";

/**
 * Returns the error in a home phone number. The number is saved as `(302) 555-0100`, without the country code 1
 * (CORE-SET-08).
 */
export function homePhoneFault(text: string): SettingFault | undefined {
  if (text.trim() === "") return "required";
  return isPhone(text) ? undefined : "phone";
}

export const formatPhone = (text: string): string => formatAs("phone", text);

export const webAddressLength = 255;

/**
 * A host name with at least two labels (RFC 1123). The last label must have letters, so that IP addresses do not match.
 */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Returns the error in a web address. The address needs a host name, and the scheme http or https is optional
 * (CORE-SET-07, CH-45).
 */
export function webAddressFault(text: string): SettingFault | undefined {
  const typed = text.trim();
  if (typed === "") return "required";
  if (typed.length > webAddressLength || /[\s\p{Cc}\\]/u.test(typed)) return "web";
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = readUrl(address);
  if (!/^https?:\/\//i.test(address) || !url) return "web";
  const { hostname, username, password } = url;
  return hostName.test(hostname) && !username && !password ? undefined : "web";
}

type SettingTitles = { readonly title: string; readonly addTitle: string; readonly updateTitle: string };

/** Returns a title such as "Add home phone". `current` is undefined until the saved value is loaded. */
export function settingTitle(titles: SettingTitles, current: string | null | undefined): string {
  if (current === undefined) return titles.title;
  return current === null ? titles.addTitle : titles.updateTitle;
}
