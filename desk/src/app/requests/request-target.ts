/** The application for which staff make requests. */
export type RequestTarget = {
  readonly opportunityId: string;
  /** True if the application accepts requests. Otherwise, the button is hidden (DESK-ASK-06). */
  readonly takesRequests: boolean;
  readonly isPpp: boolean;
  readonly stageName: string;
  /** The stages of the application's forgiveness records. */
  readonly forgivenessStages: readonly (string | null)[];
  /** The application's name and number, above the dialog's title. */
  readonly facts: readonly string[];
  /** The borrower's first name, if there is a borrower. */
  readonly firstName: string | null;
  /** The people of the application. A request can be about one of them. */
  readonly people: readonly { readonly contactId: string; readonly name: string }[];
};
