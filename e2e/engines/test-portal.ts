import { startWorkerPortal, type WorkerPortal } from "../global-portal.ts";
import { startProxy, type Proxy } from "./proxy.ts";

/** A portal behind a proxy that reports the errors of pages. */
export type TestPortal = {
  readonly server: WorkerPortal;
  readonly proxy: Proxy;
  stop(): Promise<void>;
};

export async function startTestPortal(settings: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
  const proxy = await startProxy();
  const server = await startWorkerPortal({ PORTAL_ORIGIN: proxy.url, ...settings });
  proxy.forwardTo(server.url);
  return {
    server,
    proxy,
    async stop() {
      await server.stop();
      await proxy.stop();
    },
  };
}
