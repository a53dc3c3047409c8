import type { Connection } from "@portal/database/connection";
import type { AchProvider } from "@portal/providers/ach/ach-provider";

/** A function that runs before each SQL statement and each call to the bank. */
export type Step = (name: string) => void;

type Query = (...call: unknown[]) => unknown;

/** Counts the SQL statements of all connections that a pool opens after this call. */
export function countStatements({ pool }: Pick<Connection, "pool">, step: Step): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    const counted: Query = (...call) => {
      step("statement");
      return query(...call);
    };
    Object.assign(client, { query: counted });
  });
}

/** Counts two steps for each call to the bank: one before the call and one after it. */
export function countCalls(ach: AchProvider, step: Step): AchProvider {
  const counted =
    <Call extends unknown[], Result>(name: string, act: (...call: Call) => Promise<Result>) =>
    async (...call: Call): Promise<Result> => {
      step(name);
      const result = await act(...call);
      step(`${name} done`);
      return result;
    };
  return {
    stage: counted("stage", (...call) => ach.stage(...call)),
    release: counted("release", (...call) => ach.release(...call)),
    discard: counted("discard", (...call) => ach.discard(...call)),
    listStaged: counted("list staged", () => ach.listStaged()),
    listInbound: counted("list", () => ach.listInbound()),
    readInbound: counted("read", (...call) => ach.readInbound(...call)),
    confirmInbound: counted("confirm", (...call) => ach.confirmInbound(...call)),
  };
}
