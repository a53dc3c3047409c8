import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { Config } from "./config.ts";

/**
 * Port 0 means any that is free. It is chosen before anything starts, since the portal's own address in the browser
 * is part of what the sign-on provider is told.
 */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const server = createServer().listen(0, config.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return { ...config, port, origin: config.origin.replace(/:0$/, `:${port}`) };
}
