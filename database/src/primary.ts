import { Client, type ClientBase } from "pg";

/** Limits in milliseconds. All hosts are checked at the same time, so a search takes at most the sum of both limits. */
const connectMilliseconds = 2_000;
const checkMilliseconds = 1_000;

/** Splits a URL with several hosts, such as `postgres://u:p@db1:5432,db2:5432/portal`, into one URL for each host. */
export function hostUrls(url: string): readonly string[] {
  const [, start = "", hosts = "", rest = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.includes(",") ? hosts.split(",").map((host) => `${start}${host}${rest}`) : [url];
}

/** Returns why a URL cannot be the database's address, or undefined. */
export function databaseUrlFault(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return "must start with postgres://";
  const urls = hostUrls(url);
  if (urls.length > 1 && urls.some((each) => !URL.canParse(each) || !new URL(each).hostname))
    return "must be postgres://user:password@host:port/database, with commas between several host:port";
  const [, wanted = "read-write"] = /[?&]target_session_attrs=([^&]*)/.exec(url) ?? [];
  return ["read-write", "primary"].includes(wanted)
    ? undefined
    : "must not set target_session_attrs to a value other than read-write, because the portal always writes";
}

export const selectWritable =
  "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable";

/** Throws if the server is a standby or read-only. */
export async function requireWritable(client: ClientBase): Promise<void> {
  // The driver supports a time limit for each query, but its TypeScript types lack this property.
  const check = { text: selectWritable, query_timeout: checkMilliseconds };
  const { rows } = await client.query<{ writable: boolean }>(check);
  if (rows[0]?.writable !== true) throw new Error("the server is a standby or read-only");
}

/** Finds the primary among the hosts of a URL. The driver connects to one host only. */
export type PrimaryFinder = {
  /** Returns the URL of the first host that is a writable primary. Concurrent calls share one search. */
  find(): Promise<string>;
  /** Forgets the found primary, so that the next `find` searches again. */
  forget(): void;
};

export function primaryFinder(url: string): PrimaryFinder {
  const urls = hostUrls(url);
  let known: Promise<string> | undefined;
  let isSearching = false;
  const search = () => {
    isSearching = true;
    const found = firstPrimary(urls).finally(() => (isSearching = false));
    found.catch(() => (known = undefined));
    return found;
  };
  return {
    find: () => (urls.length === 1 ? Promise.resolve(url) : (known ??= search())),
    forget() {
      // Callers share a running search, so that only one search runs at a time.
      if (!isSearching) known = undefined;
    },
  };
}

async function firstPrimary(urls: readonly string[]): Promise<string> {
  const faults: string[] = [];
  const checks = urls.map(async (url) => ({ url, fault: await faultOf(url) }));
  for (const check of checks) {
    const { url, fault } = await check;
    if (fault === undefined) return url;
    faults.push(`${new URL(url).host}: ${fault}`);
  }
  throw new Error(`no host of the database is a writable primary (${faults.join("; ")})`);
}

/** Returns why the server at a URL is not a writable primary, or undefined for a writable primary. */
async function faultOf(url: string): Promise<string | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: "borrower-portal search",
    connectionTimeoutMillis: connectMilliseconds,
  });
  // Without a listener, a connection that breaks after the check would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await requireWritable(client);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    // Does not wait for the connection to close, because a server that hangs would delay the search.
    client.end().catch(() => undefined);
  }
}
