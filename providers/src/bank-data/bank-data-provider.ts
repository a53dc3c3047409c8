export type LinkedAccount = {
  readonly name: string;
  /** The account's type as the bank calls it, such as "checking". */
  readonly kind: string;
  readonly holder: string | null;
  readonly routingNumber: string | null;
  readonly accountNumber: string;
  readonly balanceCents: number | null;
};

export type LinkedBank = { readonly institution: string; readonly accounts: readonly LinkedAccount[] };

export type BankStatement = {
  readonly statementId: string;
  readonly month: Temporal.PlainYearMonth;
  readonly lastFour: string;
};

/**
 * Signs borrowers in at their banks in a widget and returns the banks' data. The server never trusts the widget's
 * messages to the browser, and asks the provider instead. All methods throw a ProviderFault if a retry may succeed.
 */
export type BankDataProvider = {
  /**
   * Begins to connect a bank for one borrower and one application, which `reference` identifies. The token opens the
   * widget only for this connection and only for `minutes`.
   */
  beginLink(link: {
    readonly reference: string;
    readonly minutes: number;
  }): Promise<{ readonly linkId: string; readonly token: string }>;
  /** Returns the bank connected for this reference, or undefined until the borrower has finished the widget. */
  findBank(link: Link): Promise<LinkedBank | undefined>;
  /** Lists a connected bank's statements for these months, or returns undefined until they have been fetched. */
  listStatements(
    link: Link,
    months: readonly Temporal.PlainYearMonth[],
  ): Promise<readonly BankStatement[] | undefined>;
  /** Returns a statement as a PDF of at most `maxStatementBytes`. */
  readStatement(link: Link, statementId: string): Promise<Uint8Array>;
};

export type Link = { readonly linkId: string; readonly reference: string };

export const linkMinutes = 30;
/** The size limit of an uploaded file (SH-092). */
export const maxStatementBytes = 24_505_856;
/** Maximum number of accounts at one bank. No borrower has this many. */
export const maxAccounts = 50;
export const maxStatements = 500;
