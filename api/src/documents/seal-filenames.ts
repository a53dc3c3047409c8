import { sealFilename as sealRejected } from "../applications/seal-filename.ts";
import { inTransaction, type Context } from "../context.ts";
import { sealFilename } from "./seal-filename.ts";
import * as store from "./plain-names/plain-names-store.ts";
import { fingerprintOf } from "./fingerprint-of.ts";

/** The number of rows per database transaction. */
const most = 500;

/** Encrypts file names that an earlier release stored in plain text. Does nothing after all are encrypted. */
export async function sealFilenames(context: Context): Promise<void> {
  const { cipher } = context;
  await untilNoneIsLeft(() =>
    inTransaction(context, async ({ database }) => {
      const rows = await store.lockPlainDocuments(database, most);
      for (const row of rows) {
        const filename = sealFilename(cipher, "documents", row.id, row.filename);
        await store.sealDocument(database, { id: row.id, filename, fingerprint: fingerprintOf(cipher, row) });
      }
      return rows.length;
    }),
  );
  await untilNoneIsLeft(() =>
    inTransaction(context, async ({ database }) => {
      const rows = await store.lockPlainContracts(database, most);
      for (const { id, filename } of rows)
        await store.sealContract(database, id, sealFilename(cipher, "contracts", id, filename));
      return rows.length;
    }),
  );
  await untilNoneIsLeft(() =>
    inTransaction(context, async ({ database }) => {
      const rows = await store.lockPlainStipulations(database, most);
      for (const { id, filename } of rows)
        await store.sealStipulation(database, id, sealRejected(cipher, id, filename));
      return rows.length;
    }),
  );
}

/** Repeats `sealSome` until no row is left. @param sealSome encrypts one batch and returns the number of rows */
async function untilNoneIsLeft(sealSome: () => Promise<number>): Promise<void> {
  let sealed = most;
  while (sealed === most) sealed = await sealSome();
}
