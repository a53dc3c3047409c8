import { contract, NotYet } from "@portal/database/contract";
import { migrate } from "@portal/database/migrate";
import { version } from "../../api/src/platform/version.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

/**
 * Applies the migrations of this release. With `isContracting`, also removes columns and tables that only earlier
 * releases use.
 */
export async function runMigrate({ isContracting }: { readonly isContracting: boolean }): Promise<void> {
  const { directUrl, release } = await openDatabase(configOrComplain());
  try {
    await migrate(directUrl);
    console.log(`The database has the migrations of ${version}.`);
    if (!isContracting) return;
    const names = await contract(directUrl, { version });
    for (const name of names) console.log(`Applied ${name}.`);
    if (names.length === 0) console.log("There is nothing to remove.");
  } catch (error) {
    throw error instanceof NotYet ? new Complaint(error.message, { cause: error }) : error;
  } finally {
    await release();
  }
}
