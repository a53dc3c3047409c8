import { centsFromText } from "@portal/domain/wire/money";
import * as z from "zod/mini";
import { httpService, type HttpServiceSettings } from "../http-service.ts";
import {
  maxAccounts,
  maxStatementBytes,
  maxStatements,
  type BankDataProvider,
  type Link,
} from "./bank-data-provider.ts";

/**
 * Time limits in milliseconds for a response and for a bank statement. After `failures` failures in a row, the client
 * makes no calls for the time `rest`.
 */
export const bankDataLimits = { answer: 5_000, statement: 30_000, failures: 5, rest: 10_000 };

const short = z.string().check(z.minLength(1), z.maxLength(200));
const begun = z.object({ linkId: short, token: z.string().check(z.minLength(1), z.maxLength(2_000)) });
const account = z.object({
  name: short,
  kind: short,
  holder: z.nullable(z.string().check(z.maxLength(200))),
  routingNumber: z.nullable(z.string().check(z.regex(/^\d{9}$/))),
  accountNumber: z.string().check(z.regex(/^[A-Za-z0-9]{4,34}$/)),
  /** An amount in dollars, as a text or a number. */
  balance: z.nullable(z.union([z.string(), z.number()])),
});
const link = z.object({
  reference: z.string(),
  status: z.enum(["open", "linked"]),
  institution: z.optional(short),
  accounts: z.optional(z.array(account).check(z.maxLength(maxAccounts))),
});
const statements = z.object({
  isReady: z.boolean(),
  statements: z
    .array(
      z.object({
        statementId: short,
        month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
        lastFour: z.string().check(z.regex(/^[A-Za-z0-9]{1,4}$/)),
      }),
    )
    .check(z.maxLength(maxStatements)),
});

/** A client for the protocol in docs/open-banking.md. */
export function httpBankData(
  settings: HttpServiceSettings,
  limits: Readonly<typeof bankDataLimits> = bankDataLimits,
): BankDataProvider {
  const { ask, askJson, during } = httpService("bank-data", settings, limits);
  const pathOf = ({ linkId }: Link) => `/links/${encodeURIComponent(linkId)}`;

  return {
    beginLink: (wanted) =>
      during("a link could not be begun", () => askJson("/links", begun, { body: { ...wanted } })),

    findBank: (wanted) =>
      during("a link could not be read", async () => {
        const found = await askJson(pathOf(wanted), link);
        if (found.reference !== wanted.reference) throw new Error("the link belongs to another application");
        if (found.status !== "linked") return undefined;
        const { institution, accounts = [] } = found;
        if (institution === undefined || accounts.length === 0) throw new Error("the bank has no accounts");
        return {
          institution,
          accounts: accounts.map(({ balance, ...rest }) => ({ ...rest, balanceCents: centsOf(balance) })),
        };
      }),

    listStatements: (wanted, months) =>
      during("statements could not be listed", async () => {
        const search = new URLSearchParams({ months: months.map(String).join(",") }).toString();
        const found = await askJson(`${pathOf(wanted)}/statements?${search}`, statements);
        if (!found.isReady) return undefined;
        const asked = new Set(months.map(String));
        return found.statements
          .filter(({ month }) => asked.has(month))
          .map(({ month, ...rest }) => ({ ...rest, month: Temporal.PlainYearMonth.from(month) }));
      }),

    readStatement: (wanted, statementId) =>
      during("a statement could not be read", () =>
        ask(`${pathOf(wanted)}/statements/${encodeURIComponent(statementId)}`, {
          type: "application/pdf",
          bytes: maxStatementBytes,
          time: limits.statement,
        }),
      ),
  };
}

function centsOf(balance: string | number | null): number | null {
  if (balance === null) return null;
  const cents = centsFromText(String(balance));
  if (cents === undefined) throw new Error("a balance is not an amount");
  return cents;
}
