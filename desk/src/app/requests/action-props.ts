/** A request as its row shows it. */
type ActedRequest = {
  readonly stipulationId: string;
  readonly displayName: string;
  readonly isFulfilled: boolean;
  /** False for a form that the borrower fills in. */
  readonly isDocument: boolean;
  readonly version: number;
};

export type RequestActionsProps = {
  readonly opportunityId: string;
  readonly request: ActedRequest;
  /** The borrower's first name, or words for a borrower without a name. */
  readonly firstName: string;
  /** True if the application accepts documents. */
  readonly takesRequests: boolean;
  /** Called after the request changed, also if someone else changed it meanwhile. */
  readonly onChanged: () => void;
};

/** Props of each action's dialog. */
export type ActionProps = RequestActionsProps & { readonly onClose: () => void };
