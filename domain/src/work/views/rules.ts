import type { Role } from "../../staff/roles/contract.ts";
import { allows, tabsOf } from "../../staff/roles/rules.ts";
import {
  filtersOfList,
  listAddress,
  listPermissions,
  readListAddress,
  type ListName,
  type ListValues,
} from "../lists/address/rules.ts";
import { queuePage } from "../paths.ts";
import { addressOf, readFilters, type QueueFilters } from "../queue/rules.ts";
import { mostViewName } from "./contract.ts";

/** The content of a view: a page with its filters and its order. */
export type Viewed =
  | { readonly page: "queue"; readonly filters: QueueFilters }
  | { readonly page: ListName; readonly values: ListValues };

const isList = (name: string): name is ListName => Object.hasOwn(listPermissions, name);

/**
 * Reads the address of a view. Drops the position in the list and parameters that the page does not know. Returns
 * undefined for the address of any other page.
 */
export function readView(address: string): Viewed | undefined {
  const [, path = "", text = ""] = /^([^?]*)\??(.*)$/s.exec(address) ?? [];
  const search = new URLSearchParams(text);
  if (path === queuePage()) return { page: "queue", filters: readFilters(search) };
  const [, what = ""] = /^\/desk\/lists\/(\w+)$/.exec(path) ?? [];
  return isList(what) ? { page: what, values: filtersOfList(what, readListAddress(search)) } : undefined;
}

/** Returns the address that opens a view. */
export const addressOfView = (viewed: Viewed): string =>
  viewed.page === "queue" ? queuePage(addressOf(viewed.filters)) : listAddress(viewed.page, viewed.values);

/** A placeholder for the person who opens the view, so that a shared view shows each person's own rows. */
const opener = "me";

function withPeople(viewed: Viewed, change: (staffId: string) => string): Viewed {
  const changed = (staffId: string | undefined) => (staffId === undefined ? undefined : change(staffId));
  if (viewed.page === "queue") {
    const { filters } = viewed;
    return { page: "queue", filters: { ...filters, staffId: changed(filters.staffId) } };
  }
  const { values } = viewed;
  const { staffId, reviewer } = values;
  return { ...viewed, values: { ...values, staffId: changed(staffId), reviewer: changed(reviewer) } };
}

/** Returns the view in its stored form, with a placeholder instead of the saver's own id. */
export const forStorage = (viewed: Viewed, saverId: string): Viewed =>
  withPeople(viewed, (staffId) => (staffId === saverId ? opener : staffId));

/** Returns a stored view with the id of the person who opens it. */
export const forOpener = (viewed: Viewed, openerId: string): Viewed =>
  withPeople(viewed, (staffId) => (staffId === opener ? openerId : staffId));

/** Returns whether people with these roles may open the page of a view. */
export function canOpen(viewed: Viewed, roles: readonly Role[]): boolean {
  if (viewed.page === "queue") return tabsOf(roles).includes(viewed.filters.tab);
  return allows(roles, "borrowers.read") && allows(roles, listPermissions[viewed.page]);
}

/** Returns the fault in a typed name of a view (DESK-FIND-06). */
export function viewNameFault(name: string): "missing" | "long" | undefined {
  if (name.trim() === "") return "missing";
  return name.trim().length > mostViewName ? "long" : undefined;
}
