/** An account that a borrower has linked, as the bank tells of it. */
export type LinkedAccount = {
  readonly name: string;
  /** In the bank's words: "checking". */
  readonly kind: string;
  readonly holder: string | null;
  readonly routingNumber: string | null;
  readonly accountNumber: string;
  readonly balanceCents: number | null;
};

export type LinkedBank = { readonly institution: string; readonly accounts: readonly LinkedAccount[] };

/** A statement that can be had as a PDF. */
export type BankStatement = {
  readonly statementId: string;
  readonly month: Temporal.PlainYearMonth;
  /** The last digits of its account's number. */
  readonly lastFour: string;
};

/**
 * Who signs borrowers in at their banks, in a widget of its own, and hands over what it finds there. What the widget
 * tells the browser is never taken for true: the server asks here.
 * All of it throws a ProviderFault where another try may go better.
 */
export type BankDataProvider = {
  /**
   * Begins a link for one borrower and one application, which `reference` names. Its token opens the widget, for no
   * other link and for no longer than that many minutes.
   */
  beginLink(link: {
    readonly reference: string;
    readonly minutes: number;
  }): Promise<{ readonly linkId: string; readonly token: string }>;
  /** The bank that was linked for this reference; undefined until the borrower has come to the end of the widget. */
  findBank(link: Link): Promise<LinkedBank | undefined>;
  /** The statements of a linked bank's accounts, of these months at most; undefined while they are being fetched. */
  listStatements(
    link: Link,
    months: readonly Temporal.PlainYearMonth[],
  ): Promise<readonly BankStatement[] | undefined>;
  /** A statement as a PDF, of `mostStatementBytes` at most. */
  readStatement(link: Link, statementId: string): Promise<Uint8Array>;
};

export type Link = { readonly linkId: string; readonly reference: string };

/** How long a widget's token may be used. */
export const linkMinutes = 30;
/** As much as an uploaded file may have (SH-092). */
export const mostStatementBytes = 24_505_856;
/** More than any borrower has at one bank. */
export const mostAccounts = 50;
export const mostStatements = 500;
