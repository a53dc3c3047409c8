import { fillIn } from "../wire/messages.ts";
import {
  documentTexts,
  dropHelperDetails,
  hiddenCharacter,
  nameRejectionTexts,
  rejectionTexts,
  tooManyPages,
  typeNames,
  warningTexts,
} from "./messages.ts";

/** Limits of an upload. Sizes are in bytes. */
export type UploadLimits = {
  readonly perFileBytes: number;
  readonly totalBytes: number;
  /** Maximum number of files; null if only the total size is limited. */
  readonly maxFiles: number | null;
  /** File extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
};
export type UploadProfile = UploadLimits & { readonly name: keyof typeof dropHelperDetails };

const minBytes = 1;
const largeFile = { perFileBytes: 24_505_856, totalBytes: 375_000_000, maxFiles: 15 };
const forgivenessExtensions = ["csv", "jpg", "jpeg", "png", "tiff", "tif", "pdf", "xlsx", "docx"];

/** The limits of each kind of page (CORE-UP-01, 02, 05, 06, CH-49). */
export const uploadProfiles = {
  default: {
    name: "default",
    perFileBytes: 5_000_000,
    totalBytes: 25_000_000,
    maxFiles: null,
    extensions: ["jpg", "gif", "png"],
  },
  stipulation: { name: "stipulation", ...largeFile, extensions: [...forgivenessExtensions, "gif"] },
  forgiveness: { name: "forgiveness", ...largeFile, extensions: forgivenessExtensions },
  statements: { name: "statements", ...largeFile, extensions: ["pdf"] },
} as const satisfies Record<string, UploadProfile>;

/** The server cannot tell which page sends a file, so it accepts the files that any page accepts (CH-49). */
export const serverLimits: UploadLimits = { ...largeFile, extensions: uploadProfiles.stipulation.extensions };

export type QueuedFile = { readonly name: string; readonly size: number };
export type FileFault = "FILE_NAME_NOT_ALLOWED" | "FILE_EMPTY" | "FILE_TYPE_NOT_ALLOWED" | "FILE_TOO_LARGE";
export type RejectionReason = FileFault | "TOO_MANY_FILES" | "TOTAL_TOO_LARGE";
export type WarningKind = keyof typeof warningTexts;

/** `character` is the first character of the file name that is not allowed. */
export type NameFault =
  | { readonly kind: "character"; readonly character: string }
  | { readonly kind: "long" | "edge" | "reserved" };

/** Invisible or direction-changing characters, which can show `gpj.exe` as `exe.jpg`. Allows U+FE0F, used in emoji. */
const hidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\u{E0000}-\u{E007F}]/u;
const notAllowed = new RegExp(`[|:<>/\\\\]|${hidden.source}`, "u");
/** Maximum UTF-8 bytes of a file name. The lender's staff save the files, and file systems reject longer names. */
const longestNameBytes = 255;
/** Device names that Windows reserves, with any extension. */
const reservedName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00B9\u00B2\u00B3])[ ]*(\.|$)/i;

/**
 * Returns why a file name is not allowed, in the browser and on the server (CORE-UP-07). Also rejects names that
 * mislead readers or file systems.
 */
export function fileNameFault(name: string): NameFault | undefined {
  const character = notAllowed.exec(name)?.[0];
  if (character !== undefined) return { kind: "character", character };
  if (/^[\s.]|[\s.]$/u.test(name)) return { kind: "edge" };
  if (reservedName.test(name)) return { kind: "reserved" };
  return new TextEncoder().encode(name).length > longestNameBytes ? { kind: "long" } : undefined;
}

/** Returns a file name's extension in lower case without the dot, or "" if the name has no dot (CORE-UP-03). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** Returns whole megabytes of 1,000,000 bytes, rounded down: 24,505,856 bytes are shown as 24MB (CH-49). */
export function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000);
}

/** Checks one file, in the browser and on the server. Only the server checks the content. */
export function fileFault(limits: UploadLimits, file: QueuedFile): FileFault | undefined {
  if (fileNameFault(file.name) !== undefined) return "FILE_NAME_NOT_ALLOWED";
  if (file.size < minBytes) return "FILE_EMPTY";
  if (!limits.extensions.includes(extensionOf(file.name))) return "FILE_TYPE_NOT_ALLOWED";
  return file.size > limits.perFileBytes ? "FILE_TOO_LARGE" : undefined;
}

export type Rejection<F> = { readonly file: F; readonly reason: RejectionReason };
export type UploadWarning = {
  readonly kind: WarningKind;
  readonly text: string;
  readonly names: readonly string[];
};
export type CheckedFiles<F> = {
  readonly accepted: readonly F[];
  readonly rejected: readonly Rejection<F>[];
  /** One warning for each cause of rejection. */
  readonly warnings: readonly UploadWarning[];
};

/**
 * Checks newly selected files against the page's limits and the files that are already queued (CORE-UP-01 to 11,
 * SERV-UP-12, FH-99).
 * @param queued the files already in the same upload slot
 * @param bytesElsewhere the bytes in the page's other slots, because the total applies to the page (SH-092)
 */
