import type { Connection, Database } from "@portal/database/connection";
import type { StorageProvider } from "@portal/providers/storage/storage-provider";
import type { Logger } from "pino";
import type { Config } from "./platform/config.ts";
import type { FieldCipher } from "./platform/crypto.ts";

/** Tells the time; the sandbox may set it forward or back, nothing else may. */
export type Clock = { now(): Temporal.Instant };

export type Providers = { readonly storage: StorageProvider };

/** What every act is given first. */
export type Context = {
  readonly database: Database;
  readonly connection: Connection;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
  readonly cipher: FieldCipher;
};
