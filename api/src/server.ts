import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "@portal/database/connection";
import { ensureDatabase, startCluster, type Cluster } from "@portal/database/embedded/cluster";
import { makeDataFolder } from "@portal/database/embedded/data-folder";
import { migrate } from "@portal/database/migrate";
import type { StartPatience } from "@portal/database/migration-connection";
import { requireRoleLimits } from "@portal/database/role-limits";
import type { AchProvider } from "@portal/providers/ach/ach-provider";
import { httpBankData } from "@portal/providers/bank-data/http-bank-data";
import type { BankDataProvider } from "@portal/providers/bank-data/bank-data-provider";
import { folderAch } from "@portal/providers/ach/folder-ach";
import { sftpAch } from "@portal/providers/ach/sftp-ach";
import { imapInbox } from "@portal/providers/inbox/imap-inbox";
import type { InboxProvider } from "@portal/providers/inbox/inbox-provider";
import { sandboxMail } from "@portal/providers/mail/sandbox-mail";
import { smtpMail } from "@portal/providers/mail/smtp-mail";
import { oidcSso } from "@portal/providers/sso/oidc-sso";
import type { SsoProvider } from "@portal/providers/sso/sso-provider";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp, buildJobsApp } from "./app.ts";
import type { Context, Providers, Sandbox } from "./context.ts";
import { openESign, postCallbackOverHttp } from "./esign/open-e-sign.ts";
import { consequences } from "./consequences.ts";
import { closeApp } from "./http/close-app.ts";
import { startDraining, whyNotReady } from "./http/health.ts";
import { publishBuilds } from "./http/pages/publish-build.ts";
import { jobs } from "./jobs.ts";
import { bindJobs } from "./jobs/job.ts";
import { createQueue } from "./jobs/queue.ts";
import { abandonUploads } from "./documents/sweep-uploads.ts";
import { auditChain } from "./platform/audit/audit-chain.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { fieldCipher } from "./platform/crypto.ts";
import { retireKeys } from "./key-rotation/retire-keys.ts";
import { checkKeys } from "./platform/keys/key-checks.ts";
import { withPort } from "./platform/free-port.ts";
import { holdDataFolder } from "./platform/data-folder.ts";
import { checkStorage, openStorage } from "./platform/environment/storage-settings.ts";
import { registerProcess } from "./platform/processes/register-process.ts";
import { undoList, type UndoList } from "./platform/undo-list.ts";
import { sandboxClock } from "./sandbox/clock.ts";
import { loadCastIfEmpty } from "./sandbox/load-cast.ts";
import { observeProviders } from "./telemetry/observe-providers.ts";
import { observeStatements } from "./telemetry/observe-statements.ts";
import { openTelemetry } from "./telemetry/open-telemetry.ts";
import { readGauges } from "./telemetry/read-gauges.ts";

export type RunningServer = {
  readonly address: string;
  readonly context: Context;
  /**
   * Stops accepting calls and waits for running calls. Then stops the portal's parts in the reverse order of their
   * start.
   */
  stop(): Promise<void>;
};

/** Starts all parts of the portal that the settings require. If one part fails, stops the parts already started. */
export async function startServer(
  settings: Config,
  log: Logger,
  say: (line: string) => void,
  patience: Omit<StartPatience, "say"> = { databaseSeconds: 60, migrationSeconds: 600 },
): Promise<RunningServer> {
  const started = undoList(log);
  return started.guard(async () => {
    const chosen = await withPort(settings);
    makeDataFolder(chosen.dataDir);
    const url = chosen.databaseUrl ?? (await startEmbedded(chosen, say, started));
    await migrate(chosen.databaseDirectUrl ?? url, { start: { ...patience, say } });
    const telemetry = await openTelemetry(chosen, started, log);
    const { metrics, tracer } = telemetry;
    const connection = connect(url, {
      onIdleError: () => log.warn({ what: "a database connection failed" }),
    });
    started.add(() => connection.close());
    observeStatements(telemetry, connection);
    await requireRoleLimits(connection.database);
    await checkKeys(connection.database, chosen);
    const clock = chosen.mode === "sandbox" ? sandboxClock(chosen.dataDir) : systemClock();
    await retireKeys({ database: connection.database, config: chosen, clock });
    const queue = createQueue({ url, log, telemetry });
    observeStatements(telemetry, queue.connection);
    started.add(() => queue.stop());
    const cipher = fieldCipher(chosen);
    const chain = auditChain({ database: connection.database, log, config: chosen });
    started.add(() => chain.stop());
    const located = { ...chosen, databaseDirectUrl: chosen.databaseDirectUrl ?? url };
    const banks = await openBankData(located, { clock, cipher, started });
    const { config } = banks;
    const { sso, sandbox } = await openSso(config);
    const bank = await openAch(config, { clock, cipher });
    const mailbox = await openInbox(config);
    const { eSign, signingPages } = openESign({ config, clock }, () => context, postCallbackOverHttp(config));
    const context: Context = {
      database: connection.database,
      connection,
      providers: observeProviders(telemetry, {
        ...providersOf(config),
        sso,
        ach: bank.ach,
        inbox: mailbox.inbox,
        bankData: banks.bankData,
        eSign,
      }),
      sandbox: {
        ...sandbox,
        ...bank.sandbox,
        ...mailbox.sandbox,
        ...banks.sandbox,
        ...(await openSigningFaults(config)),
      },
      signingPages,
      consequences,
      clock,
      log,
      config,
      cipher,
      jobs: queue,
      auditChain: chain,
      metrics,
      tracer,
    };
    readGauges(metrics, context);
    await checkStorage(context.providers.storage, config);
    await abandonUploads(context);
    if (config.mode === "sandbox") await loadCastIfEmpty(context, say);
    await queue.start(bindJobs(context, jobs), { isPolling: config.role !== "web" });
    if (config.mode === "sandbox") {
      await (await import("./sandbox/give-agreement.ts")).giveAgreement(context);
      await (await import("./sandbox/desk/load-staff.ts")).loadStaff(context, say);
      await (await import("./sandbox/desk/send-work.ts")).sendSampleWork(context, say);
    }
    const app = await openApp(context);
    telemetry.reportReadiness(() => whyNotReady(app));
    started.add(() => closeApp(app));
    started.add(() => drain(app, chosen));
    const address = await app.listen({ host: config.host, port: config.port });
    started.add(await registerProcess(context));
    return { address, context, stop: () => started.run() };
  });
}

