import type { Principal } from "@portal/domain/events/principal";
import type { Endpoint, ReplyOf } from "@portal/domain/wire/endpoint";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import * as z from "zod/mini";
import { inTransaction, type Context, type Transaction } from "../context.ts";
import { findKey, keepOutcome, takeKey } from "./idempotency-store.ts";

type OnceOptions = {
  readonly principal: Principal;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
};

/** Binds an encrypted outcome to the caller, the operation and the idempotency key. */
export const outcomePlace = ({
  caller,
  operation,
  key,
}: {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
}) => ({
  table: "idempotency_keys",
  column: "sealed_outcome",
  rowId: JSON.stringify([caller, operation, key]),
});

/** Returns the name under which a caller's keys are stored. All keys of the lender's programs share one name. */
function callerOf(principal: Principal): string {
  if (principal.kind === "borrower") return principal.id;
  return principal.kind === "staff" ? `staff ${principal.id}` : principal.kind;
}

/**
 * Runs an operation only once per caller and `Idempotency-Key`. A repeated call gets the same response as the first
 * call. A refused call does not use up the key.
 */
export async function inTransactionOnce<E extends Endpoint, Code extends string>(
  context: Context,
  { endpoint, call }: { readonly endpoint: E; readonly call: OnceOptions },
  work: (tx: Transaction) => Promise<Outcome<ReplyOf<E>, Code>>,
): Promise<Outcome<ReplyOf<E>, Code | "IDEMPOTENCY_KEY_REUSED">> {
  const { params, query, body, idempotencyKey: key } = call;
  if (key === undefined) return inTransaction(context, work);
  const operation = `${endpoint.method} ${endpoint.path}`;
  const name = { caller: callerOf(call.principal), operation, key };
  // Hashes with a secret key, because someone could guess a short account number from a plain hash.
  const requestHashes = context.cipher.fingerprints("request", JSON.stringify([params, query, body]));
  const place = outcomePlace(name);
  return inTransaction(context, async (tx) => {
    const isFirst = await takeKey(tx.database, {
      ...name,
      requestHash: requestHashes[0],
      createdAt: tx.clock.now(),
    });
    if (!isFirst) {
      const known = await findKey(tx.database, name);
      if (!known?.sealedOutcome || !requestHashes.includes(known.requestHash))
        return refuse("IDEMPOTENCY_KEY_REUSED");
      const wire: unknown = JSON.parse(tx.cipher.decrypt(place, known.sealedOutcome));
      return done(z.decode(endpoint.reply, wire) as ReplyOf<E>);
    }
    const outcome = await work(tx);
    if (outcome.ok) {
      const wire = JSON.stringify(z.encode(endpoint.reply, outcome.value));
      await keepOutcome(tx.database, name, tx.cipher.encrypt(place, wire));
    }
    return outcome;
  });
}
