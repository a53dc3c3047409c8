import { faultKindOf } from "@portal/providers/fault-kind";
import type { Providers } from "../context.ts";
import { runFor } from "../platform/origin.ts";
import { secondsSince } from "./metrics.ts";
import { isObserved, type Telemetry } from "./telemetry.ts";

/** Wraps providers so that each call is measured and has a span. */
export function observeProviders(telemetry: Telemetry, providers: Providers): Providers {
  if (!isObserved(telemetry)) return providers;
  const { bankData, inbox } = providers;
  return {
    storage: observeProvider(telemetry, "storage", providers.storage),
    mail: observeProvider(telemetry, "mail", providers.mail),
    inbox: inbox && observeProvider(telemetry, "inbox", inbox),
    sso: observeProvider(telemetry, "sso", providers.sso),
    ach: observeProvider(telemetry, "ach", providers.ach),
    bankData: bankData && observeProvider(telemetry, "bank-data", bankData),
    eSign: observeProvider(telemetry, "e-sign", providers.eSign),
  };
}

function observeProvider<Provider extends object>(
  { metrics, tracer }: Telemetry,
  name: string,
  provider: Provider,
): Provider {
  return new Proxy(provider, {
    get(target, operation) {
      const call: unknown = Reflect.get(target, operation);
      if (typeof call !== "function" || typeof operation === "symbol") return call;
      return (...given: unknown[]) => {
        const start = performance.now();
        const span = tracer.start(`${name} ${operation}`, {
          kind: "client",
          attributes: { "portal.provider": name, "code.function.name": operation },
        });
        const end = (outcome: string, error?: unknown) => {
          const labels = { provider: name, operation, outcome };
          metrics.measure("portal_provider_call_duration_seconds", labels, secondsSince(start));
          if (name === "storage" && outcome !== "ok") metrics.count("portal_storage_errors_total", {});
          span.end(error);
        };
        const result: unknown = runFor({ span }, () => Reflect.apply(call, target, given));
        // Drops the spans of functions that call no service, such as the check of a callback's signature.
        if (!(result instanceof Promise)) return result;
        return result.then(
          (value: unknown) => {
            end("ok");
            return value;
          },
          (error: unknown) => {
            end(faultKindOf(error), error);
            throw error;
          },
        );
      };
    },
  });
}
