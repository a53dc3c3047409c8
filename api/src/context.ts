import type { Connection, Database, Queryable, TransactionDatabase } from "@portal/database/connection";
import { repeatAfterConflict } from "@portal/database/repeat-after-conflict";
import type { Action, PortalEvent } from "@portal/domain/events/event";
import type { Refused } from "@portal/domain/wire/outcome";
import type { AchProvider } from "@portal/providers/ach/ach-provider";
import type { SandboxAch } from "@portal/providers/ach/sandbox-ach";
import type { BankDataProvider } from "@portal/providers/bank-data/bank-data-provider";
import type { SandboxBankData } from "@portal/providers/bank-data/sandbox-bank-data";
import type { BuiltInESign } from "@portal/providers/e-sign/built-in-e-sign";
import type { ESignProvider, SigningCallback } from "@portal/providers/e-sign/e-sign-provider";
import type { InboxProvider } from "@portal/providers/inbox/inbox-provider";
import type { SandboxInbox } from "@portal/providers/inbox/sandbox-inbox";
import type { MailProvider } from "@portal/providers/mail/mail-provider";
import type { SandboxSso } from "@portal/providers/sso/sandbox-sso";
import type { SsoProvider } from "@portal/providers/sso/sso-provider";
import type { StorageProvider } from "@portal/providers/storage/storage-provider";
import type { Logger } from "pino";
import type { Enqueue, JobQueue } from "./jobs/queue.ts";
import { appendAudit } from "./platform/audit/append-audit.ts";
import type { AuditChain } from "./platform/audit/audit-chain.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { FieldCipher } from "./platform/crypto.ts";
import type { SigningFaults } from "./sandbox/signing-faults.ts";
import { countEvents } from "./telemetry/count-events.ts";
import { refreshWork } from "./work/refresh-work.ts";
import { refreshSearch } from "./work/search/refresh-search.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";

export type Providers = {
  readonly storage: StorageProvider;
  readonly mail: MailProvider;
  /** The mailbox for borrowers' email replies, or undefined if the portal reads none. */
  readonly inbox: InboxProvider | undefined;
  readonly sso: SsoProvider;
  readonly ach: AchProvider;
  /** The bank-data provider, or undefined if the lender accepts only uploaded bank statements. */
  readonly bankData: BankDataProvider | undefined;
  readonly eSign: ESignProvider;
};

/** Controls for the built-in providers, used by the sandbox's pages. Undefined in production. */
export type Sandbox = {
  readonly sso?: SandboxSso | undefined;
  readonly ach?: SandboxAch | undefined;
  readonly inbox?: SandboxInbox | undefined;
  readonly bankData?: SandboxBankData | undefined;
  readonly signing?: SigningFaults | undefined;
};

/** The built-in signing provider with the function that delivers its callbacks to the portal. */
export type SigningPages = {
  readonly provider: BuiltInESign;
  /** @returns the HTTP status of the portal's response to the callback */
  readonly tell: (callback: SigningCallback) => Promise<number>;
};

/** Functions that run after an event, by the event's name. The map avoids imports between features. */
export type Consequences = {
  readonly [A in Action]?: (tx: Transaction, event: Extract<PortalEvent, { action: A }>) => Promise<void>;
};

/** The events of a database transaction, which become audit entries before the commit. */
export type Eventful = { readonly events: PortalEvent[]; readonly consequences?: Consequences };

/** The part of the context that operations can use both inside and outside a database transaction. */
export type Scope = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
  readonly cipher: FieldCipher;
};

/** The context of an operation: the first argument of every handler. */
export type Context = Scope &
  Telemetry & {
    readonly database: Database;
    readonly connection: Connection;
    readonly providers: Providers;
    readonly jobs: JobQueue;
    readonly auditChain: AuditChain;
    readonly consequences: Consequences;
    readonly sandbox?: Sandbox | undefined;
    /** The built-in signing provider's pages, or undefined if the lender uses an external signing provider. */
    readonly signingPages?: SigningPages | undefined;
  };

/** The part of the context that a transaction needs. Commands at the terminal have only this part. */
export type TransactionContext = Pick<
  Context,
  "database" | "clock" | "log" | "config" | "cipher" | "consequences" | "metrics" | "auditChain"
> & { readonly jobs: Pick<JobQueue, "enqueueIn"> };

/**
 * The context inside a database transaction. Its jobs start after the commit. It has no access to external providers.
 */
export type Transaction = Scope &
  Eventful & {
    readonly database: TransactionDatabase;
    readonly enqueue: Enqueue;
    readonly providers?: never;
  };

/** Thrown to roll back a transaction after its work returned a refusal. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly outcome: Refused<string>;
  constructor(outcome: Refused<string>) {
    super("the work of the transaction was refused");
    this.outcome = outcome;
  }
}

function isRefusal(result: unknown): result is Refused<string> {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

/**
 * Runs `work` in a database transaction, and runs it again after a conflict. Therefore, `work` must make changes only
 * through `tx`. A refusal rolls back the changes, events, mails and jobs.
 */
export async function inTransaction<Result>(
  context: TransactionContext,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { clock, log, config, cipher, jobs, consequences } = context;
  return repeatAfterConflict(async () => {
    try {
      const events: Eventful["events"] = [];
      const result = await context.database.transaction(async (database) => {
        const scope = { database, clock, log, config, cipher };
        const result = await work({ ...scope, events, consequences, enqueue: jobs.enqueueIn(database) });
        if (isRefusal(result)) throw new RolledBack(result);
        await refreshWork(scope, events);
        await refreshSearch(database, events);
        await appendAudit(scope, events);
        return result;
      });
      countEvents(context.metrics, events);
      if (events.length > 0) await context.auditChain.soon();
      return result;
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome as Result;
      throw error;
    }
  });
}
