import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { listLenderPayments } from "@portal/domain/payments/lender/contract";
import type { Endpoint, QueryOf } from "@portal/domain/wire/endpoint";
import type { Permission } from "@portal/domain/wire/desk/permission";
import * as contract from "@portal/domain/work/lists/contract";
import {
  applicationSorts,
  type listNames,
  listSorts,
  loanSorts,
  personSorts,
} from "@portal/domain/work/lists/messages";
import * as z from "zod/mini";
import * as queries from "../../work/lists/queries.ts";
import { applicationColumns, loanColumns } from "./application-columns.tsx";
import * as filters from "./list-filters.ts";
import {
  documentColumns,
  mailColumns,
  paymentColumns,
  personColumns,
  type DeskPlace,
} from "./person-columns.tsx";
import type { RecordColumns } from "./record-table.tsx";

export type ListName = keyof typeof listNames;

type Values = Readonly<Record<string, string | undefined>>;

/** A list of all records of a kind (DESK-FIND-05). */
export type ListDefinition<Row> = {
  readonly what: ListName;
  readonly permission: Permission;
  /** The orders. The first is the default. */
  readonly sorts: readonly filters.FilterOption[];
  readonly filters: readonly filters.ListFilter[];
  readonly columns: RecordColumns<Row>;
  ask(values: Values): Promise<queries.ListPage<Row>>;
};

/** The permission of each list, which is that of its records. */
export const listPermissions: Readonly<Record<ListName, Permission>> = {
  applications: "borrowers.read",
  loans: "borrowers.read",
  people: "borrowers.read",
  documents: "documents.read",
  payments: "payments.read",
  mails: "borrowers.read",
};

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Hides the type of the rows, which only the list itself knows. */
function define<Row>(what: ListName, list: Omit<ListDefinition<Row>, "what" | "permission">) {
  return { what, permission: listPermissions[what], ...list } as ListDefinition<unknown>;
}

/** @param staffId the person who reads the list */
export function definitionOf(what: ListName, staffId: string, place: DeskPlace): ListDefinition<unknown> {
  const definitions: Readonly<Record<ListName, () => ListDefinition<unknown>>> = {
    applications: () =>
      define("applications", {
        sorts: optionsOf(applicationSorts),
        filters: filters.applicationFilters(staffId),
        columns: applicationColumns(place.zone),
        ask: (values) => queries.askApplications(readQuery(contract.listLenderOpportunities, values)),
      }),
    loans: () =>
      define("loans", {
        sorts: optionsOf(loanSorts),
        filters: filters.loanFilters,
        columns: loanColumns,
        ask: (values) => queries.askLoans(readQuery(contract.listLenderAdvances, values)),
      }),
    people: () =>
      define("people", {
        sorts: optionsOf(personSorts),
        filters: filters.personFilters(place.provider),
        columns: personColumns(place),
        ask: (values) => queries.askPeople(readQuery(contract.listLenderContacts, values)),
      }),
    documents: () =>
      define("documents", {
        sorts: optionsOf(listSorts),
        filters: filters.documentFilters(staffId),
        columns: documentColumns(place),
        ask: (values) => queries.askDocuments(readQuery(listLenderDocuments, values)),
      }),
    payments: () =>
      define("payments", {
        sorts: optionsOf(listSorts),
        filters: filters.paymentFilters,
        columns: paymentColumns,
        ask: ({ state, ...values }) =>
          queries.askPayments(readQuery(listLenderPayments, { ...values, status: state })),
      }),
    mails: () =>
      define("mails", {
        sorts: optionsOf(listSorts),
        filters: filters.mailFilters,
        columns: mailColumns(place),
        ask: (values) => queries.askMails(readQuery(contract.listLenderMails, values)),
      }),
  };
  return definitions[what]();
}

type Listing = Endpoint & { readonly query: z.ZodMiniType };

/** Returns the query of a list's call from the texts of an address. Leaves out texts that are no values of a filter. */
function readQuery<E extends Listing>(
  endpoint: E,
  values: Readonly<Record<string, string | undefined>>,
): QueryOf<E> {
  const read = z.safeParse(endpoint.query, values);
  if (read.success) return read.data as QueryOf<E>;
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)));
  return z.parse(endpoint.query, rest) as QueryOf<E>;
}
