import type { Queryable } from "@portal/database/connection";
import { requireRow } from "@portal/database/require-row";
import { users } from "@portal/database/schema/auth";
import { contracts } from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { sql } from "drizzle-orm";
import type { Client } from "pg";

export async function databaseName(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return requireRow(rows).name;
}

/** Lists random documents and agreements. Reads whole tables, so only the restore drill may call this function. */
export async function listRandomFiles(database: Queryable, most: number) {
  const files = sql`select ${documents.storageId}, ${documents.sha256} from ${documents}
    union all select ${contracts.storageId}, ${contracts.sha256} from ${contracts}`;
  const { rows } = await database.execute<{ storageId: string; sha256: string }>(
    sql`select storage_id as "storageId", sha256 from (${files}) as files order by random() limit ${most}`,
  );
  return rows;
}

/** Lists random borrowers with a login. Reads a whole table, so only the restore drill uses it. */
export async function listRandomBorrowers(database: Queryable, most: number): Promise<string[]> {
  const rows = await database
    .select({ contactId: users.contactId })
    .from(users)
    .orderBy(sql`random()`)
    .limit(most);
  return rows.map(({ contactId }) => contactId);
}
