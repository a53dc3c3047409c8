import type { RefusalTexts } from "../wire/endpoint.ts";
import { copyTexts } from "./agreement/messages.ts";
import type * as contract from "./contract.ts";

/** Also the `failureReason` of a file among several (CORE-UP-26, SH-093, SH-094, SH-097). */
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

export const documentTexts = {
  dropFiles: "Drop files here",
  chooseFiles: "choose from your device",
  /** On a phone, where nothing can be dropped: pictures are taken, or they are not. */
  chooseOrPhoto: "Choose files or take a photo",
  chooseOnPhone: "Choose files",
  takePhoto: "Take a photo",
  /** CORE-UP-15. */
  dropHelper: "Up to {n}MB each, {m}MB total",
  /** Where one file may be as large as all of them. */
  dropHelperTotal: "Up to {m}MB total",
  readyToUpload: "Ready to upload",
  remove: "Remove {name}",
  submit: "Submit",
  cancel: "Cancel",
  /** Sends a full batch and leaves the request open for the next. */
  uploadMore: "Upload and add more",
  /** Stops what is on its way. */
  cancelUpload: "Cancel upload",
  uploading: "Uploading {position} of {count}",
  uploaded: "Uploaded",
  /** CORE-LAYOUT-11. */
  overlay: "Uploading documents. Please do not reload your browser.",
  /** The browser's question before the page is left while files travel. */
  leave: "Your documents are still uploading.",
  filesUploaded: "Files uploaded:",
  partialFailure: "We failed to upload the following file(s) due to the reason(s) provided:",
  failedFile: "{filename}: {reason}",
  /** Of a request whose form has a page of its own: the files are there, and do not answer it. */
  formFirst: "We have your files. We still need the online form: open it and fill it in.",
  fileMoved: "File does not exist or has been moved.",
  /** Of an answer that says no more than that it was too much, as a proxy's (SERV-UP-11, SH-092). */
  tooLarge: "Total size of your files must not exceed 24MB.",

  /** CORE-UP-12 to 14. */
  allRequired: refusals.NO_FILES,
  confirmProvided: "Please confirm you have provided all of your information.",
  removeToOptOut:
    "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.",
} as const;

/** What a drop zone takes, after its sizes. */
export const dropHelperDetails = {
  default: "JPG, GIF or PNG images.",
  stipulation: "PDF, images, XLSX, DOCX or CSV, 15 files at a time.",
  forgiveness: "PDF, images, XLSX, DOCX or CSV, 15 files at a time.",
  statements: "PDF files, 15 at a time.",
  agreement: "JPG, GIF, PNG or PDF.",
} as const;

/**
 * In the texts below: {n} megabytes a file, {m} in all, {files} at a time.
 *
 * One warning for all files that were turned away for the same cause (CORE-UP-07, 09 to 11, SERV-UP-12).
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

/** Beside each file that was turned away: why, and how to put it right. */
export const rejectionTexts = {
  FILE_NAME_NOT_ALLOWED: "The name contains {character}. Rename the file and add it again.",
  FILE_EMPTY: "File must be larger than 0MB. This one is empty: check it on your device and add it again.",
  FILE_TYPE_NOT_ALLOWED: "File type is not allowed. Save it as {types} and add it again.",
  FILE_TOO_LARGE: "File must be under {n}MB. Make it smaller or split it, and add it again.",
  TOO_MANY_FILES:
    "You can upload up to {files} files at a time. Choose “Upload and add more”: this file is added after that.",
  TOTAL_TOO_LARGE: "Total size of your files must not exceed {m}MB. Add fewer or smaller files.",
} as const;

/** In place of FILE_NAME_NOT_ALLOWED above, where no single character is to blame. */
export const nameRejectionTexts = {
  edge: "The name begins or ends with a space or a dot. Rename the file and add it again.",
  reserved: "Some computers can't use this file name. Rename the file and add it again.",
  long: "The name is too long. Rename the file and add it again.",
} as const;

/** In place of TOO_MANY_FILES for a signed copy, which is sent once and whole. */
export const tooManyPages =
  "You can upload up to {files} files at a time. Put several pages in one PDF and add it instead.";

/** What helps a file that the server refused, after its reason. */
export const cureTexts: Readonly<Record<string, string>> = {
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

/** The types in a rejection's remedy. */
export const typeNames = {
  default: "JPG, GIF or PNG",
  stipulation: "PDF, JPG, PNG, GIF, TIFF, XLSX, DOCX or CSV",
  forgiveness: "PDF, JPG, PNG, TIFF, XLSX, DOCX or CSV",
  statements: "PDF",
  agreement: "JPG, GIF, PNG or PDF",
} as const;

/** In place of a character that has no picture. */
export const hiddenCharacter = "a hidden character";

/** The page of a group's documents. */
export const uploadPageTexts = {
  /** Heads the slots of a page of several. */
  documents: "Documents",
  /** Where none of the files were sent yet. */
  noneUploaded: "None.",
  countAdded: "{added} of {needed} added",
  /** Names the list of files that were turned away. */
  notAddedList: "Not added",
  oneFile: "1 file",
  files: "{count} files",
  filesAndSize: "{files}, {size}",
  oneNotAdded: "1 file was not added",
  notAdded: "{count} files were not added",
  folders: "Folders can't be uploaded. Open the folder and add the files inside it.",
  sent: "{sent} of {total}",
  sending: "Uploading",
  /** Heads what the lender turned away. */
  sentBefore: "What you sent before",
  notAccepted: "Uploaded {uploaded}. Not accepted {reviewed}.",
  /** Read out, not shown. */
  added: "{files} added to {slot}.",
  removed: "{name} removed.",
  /** Told beside the next page: {left} is one of the two below. */
  received: "{title} received. {left}",
  declined: "{title} is done. {left}",
  leftToDo: "{count} left to do.",
  nothingLeft: "Nothing left to do.",
  /** The slot's own alternative to a document (SERV-UPDEMO-02). */
  demographicOptOut:
    "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
  /** Where only uploaded files stand in the way; files that wait have the specification's sentence. */
  optOutBlocked: "To choose this, remove the files above first.",
  canceled: "Upload canceled. Your files are still on this page.",
  batchSent: "{files} uploaded. Add more, or submit.",
  nothingToUpload: "There is nothing to upload. Clear the box if you change your mind.",
  /** Asked before a page is left on which files wait. */
  leaveText: "The files you added on this page have not been sent.",
  loading: "Loading what to upload",
  /** Where the group's own title is not known. */
  title: "Upload documents",
} as const;

/** The pages of identification, one's own and other people's (SH-098). */
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

/** A size as people read it: {count} with one decimal for megabytes, whole below. */
export const sizeTexts = { megabytes: "{count}MB", kilobytes: "{count}KB", bytes: "{count} bytes" } as const;
