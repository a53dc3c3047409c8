import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * The role that a fake host plays. `standby` needs the function `recovering.pg_is_in_recovery` in the database. A
 * `silent` host accepts connections and statements but never responds.
 */
type Role = "primary" | "standby" | "read-only" | "down" | "silent";

/** Session settings that make a real server act as a standby or as a read-only server. */
const optionsOf: Partial<Record<Role, string>> = {
  standby: "-c search_path=recovering,pg_catalog,public",
  "read-only": "-c default_transaction_read_only=on",
};

export type FakeHost = {
  readonly address: string;
  /** Changes the role. With `down`, open connections end. With `silent`, open connections get no more data. */
  become(role: Role): void;
  /** Returns the number of connections that have ended. */
  ended(): number;
  stop(): Promise<void>;
};

/**
 * Starts a database host that forwards connections to the server at `url`. The host's role can change at any time.
 * @param isAnswering resolves when the host starts to respond
 */
export async function fakeHost(
  url: string,
  first: Role,
  isAnswering: Promise<void> = Promise.resolve(),
): Promise<FakeHost> {
  const target = new URL(url);
  let role = first;
  const pairs = new Set<readonly [Socket, Socket]>();
  let ended = 0;
  const server = createServer((client) => {
    if (role === "down") {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.once("close", () => (ended += 1));
    for (const socket of pair)
      socket
        .on("error", () => undefined)
        .on("close", () => {
          pairs.delete(pair);
          pair.forEach((each) => each.destroy());
        });
    const forward = async (startup: Buffer) => {
      await isAnswering;
      upstream.write(startup);
      client.pipe(upstream);
    };
    client.once("data", (startup) => {
      void forward(withOptions(Buffer.from(startup), optionsOf[role]));
    });
    upstream.on("data", (data) => void (role === "silent" || client.write(data)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      role = next;
      if (next === "down") for (const [client] of pairs) client.destroy();
    },
    ended: () => ended,
    async stop() {
      for (const [client] of pairs) client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Adds session settings to PostgreSQL's startup message. */
function withOptions(startup: Buffer, options: string | undefined): Buffer {
  if (options === undefined) return startup;
  const longer = Buffer.concat([startup.subarray(0, -1), Buffer.from(`options\0${options}\0\0`)]);
  longer.writeInt32BE(longer.length, 0);
  return longer;
}

/** Returns the URL of a database at several hosts. */
export function urlAt(url: string, ...hosts: readonly Pick<FakeHost, "address">[]): string {
  const { username, password, pathname } = new URL(url);
  return `postgres://${username}:${password}@${hosts.map(({ address }) => address).join(",")}${pathname}`;
}
