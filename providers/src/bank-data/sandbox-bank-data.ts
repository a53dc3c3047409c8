import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { nonTerminalCodes, terminalCodes } from "@portal/domain/banking/connection/rules";
import type { FileBox } from "../ach/sandbox-ach.ts";
import { ProviderFault } from "../provider-fault.ts";
import type { BankDataProvider, Link } from "./bank-data-provider.ts";
import { sandboxAccounts, sandboxBanks, sandboxSignIn } from "./sandbox-bank-data-banks.ts";
import { writeStatement } from "./sandbox-bank-data-statements.ts";

type ErrorCode = (typeof nonTerminalCodes)[number] | (typeof terminalCodes)[number];

export type WidgetStep = "bank" | "password" | "code" | "account" | "linked";
export type WidgetAction =
  | { readonly do: "open" }
  | { readonly do: "choose-bank"; readonly bank: string }
  | { readonly do: "sign-in"; readonly username: string; readonly password: string }
  | { readonly do: "send-code"; readonly code: string }
  | { readonly do: "choose-account"; readonly account: string };
export type WidgetReply = { readonly step: WidgetStep } | { readonly errorCode: ErrorCode };

export type SandboxBankData = BankDataProvider & {
  /** Applies a borrower's action in the widget. Returns the bank's response. */
  act(token: string, action: WidgetAction): Promise<WidgetReply>;
};

type KeptLink = {
  readonly reference: string;
  readonly secretHash: string;
  readonly expiresAt: string;
  readonly step: WidgetStep;
  readonly bank: string | null;
  readonly account: string | null;
  readonly wrongPasswords: number;
};

const maxWrongPasswords = 5;
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Simulates banks and a service that connects them. `box` stores the connections. */
export function sandboxBankData(box: FileBox, now: () => Temporal.Instant): SandboxBankData {
  async function read(linkId: string): Promise<KeptLink | undefined> {
    const bytes = /^[\w-]{1,50}$/.test(linkId) ? await box.read(linkId) : undefined;
    return bytes && (JSON.parse(Buffer.from(bytes).toString("utf8")) as KeptLink);
  }
  const write = (linkId: string, link: KeptLink) => box.write(linkId, Buffer.from(JSON.stringify(link)));

  async function linked({ linkId, reference }: Link) {
    const link = await read(linkId);
    if (!link || link.reference !== reference)
      throw new ProviderFault("bank-data", "a link could not be read", undefined);
    const bank = sandboxBanks.find(({ id }) => id === link.bank);
    const account = sandboxAccounts.find(({ accountNumber }) => accountNumber === link.account);
    return link.step === "linked" && bank && account ? { bank, account } : undefined;
  }

  return {
    async beginLink({ reference, minutes }) {
      const linkId = randomUUID();
      const secret = randomBytes(32).toString("base64url");
      await write(linkId, {
        reference,
        secretHash: hashOf(secret),
        expiresAt: now().add({ minutes }).toString(),
        step: "bank",
        bank: null,
        account: null,
        wrongPasswords: 0,
      });
      return { linkId, token: `wt_${linkId}.${secret}` };
    },

    async findBank(link) {
      const found = await linked(link);
      if (!found) return undefined;
      const { name, routingNumber } = found.bank;
      return {
        institution: name,
        accounts: [{ ...found.account, routingNumber, holder: "Test Business LLC" }],
      };
    },

    async listStatements(link, months) {
      const found = await linked(link);
      if (!found) throw new ProviderFault("bank-data", "statements could not be listed", undefined);
      const lastFour = found.account.accountNumber.slice(-4);
      return months.map((month) => ({ statementId: `${lastFour}-${month.toString()}`, month, lastFour }));
    },

    async readStatement(link, statementId) {
      const found = await linked(link);
      const [, month] = /^\d{4}-(\d{4}-\d\d)$/.exec(statementId) ?? [];
      if (!found || month === undefined)
        throw new ProviderFault("bank-data", "a statement could not be read", undefined);
      return writeStatement(found.bank.name, found.account, Temporal.PlainYearMonth.from(month));
    },

    async act(token, action) {
      const [, linkId = "", secret = ""] = /^wt_([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
      const link = await read(linkId);
      const isLive = link && Temporal.Instant.compare(now(), Temporal.Instant.from(link.expiresAt)) < 0;
      // The widget does not open again for a connection that is complete.
      if (!isLive || link.secretHash !== hashOf(secret) || link.step === "linked")
        return { errorCode: "FAILED_TO_FETCH_LINK_TOKEN" };
      const [reply, change] = answer(link, action);
      if (change) await write(linkId, { ...link, ...change });
      return reply;
    },
  };
}

type Answer = readonly [reply: WidgetReply, change?: Partial<KeptLink> | undefined];
const to = (step: WidgetStep, change: Partial<KeptLink> = {}): Answer => [{ step }, { ...change, step }];
const wrong = (errorCode: ErrorCode, change?: Partial<KeptLink>): Answer => [{ errorCode }, change];

/** Returns the widget's response to a borrower's action, and the changes to the connection. */
function answer(link: KeptLink, action: WidgetAction): Answer {
  const bank = sandboxBanks.find(({ id }) => id === (action.do === "choose-bank" ? action.bank : link.bank));
  if (action.do === "open") return to("bank");
  if (!bank) return wrong("INTERNAL_SERVER_ERROR");
  if (action.do === "choose-bank")
    return bank.isDown ? wrong("INSTITUTION_DOWN") : to("password", { bank: bank.id });
  if (action.do === "sign-in" && link.step === "password") {
    if (link.wrongPasswords >= maxWrongPasswords) return wrong("ITEM_LOCKED");
    if (action.username === "" || action.password === "") return wrong("INSUFFICIENT_CREDENTIALS");
    const isRight = action.username === sandboxSignIn.username && action.password === sandboxSignIn.password;
    if (!isRight) return wrong("INVALID_CREDENTIALS", { wrongPasswords: link.wrongPasswords + 1 });
    return to(bank.asksCode ? "code" : "account");
  }
  if (action.do === "send-code" && link.step === "code")
    return action.code === sandboxSignIn.code ? to("account") : wrong("INVALID_OTP");
  const account = sandboxAccounts.find(
    ({ accountNumber }) => action.do === "choose-account" && accountNumber.slice(-4) === action.account,
  );
  return link.step === "account" && account
    ? to("linked", { account: account.accountNumber })
    : wrong("INTERNAL_SERVER_ERROR");
}
