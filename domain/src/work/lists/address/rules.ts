import * as z from "zod/mini";
import { listLenderDocuments } from "../../../documents/lender/contract.ts";
import { listLenderPayments } from "../../../payments/lender/contract.ts";
import type { Endpoint, QueryOf } from "../../../wire/endpoint.ts";
import type { Permission } from "../../../wire/desk/permission.ts";
import { listPage, listParameters } from "../../paths.ts";
import * as contract from "../contract.ts";
import type { listNames } from "../messages.ts";

export type ListName = keyof typeof listNames;

/** The permission for each list. It is the permission for the records of the list. */
export const listPermissions: Readonly<Record<ListName, Permission>> = {
  applications: "borrowers.read",
  loans: "borrowers.read",
  people: "borrowers.read",
  documents: "documents.read",
  payments: "payments.read",
  mails: "borrowers.read",
};

/** The operation that each list calls. */
export const listOperations = {
  applications: contract.listLenderOpportunities,
  loans: contract.listLenderAdvances,
  people: contract.listLenderContacts,
  documents: listLenderDocuments,
  payments: listLenderPayments,
  mails: contract.listLenderMails,
} as const satisfies Readonly<Record<ListName, Endpoint>>;
type Operations = typeof listOperations;

/** The parameters of a list's address: filters and order. */
export type ListValues = Readonly<Partial<Record<(typeof listParameters)[number], string | undefined>>>;

/** Reads the filters and the order of a list from its address (DESK-SHELL-07). */
export function readListAddress(search: URLSearchParams): ListValues {
  return Object.fromEntries(
    listParameters.flatMap((name) => {
      const value = name === "cursor" ? undefined : search.get(name)?.trim().slice(0, 200);
      // The database cannot store a control character.
      return value && !/\p{Cc}/u.test(value) ? [[name, value]] : [];
    }),
  );
}

export const listAddress = (what: string, values: ListValues, place?: string): string =>
  listPage({ ...values, what, ...(place !== undefined && { cursor: place }) });

type Values = Readonly<Record<string, string | undefined>>;

/** The parameters with different names in the address and in the operation. */
const otherNames: Readonly<Partial<Record<ListName, Readonly<Record<string, string>>>>> = {
  payments: { state: "status" },
};

/** Returns the parameters of an address that are filters of the list and have valid values. */
export function filtersOfList<Given extends Values>(what: ListName, values: Given): Partial<Given> {
  const { query } = listOperations[what];
  const nameOf = (name: string) => otherNames[what]?.[name] ?? name;
  const known = Object.entries(values).filter(([name]) => nameOf(name) in query.shape);
  const read = z.safeParse(query, Object.fromEntries(known.map(([name, value]) => [nameOf(name), value])));
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0])));
  return Object.fromEntries(known.filter(([name]) => !wrong.has(nameOf(name)))) as Partial<Given>;
}

/** Returns the query of a list's call from the parameters of an address. Leaves out invalid values. */
export function readListQuery<What extends ListName>(what: What, values: Values): QueryOf<Operations[What]> {
  const read = Object.entries(filtersOfList(what, values)).map(([name, value]) => [
    otherNames[what]?.[name] ?? name,
    value,
  ]);
  return z.parse(listOperations[what].query, Object.fromEntries(read)) as QueryOf<Operations[What]>;
}