export function checkFiles<F extends QueuedFile>(
  profile: UploadProfile,
  queued: readonly QueuedFile[],
  added: readonly F[],
  bytesElsewhere = 0,
): CheckedFiles<F> {
  const names = new Set(queued.map((file) => file.name));
  const fresh = added.filter((file) => !names.has(file.name) && names.add(file.name));
  const faults = fresh.map((file) => ({ file, reason: fileFault(profile, file) }));

  const sound = faults.filter(({ reason }) => !reason).map(({ file }) => file);
  const places = Math.max(0, (profile.maxFiles ?? Infinity) - queued.length);
  const fitting = sound.slice(0, places);
  // The total size also includes the files that exceed the maximum count (FH-99).
  const exceedsTotal = bytesElsewhere + totalBytes(queued) + totalBytes(sound) > profile.totalBytes;

  const rejected: Rejection<F>[] = [
    ...faults.flatMap(({ file, reason }) => (reason ? [{ file, reason }] : [])),
    ...(exceedsTotal ? sound : []).map((file) => ({ file, reason: "TOTAL_TOO_LARGE" as const })),
    ...(exceedsTotal ? [] : sound.slice(places)).map((file) => ({ file, reason: "TOO_MANY_FILES" as const })),
  ];
  return { accepted: exceedsTotal ? [] : fitting, rejected, warnings: warningsOf(profile, rejected) };
}

const warningOf: Readonly<Record<RejectionReason, WarningKind>> = {
  FILE_NAME_NOT_ALLOWED: "special-characters",
  FILE_EMPTY: "empty",
  FILE_TYPE_NOT_ALLOWED: "type-or-size",
  FILE_TOO_LARGE: "type-or-size",
  TOO_MANY_FILES: "too-many",
  TOTAL_TOO_LARGE: "total",
};

function warningsOf(profile: UploadProfile, rejected: readonly Rejection<QueuedFile>[]): UploadWarning[] {
  const kinds = Object.keys(warningTexts) as WarningKind[];
  return kinds.flatMap((kind) => {
    const names = rejected.filter(({ reason }) => warningOf[reason] === kind).map(({ file }) => file.name);
    return names.length > 0 ? [{ kind, text: fillIn(warningTexts[kind], limitsOf(profile)), names }] : [];
  });
}

function limitsOf(profile: UploadProfile): Readonly<Record<string, string | number>> {
  return {
    n: megabytes(profile.perFileBytes),
    m: megabytes(profile.totalBytes),
    files: profile.maxFiles ?? "",
    types: typeNames[profile.name],
  };
}

function totalBytes(files: readonly QueuedFile[]): number {
  return files.reduce((total, file) => total + file.size, 0);
}

/** Returns whether the file was rejected only because of the other files. The borrower can send it later. */
export function fitsLater(reason: RejectionReason): boolean {
  return reason === "TOO_MANY_FILES" || reason === "TOTAL_TOO_LARGE";
}

export function rejectionText(profile: UploadProfile, rejection: Rejection<QueuedFile>): string {
  const fault = fileNameFault(rejection.file.name);
  if (fault && fault.kind !== "character") return nameRejectionTexts[fault.kind];
  const character = fault?.character ?? "";
  const shown = hidden.test(character) ? hiddenCharacter : `"${character}"`;
  const isPage = rejection.reason === "TOO_MANY_FILES" && profile.name === "agreement";
  const text = isPage ? tooManyPages : rejectionTexts[rejection.reason];
  return fillIn(text, { ...limitsOf(profile), character: shown });
}

/** Returns size limits as text, such as "Up to 24MB each, 375MB total" (CORE-UP-15). */
export function dropHelper(profile: UploadProfile): string {
  const isOneLimit = profile.perFileBytes >= profile.totalBytes;
  return fillIn(isOneLimit ? documentTexts.dropHelperTotal : documentTexts.dropHelper, limitsOf(profile));
}

export function dropHelperDetail(profile: UploadProfile): string {
  return dropHelperDetails[profile.name];
}

/**
 * Returns why an upload cannot be submitted (CORE-UP-12 to 14, SERV-UP-08). `minimum` is the number of upload slots
 * that need a file.
 */
export function submitFault(page: {
  readonly files: number;
  readonly minimum: number;
  readonly hasOptOut: boolean;
  readonly optedOut: boolean;
}): string | undefined {
  if (page.hasOptOut && page.optedOut) return page.files > 0 ? documentTexts.removeToOptOut : undefined;
  if (page.files >= page.minimum) return undefined;
  return page.hasOptOut ? documentTexts.confirmProvided : documentTexts.allRequired;
}

/** Returns whether all, some or no files of an upload succeeded (CORE-UP-24, CORE-UP-25). */
export function uploadResult(reply: {
  readonly success: readonly unknown[];
  readonly failure: readonly unknown[];
}): "all" | "partial" | "none" {
  if (reply.success.length === 0) return "none";
  return reply.failure.length === 0 ? "all" : "partial";
}
