export type ContentFault = "FILE_TYPE_NOT_ALLOWED" | "FILE_IS_PDF" | "FILE_NOT_DIGITAL" | "FILE_UNREADABLE";

/** Additional requirements for a file, besides the rules of its file type. */
export type ContentRules = {
  /** A PDF must contain text. A scan has only pictures of text. */
  readonly mustBeDigital: boolean;
  /**
   * A PDF must not be encrypted, because the portal writes signatures into the file. An owner password also encrypts
   * the file.
   */
  readonly mustBeUnencrypted?: boolean;
};
