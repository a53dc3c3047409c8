/** What a look inside a file may find wrong with it. */
export type ContentFault = "FILE_TYPE_NOT_ALLOWED" | "FILE_NOT_DIGITAL" | "FILE_UNREADABLE";
