import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

/** Error texts for rejected uploads (CORE-UP-26, SH-093, SH-094, SH-097). */
export const refusals = {
  FILE_TOO_LARGE: "File must be under 24MB.",
  FILE_EMPTY: "File must be larger than 0MB.",
  FILE_TYPE_NOT_ALLOWED: "File type is not allowed.",
  FILE_IS_PDF: "File is a PDF, but its name does not end in .pdf.",
  FILE_NAME_NOT_ALLOWED: "File name contains special characters.",
  FILE_NOT_DIGITAL: "PDF must be digitally created, not a scan or a photo.",
  FILE_UNREADABLE: "File could not be read.",
  NO_FILES: "Please upload all required documents before submitting.",
  DOCUMENT_IN_USE:
    "We already have this file on record, so it can't be removed. To correct it, call us at {phone}.",
  STIPULATION_DISABLED:
    "You can't add documents to this application anymore. If you have questions, call us at {phone}.",
  FORGIVENESS_LOCKED:
    "You can't add documents to this application anymore. If you have questions, call us at {pppPhone}.",
} as const satisfies RefusalTexts<typeof contract>;

/** Failure reasons for the files of a signed copy. They replace the `failureReason` texts of ordinary uploads. */
export const copyTexts = { FILE_TOO_LARGE: "File must be under 27MB." } as const;

export const documentTexts = {
  dropFiles: "Drop files here",
  chooseFiles: "choose from your device",
  /** Shown on phones, where files cannot be dropped. The text depends on whether the upload accepts photos. */
  chooseOrPhoto: "Choose files or take a photo",
  chooseOnPhone: "Choose files",
  takePhoto: "Take a photo",
  /** Size limits shown in the drop zone (CORE-UP-15). */
  dropHelper: "Up to {n}MB each, {m}MB total",
  /** Shown instead of `dropHelper` if the size limit per file equals the total limit. */
  dropHelperTotal: "Up to {m}MB total",
  readyToUpload: "Ready to upload",
  remove: "Remove {name}",
  submit: "Submit",
  cancel: "Cancel",
  /** Button that uploads a full batch of files. The request stays open for more files. */
  uploadMore: "Upload and add more",
  cancelUpload: "Cancel upload",
  uploading: "Uploading {position} of {count}",
  uploaded: "Uploaded",
  /** Shown instead of `uploaded` for a document that the lender added for the borrower. */
  addedBy: "Added by {lenderPartner}",
  /** Text that covers the page during an upload (CORE-LAYOUT-11). */
  overlay: "Uploading documents. Please do not reload your browser.",
  /** The browser's prompt when the user leaves the page during an upload. */
  leave: "Your documents are still uploading.",
  filesUploaded: "Files uploaded:",
  partialFailure: "We failed to upload the following file(s) due to the reason(s) provided:",
  failedFile: "{filename}: {reason}",
  /** Shown when uploaded files cannot fulfill a request, because the request needs an online form. */
  formFirst: "We have your files. We still need the online form: open it and fill it in.",
  fileMoved: "File does not exist or has been moved.",
  /** Shown when a response, for example from a proxy, says only that the request was too large (SERV-UP-11, SH-092). */
  tooLarge: "Total size of your files must not exceed 24MB.",

  /** Reasons why an upload cannot be submitted yet (CORE-UP-12 to 14). */
  allRequired: refusals.NO_FILES,
  confirmProvided: "Please confirm you have provided all of your information.",
  removeToOptOut:
    "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.",
} as const;

/** The file types that a drop zone accepts, shown after its size limits. */
export const dropHelperDetails = {
  default: "JPG, GIF or PNG images.",
  stipulation: "PDF, images, XLSX, DOCX or CSV, 15 files at a time.",
  forgiveness: "PDF, images, XLSX, DOCX or CSV, 15 files at a time.",
  statements: "PDF files, 15 at a time.",
  agreement: "JPG, GIF, PNG or PDF.",
} as const;

/**
 * {n} and {m} are the megabytes per file and in total. {files} is the maximum number of files (CORE-UP-07, 09 to 11,
 * SERV-UP-12).
 */
export const warningTexts = {
  "special-characters": "These files haven't been queued for upload because they contain special characters",
  empty: "These files haven't been queued for upload because they are not larger than 0MB",
  "type-or-size":
    "These files haven't been queued for upload because they are the wrong type or are above the size limit",
  "too-many": "You can upload up to {files} files at a time.",
  total:
    "The files you selected were not queued for upload because the total upload size of all of the files would have exceeded the limit of {m}MB.",
} as const;

