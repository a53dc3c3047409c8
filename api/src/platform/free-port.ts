import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { Config } from "./config.ts";

/** Replaces port 0 with a free port before the portal starts, because the sandbox's sign-on provider needs the port. */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const server = createServer().listen(0, config.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return { ...config, port, origin: config.origin.replace(/:0$/, `:${port}`) };
}
