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
  const withFound = (origin: string) => origin.replace(/:0$/, `:${port}`);
  const desk = config.desk && { ...config.desk, origin: withFound(config.desk.origin) };
  return { ...config, port, origin: withFound(config.origin), desk };
}
