import type { Scope } from "../../context.ts";
import { countOpen } from "./list-store.ts";

/** Counts up to `most` threads that wait for a reply, for the desk's header. */
export const countOpenCases = ({ database }: Pick<Scope, "database">, most: number): Promise<number> =>
  countOpen(database, most);
