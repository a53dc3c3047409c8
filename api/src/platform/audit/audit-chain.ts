import { describeError } from "../log.ts";
import { chainAudit } from "./chain-audit.ts";

type Scope = Parameters<typeof chainAudit>[0];

/** Chains the audit entries of committed transactions. */
export type AuditChain = {
  /** Must be called after each commit with audit entries. */
  soon(): Promise<void> | void;
};

const pauseMilliseconds = 2_000;
const pauseAfterFailureMilliseconds = 30_000;

/** Chains new audit entries within seconds. The hourly job chains entries that a crashed process left. */
export function auditChain(scope: Scope): AuditChain & { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopping = false;

  function start(milliseconds: number): void {
    if (timer || isStopping) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(run);
    }, milliseconds).unref();
  }

  async function run(): Promise<void> {
    try {
      const isDone = await chainAudit(scope);
      if (!isDone) start(pauseMilliseconds);
    } catch (error) {
      scope.log.error({ what: "audit entries could not be chained", error: describeError(error) });
      start(pauseAfterFailureMilliseconds);
    }
  }

  return {
    soon: () => start(pauseMilliseconds),
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
      if (timer) await run();
      timer = undefined;
    },
  };
}
