import { listPage, listParameters } from "@portal/domain/work/paths";

/** The parameters of a list's address: filters and order. */
export type ListValues = Readonly<Partial<Record<(typeof listParameters)[number], string | undefined>>>;

/** Reads the filters and the order of a list from its address (DESK-SHELL-07). */
export function readListAddress(search: URLSearchParams): ListValues {
  return Object.fromEntries(
    listParameters.flatMap((name) => {
      const value = name === "cursor" ? undefined : search.get(name)?.trim().slice(0, 200);
      return value ? [[name, value]] : [];
    }),
  );
}

export const listAddress = (what: string, values: ListValues, place?: string): string =>
  listPage({ ...values, what, ...(place !== undefined && { cursor: place }) });
