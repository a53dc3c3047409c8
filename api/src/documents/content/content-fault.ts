/** What a look inside a file may find wrong with it. */
export type ContentFault = "FILE_TYPE_NOT_ALLOWED" | "FILE_IS_PDF" | "FILE_NOT_DIGITAL" | "FILE_UNREADABLE";

/** What is asked of a file beyond its type's own rules. */
export type Wish = {
  /** A PDF must hold text, not pictures of it. */
  readonly mustBeDigital: boolean;
  /** A PDF must not even have an owner password: the portal writes signatures into it. */
  readonly mustBeUnencrypted?: boolean;
};
