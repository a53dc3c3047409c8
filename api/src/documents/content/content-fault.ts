/** What a look inside a file may find wrong with it. */
export type ContentFault = "FILE_TYPE_NOT_ALLOWED" | "FILE_NOT_DIGITAL" | "FILE_UNREADABLE";

/** What is asked of a file beyond its type's own rules. */
export type Wish = {
  /** A PDF must hold text, not pictures of it. */
  readonly mustBeDigital: boolean;
};
