export type ContentFault = "FILE_TYPE_NOT_ALLOWED" | "FILE_IS_PDF" | "FILE_NOT_DIGITAL" | "FILE_UNREADABLE";

/** Requirements for a file beyond those of its file type. */
export type ContentRules = {
  /** A PDF must contain text, not only pictures of text. */
  readonly mustBeDigital: boolean;
  /** A PDF must not even have an owner password, because the portal writes signatures into it. */
  readonly mustBeUnencrypted?: boolean;
};
