export type LinkedAccount = {
  readonly name: string;
  /** The account's type in the bank's words, such as "checking". */
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
 * Connects borrowers' banks in a widget and returns the banks' data. Throws a ProviderFault after an error that a retry
 * may fix.
 */
export type BankDataProvider = {
  /**
   * Begins to connect a bank. `reference` identifies the borrower and the application. The returned token opens the
   * widget only for this connection and only for the given minutes.
   */
  beginLink(link: {
    readonly reference: string;
    readonly minutes: number;
  }): Promise<{ readonly linkId: string; readonly token: string }>;
  /** Returns the connected bank. Undefined until the borrower has finished the widget. */
  findBank(link: Link): Promise<LinkedBank | undefined>;
  /** Returns the bank's statements for the given months. Undefined until the provider has fetched the statements. */
  listStatements(
    link: Link,
    months: readonly Temporal.PlainYearMonth[],
  ): Promise<readonly BankStatement[] | undefined>;
  /** Returns a statement as a PDF of at most `maxStatementBytes` bytes. */
  readStatement(link: Link, statementId: string): Promise<Uint8Array>;
};

export type Link = { readonly linkId: string; readonly reference: string };

export const linkMinutes = 30;
/** The size limit for uploaded files (SH-092). */
export const maxStatementBytes = 24_505_856;
/** The maximum number of accounts at one bank. Borrowers have far fewer. */
export const maxAccounts = 50;
export const maxStatements = 500;
