/** Refusals that every operation may return. Endpoints declare only additional refusals. */
export const platformRefusals = {
  MALFORMED: "We couldn't read that request.",
  SESSION_EXPIRED: "Your session has expired. Please log back in to continue.",
  FORBIDDEN: "You can't do that from this account.",
  NOT_FOUND: "Not found",
  TOO_LARGE: "That request is too large.",
  TOO_MANY_FILES: "You can upload up to 15 files at a time.",
  MORE_THAN_ONE_FILE: "Send one file at a time.",
  VALIDATION: "Some of your info is incorrect. Please check it and try again.",
  TOO_MANY_REQUESTS: "Too many requests. Please wait a moment and try again.",
  INTERNAL_SERVER_ERROR: "We are experiencing a technical issue, please contact customer support",
  TOO_SLOW: "That request took too long to arrive. Please try again.",
  PROVIDER_FAILED: "A service we use isn't responding. Please try again in a few minutes.",
  BUSY: "We're busier than usual. Please try again in a moment.",
  UNAVAILABLE: "We will be back soon.",
} as const;

export type PlatformRefusal = keyof typeof platformRefusals;

export const platformStatus = {
  MALFORMED: 400,
  SESSION_EXPIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_LARGE: 413,
  TOO_MANY_FILES: 422,
  MORE_THAN_ONE_FILE: 422,
  VALIDATION: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  TOO_SLOW: 408,
  PROVIDER_FAILED: 502,
  BUSY: 503,
  UNAVAILABLE: 503,
} as const satisfies Record<PlatformRefusal, number>;

/** Shown beside an empty field that is required (message key requiredField). */
export const required = "Required";

export const tooLong = "Must be at most {most} characters";

/** Shown above a form with several errors. */
export const errorSummaryTitle = "There are {count} things to fix";
export const errorTitlePrefix = "Error: ";

/** Fills in the `{name}` placeholders. Avoids a second period after a value such as "Reyes Inc.". */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (place, name: string, period: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return String(value).endsWith(".") ? String(value) : `${value}${period}`;
  });
}

export function withSeparators(count: number): string {
  return count.toLocaleString("en-US");
}

/** Texts of components that are used on many screens, such as fields, lists and dialogs. */
export const kitTexts = {
  loading: "Loading",
  close: "Close",
  dismiss: "Dismiss",
  undo: "Undo",
  show: "Show",
  hide: "Hide",
  optional: "(optional)",
  or: "or",
  dropToAddOne: "Drop to add 1 file",
  dropToAdd: "Drop to add {count} files",
  removeFile: "Remove {name}",
  dismissFile: "Dismiss {name}",
  openFile: "Download {name}",
  charactersOf: "{count} of {most} characters",
  percentOf: "{percent}% of {size}",
} as const;