async function openApp(context: Context): Promise<FastifyInstance> {
  if (context.config.role === "jobs") return buildJobsApp(context);
  await publishBuilds(context);
  return buildApp(context);
}

/** Lets load balancers notice that the portal is stopping before it refuses connections. */
async function drain(app: FastifyInstance, { drainSeconds }: Config): Promise<void> {
  startDraining(app);
  await wait(drainSeconds * 1_000);
}

function providersOf(config: Config): Omit<Providers, "sso" | "ach" | "inbox" | "bankData" | "eSign"> {
  const { mail } = config;
  return {
    storage: openStorage(config),
    mail: mail.server ? smtpMail(mail.server, mail.from) : sandboxMail(),
  };
}

/**
 * Returns the configured sign-on provider, or else the sandbox's provider. Production never loads the sandbox's code.
 */
async function openSso(config: Config): Promise<{ sso: SsoProvider; sandbox?: Sandbox }> {
  if (config.sso) return { sso: oidcSso(config.sso) };
  const { openSandboxSso } = await import("./sandbox/open-sso.ts");
  const sandbox = await openSandboxSso(config);
  return { sso: oidcSso(sandbox.client), sandbox: { sso: sandbox } };
}

async function openAch(
  { ach, dataDir }: Config,
  scope: Pick<Context, "clock" | "cipher">,
): Promise<{ ach: AchProvider; sandbox?: Sandbox }> {
  if (ach.bank.kind === "folder") return { ach: folderAch(ach.bank) };
  if (ach.bank.kind === "sftp") return { ach: sftpAch(ach.bank.address) };
  const { openSandboxBank } = await import("./sandbox/open-bank.ts");
  const bank = openSandboxBank(join(dataDir, "sandbox-bank"), scope);
  return { ach: bank, sandbox: { ach: bank } };
}

async function openInbox({
  mail: { inbox },
}: Config): Promise<{ inbox: InboxProvider | undefined; sandbox?: Sandbox }> {
  if (!inbox) return { inbox: undefined };
  if (inbox.server) return { inbox: imapInbox(inbox.server) };
  const { sandboxInbox } = await import("@portal/providers/inbox/sandbox-inbox");
  const mailbox = sandboxInbox();
  return { inbox: mailbox, sandbox: { inbox: mailbox } };
}

/** Opens the bank-data provider. In the sandbox, also adds the sandbox widget's address to the public configuration. */
async function openBankData(
  config: Config,
  { clock, cipher, started }: Pick<Context, "clock" | "cipher"> & { readonly started: UndoList },
): Promise<{ config: Config; bankData: BankDataProvider | undefined; sandbox?: Sandbox }> {
  if (config.bankData) return { config, bankData: httpBankData(config.bankData) };
  if (config.mode !== "sandbox") return { config, bankData: undefined };
  const { openSandboxBankData } = await import("./sandbox/open-bank-data.ts");
  const { bankData, widgetUrl, stop } = await openSandboxBankData({ config, clock, cipher });
  started.add(stop);
  const { publicConfig } = config;
  const openBankingWidgetUrl = publicConfig.openBankingWidgetUrl ?? widgetUrl;
  return {
    config: { ...config, publicConfig: { ...publicConfig, openBankingWidgetUrl } },
    bankData,
    sandbox: { bankData },
  };
}

async function startEmbedded(
  config: Config,
  say: (line: string) => void,
  started: UndoList,
): Promise<string> {
  const hold = holdDataFolder(config.dataDir, { port: config.port });
  started.add(() => hold.release());
  const cluster: Cluster = await startCluster({ dataDir: config.dataDir, fsync: true, log: say });
  started.add(() => cluster.stop());
  await ensureDatabase(cluster.url, "portal");
  return cluster.urlFor("portal");
}

async function openSigningFaults({ mode }: Config): Promise<Sandbox> {
  if (mode !== "sandbox") return {};
  const { signingFaults } = await import("./sandbox/signing-faults.ts");
  return { signing: signingFaults() };
}