/** Shown beside each rejected file: the cause and the remedy. */
export const rejectionTexts = {
  FILE_NAME_NOT_ALLOWED: "The name contains {character}. Rename the file and add it again.",
  FILE_EMPTY: "File must be larger than 0MB. This one is empty: check it on your device and add it again.",
  FILE_TYPE_NOT_ALLOWED: "File type is not allowed. Save it as {types} and add it again.",
  FILE_TOO_LARGE: "File must be under {n}MB. Make it smaller or split it, and add it again.",
  TOO_MANY_FILES:
    "You can upload up to {files} files at a time. Choose “Upload and add more”: this file is added after that.",
  TOTAL_TOO_LARGE: "Total size of your files must not exceed {m}MB. Add fewer or smaller files.",
} as const;

/** More precise texts for some file names with the error FILE_NAME_NOT_ALLOWED. */
export const nameRejectionTexts = {
  edge: "The name begins or ends with a space or a dot. Rename the file and add it again.",
  reserved: "Some computers can't use this file name. Rename the file and add it again.",
  long: "The name is too long. Rename the file and add it again.",
} as const;

/** Replaces TOO_MANY_FILES for a signed copy, which is sent in one batch. */
export const tooManyPages =
  "You can upload up to {files} files at a time. Put several pages in one PDF and add it instead.";

/** How to fix a file that the server rejected, shown after the reason. */
export const remedyTexts: Readonly<Record<string, string>> = {
  [refusals.FILE_TOO_LARGE]: "Make it smaller or split it, and add it again.",
  [copyTexts.FILE_TOO_LARGE]: "Make it smaller or split it, and add it again.",
  [refusals.FILE_EMPTY]: "Check it on your device and add it again.",
  [refusals.FILE_TYPE_NOT_ALLOWED]: "Save it as {types} and add it again.",
  [refusals.FILE_IS_PDF]: "Rename it so that it ends in .pdf and add it again.",
  [refusals.FILE_NAME_NOT_ALLOWED]: "Rename the file and add it again.",
  [refusals.FILE_NOT_DIGITAL]: "Download it from where it was made and add it again.",
  [refusals.FILE_UNREADABLE]: "Check that it opens on your device, remove any password, and add it again.",
  [documentTexts.fileMoved]: "Look for it on your device and add it again.",
};

/** The file types that the text beside a rejected file suggests. */
export const typeNames = {
  default: "JPG, GIF or PNG",
  stipulation: "PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV",
  forgiveness: "PDF, JPG, PNG, TIFF, XLSX, DOCX or CSV",
  statements: "PDF",
  agreement: "JPG, GIF, PNG or PDF",
} as const;

export const hiddenCharacter = "a hidden character";

export const uploadPageTexts = {
  documents: "Documents",
  noneUploaded: "None.",
  countAdded: "{added} of {needed} added",
  notAddedList: "Not added",
  oneFile: "1 file",
  files: "{count} files",
  filesAndSize: "{files}, {size}",
  oneNotAdded: "1 file was not added",
  notAdded: "{count} files were not added",
  folders: "Folders can't be uploaded. Open the folder and add the files inside it.",
  sent: "{sent} of {total}",
  sending: "Uploading",
  /** Heading of the documents that the lender rejected. */
  sentBefore: "What you sent before",
  notAccepted: "Uploaded {uploaded}. Not accepted {reviewed}.",
  /** Announced by screen readers, but not visible. */
  added: "{files} added to {slot}.",
  removed: "{name} removed.",
  /** Shown on the page after a submit; {left} is `leftToDo` or `nothingLeft`. */
  received: "{title} received. {left}",
  declined: "{title} is done. {left}",
  leftToDo: "{count} left to do.",
  nothingLeft: "Nothing left to do.",
  /** Label of the checkbox that declines to upload the demographic form (SERV-UPDEMO-02). */
  demographicOptOut:
    "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
  /** Shown if uploaded files prevent the opt-out. */
  optOutBlocked: "To choose this, remove the files above first.",
  canceled: "Upload canceled. Your files are still on this page.",
  batchSent: "{files} uploaded. Add more, or submit.",
  nothingToUpload: "There is nothing to upload. Clear the box if you change your mind.",
  leaveText: "The files you added on this page have not been sent.",
  loading: "Loading what to upload",
  /** Page title if the group's title is unknown. */
  title: "Upload documents",
} as const;

/** Texts of the identification pages, for the borrower and for other people (SH-098). */
export const identityTexts = {
  own: {
    title: "Identity verification",
    description: "Upload 2 of these 3 document types. You choose which.",
  },
  additional: {
    title: "Additional identity verification",
    description: "Upload 2 of these 3 document types for each person. You choose which.",
  },
  proofs: {
    ProofOfFinancials: { label: "Proof of financials", hint: "A recent bank statement or tax return" },
    ProofOfIdentity: { label: "Proof of identity", hint: "A driver's license, passport or state ID" },
    ProofOfAddress: { label: "Proof of address", hint: "A recent utility bill or a lease" },
  },
  proofOf: "{proof}, {name}",
} as const;

/** A file size. {count} has one decimal for megabytes and no decimals for smaller units. */
export const sizeTexts = { megabytes: "{count}MB", kilobytes: "{count}KB", bytes: "{count} bytes" } as const;
