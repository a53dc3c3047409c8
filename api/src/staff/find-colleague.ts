import type { Scope } from "../context.ts";
import { findStaffById } from "./store.ts";

/** Finds a member of staff with the person's roles. */
export const findColleague = ({ database }: Pick<Scope, "database">, staffId: string) =>
  findStaffById(database, staffId);
