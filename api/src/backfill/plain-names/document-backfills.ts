import { sealFilename as sealRejected } from "../../applications/seal-filename.ts";
import type { Backfill } from "../run-backfill.ts";
import { fingerprintOf } from "../../documents/fingerprint-of.ts";
import * as store from "./plain-names-store.ts";
import { sealFilename } from "../../documents/seal-filename.ts";

/**
 * Encrypts file names that an earlier release stored in plain text, and updates the documents' fingerprints.
 */
export const documentBackfills: readonly Backfill[] = [
  {
    name: "documents.filename",
    countLeft: store.countPlainDocuments,
    async fillSome({ database, cipher }, most) {
      const rows = await store.lockPlainDocuments(database, most);
      for (const row of rows) {
        const filename = sealFilename(cipher, "documents", row.id, row.filename);
        await store.sealDocument(database, { id: row.id, filename, fingerprint: fingerprintOf(cipher, row) });
      }
      return rows.length;
    },
  },
  {
    name: "contracts.filename",
    countLeft: store.countPlainContracts,
    async fillSome({ database, cipher }, most) {
      const rows = await store.lockPlainContracts(database, most);
      for (const { id, filename } of rows)
        await store.sealContract(database, id, sealFilename(cipher, "contracts", id, filename));
      return rows.length;
    },
  },
  {
    name: "stipulations.rejected_filename",
    countLeft: store.countPlainStipulations,
    async fillSome({ database, cipher }, most) {
      const rows = await store.lockPlainStipulations(database, most);
      for (const { id, filename } of rows)
        await store.sealStipulation(database, id, sealRejected(cipher, id, filename));
      return rows.length;
    },
  },
];
