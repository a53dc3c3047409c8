import { faultKindOf } from "@portal/providers/fault-kind";
import type { Providers } from "../context.ts";
import { secondsSince, type Metrics } from "./metrics.ts";

/** Returns the providers with measured calls. */
export function measureProviders(metrics: Metrics, providers: Providers): Providers {
  if (!metrics.isOn) return providers;
  const { bankData } = providers;
  return {
    storage: measureProvider(metrics, "storage", providers.storage),
    mail: measureProvider(metrics, "mail", providers.mail),
    sso: measureProvider(metrics, "sso", providers.sso),
    ach: measureProvider(metrics, "ach", providers.ach),
    bankData: bankData && measureProvider(metrics, "bank-data", bankData),
    eSign: measureProvider(metrics, "e-sign", providers.eSign),
  };
}

function measureProvider<Provider extends object>(
  metrics: Metrics,
  name: string,
  provider: Provider,
): Provider {
  return new Proxy(provider, {
    get(target, operation) {
      const call: unknown = Reflect.get(target, operation);
      if (typeof call !== "function" || typeof operation === "symbol") return call;
      return (...given: unknown[]) => {
        const start = performance.now();
        const end = (outcome: string) => {
          const labels = { provider: name, operation, outcome };
          metrics.measure("portal_provider_call_duration_seconds", labels, secondsSince(start));
          if (name === "storage" && outcome !== "ok") metrics.count("portal_storage_errors_total", {});
        };
        const result: unknown = Reflect.apply(call, target, given);
        // Some functions only compute, such as the check of a callback's signature.
        if (!(result instanceof Promise)) return result;
        return result.then(
          (value: unknown) => {
            end("ok");
            return value;
          },
          (error: unknown) => {
            end(faultKindOf(error));
            throw error;
          },
        );
      };
    },
  });
}
