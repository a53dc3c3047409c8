import { ensureDatabase, startCluster } from "@portal/database/embedded/cluster";
import { DataFolderInUse, holdDataFolder, type DataFolderHold } from "@portal/api/platform/data-folder";
import { ConfigFault, readConfig, type Config } from "../../api/src/platform/config.ts";
import { sandboxKeys } from "../../api/src/platform/keys/sandbox-keys.ts";
import { Complaint } from "./read-file.ts";

/** Reads the settings from the environment. Throws a Complaint that lists invalid settings. */
export function configOrComplain(): Config {
  try {
    return readConfig(process.env, sandboxKeys);
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    throw new Complaint(
      ["Correct these settings:", ...error.faults.map((fault) => `  ${fault}`)].join("\n"),
      {
        cause: error,
      },
    );
  }
}

type Opened = {
  readonly url: string;
  /** The address without a connection pooler, for migrations. */
  readonly directUrl: string;
  readonly release: () => Promise<void>;
};

/**
 * Opens the configured database or the portal's embedded database. `release` stops the embedded database, unless a
 * portal uses it.
 */
export async function openDatabase(config: Config): Promise<Opened> {
  if (config.databaseUrl) {
    const url = config.databaseUrl;
    return { url, directUrl: config.databaseDirectUrl ?? url, release: async () => {} };
  }
  const hold = holdUnlessRunning(config);
  const cluster = await startCluster({ dataDir: config.dataDir, fsync: true, log: () => {} });
  await ensureDatabase(cluster.url, "portal");
  const release = async () => {
    if (hold && !cluster.adopted) await cluster.stop();
    hold?.release();
  };
  const url = cluster.urlFor("portal");
  return { url, directUrl: url, release };
}

/**
 * Locks the data folder, so that no portal starts while this command uses the database. Undefined if a portal already
 * runs.
 */
function holdUnlessRunning(config: Config): DataFolderHold | undefined {
  try {
    return holdDataFolder(config.dataDir, { port: config.port });
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  }
}
