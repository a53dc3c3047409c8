import type { Endpoint, ReplyOf } from "@portal/domain/wire/endpoint";
import { callApi, valueOf, type CallInput, type CallOutcome } from "@portal/ui/calls/call-api.ts";
import { freshKey } from "@portal/ui/calls/fresh-key.ts";
import { waitForPortal } from "./outage.ts";

/**
 * Calls an operation. While the portal is unreachable, waits and sends the call again, with the same idempotency key,
 * so that a pending action takes effect once (DESK-SHELL-09). All calls of the desk use this function.
 */
export async function callDesk<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<CallOutcome<E>> {
  const once = endpoint.method === "POST" ? { idempotencyKey: freshKey(), ...input } : input;
  for (;;) {
    const outcome = await callApi(endpoint, once);
    if (outcome.ok || outcome.code !== "UNAVAILABLE") return outcome;
    await waitForPortal();
  }
}

/** The value for a query. Throws the server's refusal. */
export const askDesk = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> =>
  valueOf(callDesk(endpoint, input));
