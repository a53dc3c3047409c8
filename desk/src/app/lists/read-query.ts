import type { Endpoint, QueryOf } from "@portal/domain/wire/endpoint";
import * as z from "zod/mini";

type Listing = Endpoint & { readonly query: z.ZodMiniType };

/** Returns the query of a list's call from the texts of an address. Leaves out texts that are no values of a filter. */
export function readQuery<E extends Listing>(
  endpoint: E,
  values: Readonly<Record<string, string | undefined>>,
): QueryOf<E> {
  const read = z.safeParse(endpoint.query, values);
  if (read.success) return read.data as QueryOf<E>;
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)));
  return z.parse(endpoint.query, rest) as QueryOf<E>;
}
