import { Pool, type PoolClient, type PoolConfig } from "pg";
import { DatabaseUnavailable, hasLostPrimary } from "./faults.ts";
import { requireWritable, type PrimaryFinder } from "./primary.ts";

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: unknown) => void;

/** The driver's message when all connections are in use. This message does not mean that the server is down. */
const fullPool = "timeout exceeded when trying to connect";

/**
 * A pool of connections to the writable primary. After a connection finds its server gone or read-only, the pool
 * replaces its connections and searches for the primary again.
 */
export class PrimaryPool extends Pool {
  readonly #primary: PrimaryFinder;
  /** Increases when the primary may have changed. Connections with a lower number may lead to a former primary. */
  #generation = 0;
  readonly #generations = new WeakMap<PoolClient, number>();

  constructor(primary: PrimaryFinder, options: PoolConfig) {
    super({ ...options, verify: (client, done) => void verify(client, done) });
    this.#primary = primary;
    this.on("connect", (client) => this.#generations.set(client, this.#generation));
    this.on("error", (_error, client) => this.#lose(client));
    this.on("release", (error, client) => {
      if (error && hasLostPrimary(error)) this.#lose(client);
    });
  }

  /** The number of times that the pool lost its primary and searched for a primary again. */
  get primaryChanges(): number {
    return this.#generation;
  }

  /** Throws `DatabaseUnavailable` when a connection fails. The original error could also come from another service. */
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) return this.#connect();
    void this.#connectFor(callback);
    return undefined;
  }

  async #connectFor(callback: Connected): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.#connect();
    } catch (error) {
      callback(error as Error, undefined, () => undefined);
      return;
    }
    callback(undefined, client, (error?: Error | boolean) => client.release(error));
  }

  async #connect(): Promise<PoolClient> {
    try {
      // The driver reads the options when it opens a connection.
      this.options.connectionString = await this.#primary.find();
      for (;;) {
        const client = await super.connect();
        if (this.#generations.get(client) === this.#generation) return client;
        client.release(true);
      }
    } catch (error) {
      if (!(error instanceof Error && error.message === fullPool)) this.#primary.forget();
      throw new DatabaseUnavailable(error);
    }
  }

  /** Drops all idle connections now. Drops connections in use when they are released. */
  #lose(client: PoolClient): void {
    if (this.#generations.get(client) !== this.#generation) return;
    this.#generation += 1;
    this.#primary.forget();
    for (let idle = this.idleCount; idle > 0; idle -= 1)
      super.connect().then(
        (each) => each.release(this.#generations.get(each) !== this.#generation),
        () => undefined,
      );
  }
}

async function verify(client: PoolClient, done: (error?: Error) => void): Promise<void> {
  let fault: Error | undefined;
  try {
    await requireWritable(client);
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
  }
  done(fault);
}
