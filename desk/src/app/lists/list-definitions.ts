import type { Permission } from "@portal/domain/wire/desk/permission";
import { listPermissions, readListQuery, type ListName } from "@portal/domain/work/lists/address/rules";
import { applicationSorts, listSorts, loanSorts, personSorts } from "@portal/domain/work/lists/messages";
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

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Erases the type of the rows, so that all lists have the same type. */
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
        ask: (values) => queries.askApplications(readListQuery("applications", values)),
      }),
    loans: () =>
      define("loans", {
        sorts: optionsOf(loanSorts),
        filters: filters.loanFilters,
        columns: loanColumns,
        ask: (values) => queries.askLoans(readListQuery("loans", values)),
      }),
    people: () =>
      define("people", {
        sorts: optionsOf(personSorts),
        filters: filters.personFilters(place.provider),
        columns: personColumns(place),
        ask: (values) => queries.askPeople(readListQuery("people", values)),
      }),
    documents: () =>
      define("documents", {
        sorts: optionsOf(listSorts),
        filters: filters.documentFilters(staffId),
        columns: documentColumns(place),
        ask: (values) => queries.askDocuments(readListQuery("documents", values)),
      }),
    payments: () =>
      define("payments", {
        sorts: optionsOf(listSorts),
        filters: filters.paymentFilters,
        columns: paymentColumns,
        ask: (values) => queries.askPayments(readListQuery("payments", values)),
      }),
    mails: () =>
      define("mails", {
        sorts: optionsOf(listSorts),
        filters: filters.mailFilters,
        columns: mailColumns(place),
        ask: (values) => queries.askMails(readListQuery("mails", values)),
      }),
  };
  return definitions[what]();
}
