import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsFolder } from "./migrate.ts";
import { lastExempt, migrationFaults } from "./migration-rules.ts";

function readJournal() {
  const journal = readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { idx: number; tag: string; when: number }[] };
  return entries;
}

const refused: readonly (readonly [name: string, statement: string, fault: string])[] = [
  ["drops a table", `DROP TABLE "mails";`, "drops a table"],
  ["drops a column", `ALTER TABLE "mails" DROP COLUMN "fault";`, "drops a column"],
  ["renames a table", `ALTER TABLE "mails" RENAME TO "letters";`, "renames a table or column"],
  ["renames a column", `ALTER TABLE "mails" RENAME COLUMN "a" TO "b";`, "renames a table or column"],
  [
    "changes the type of a column",
    `ALTER TABLE "mails" ALTER COLUMN "attempts" SET DATA TYPE bigint;`,
    "changes the type of a column",
  ],
  [
    "adds NOT NULL to a column",
    `ALTER TABLE "mails" ALTER COLUMN "fault" SET NOT NULL;`,
    "adds NOT NULL to a column",
  ],
  [
    "adds a NOT NULL column without a default",
    `ALTER TABLE "mails" ADD COLUMN "language" text NOT NULL;`,
    "adds a NOT NULL column without a default",
  ],
  [
    "adds a check without NOT VALID",
    `ALTER TABLE "mails" ADD CONSTRAINT "c" CHECK ("mails"."attempts" >= 0);`,
    "adds a check without NOT VALID",
  ],
  [
    "adds a unique constraint",
    `ALTER TABLE "mails" ADD CONSTRAINT "u" UNIQUE("kind");`,
    "adds a constraint that builds an index under a lock",
  ],
  [
    "builds an index of a growing table without CONCURRENTLY",
    `CREATE INDEX "i" ON "mails" USING btree ("kind");`,
    "builds an index under a lock",
  ],
  [
    "builds a unique index of a growing table without CONCURRENTLY",
    `CREATE UNIQUE INDEX "i" ON "mails" USING btree ("kind");`,
    "builds an index under a lock",
  ],
  [
    "hides a drop behind an allowed statement",
    `ALTER TABLE "mails" ADD COLUMN "x" text;--> statement-breakpoint\nALTER TABLE "mails" DROP COLUMN "fault";`,
    "drops a column",
  ],
];

test.each(refused)("the rules refuse a migration that %s [CONN-DB-05]", (_, migration, fault) => {
  const faults = migrationFaults(migration);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`: ${fault}`);
});

test.each([
  ["adds a column", `ALTER TABLE "mails" ADD COLUMN "x" text;`],
  ["adds a column with a default", `ALTER TABLE "mails" ADD COLUMN "x" boolean DEFAULT false NOT NULL;`],
  ["adds a check with NOT VALID", `ALTER TABLE "mails" ADD CONSTRAINT "c" CHECK (attempts >= 0) NOT VALID;`],
  ["builds an index concurrently", `CREATE INDEX CONCURRENTLY "i" ON "mails" USING btree ("kind");`],
  ["drops an index", `DROP INDEX "i";`],
  ["builds an index of a small table", `CREATE INDEX "i" ON "legal_texts" USING btree ("kind");`],
  [
    "builds an index of a new table",
    `CREATE TABLE "n" ("kind" text);--> statement-breakpoint\nCREATE INDEX "i" ON "n" USING btree ("kind");`,
  ],
])("the rules allow a migration that %s", (_, migration) => {
  expect(migrationFaults(migration)).toEqual([]);
});

test("every migration since the rules were introduced keeps the previous release working", () => {
  const tags = readJournal().map(({ tag }) => tag);
  const exempt = tags.indexOf(lastExempt);
  expect(exempt).toBeGreaterThan(0);
  const faults = tags
    .slice(exempt + 1)
    .flatMap((tag) =>
      migrationFaults(readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8")).map(
        (fault) => `${tag}: ${fault}`,
      ),
    );
  expect(faults).toEqual([]);
});

test("each migration has a later time than the previous migration", () => {
  const times = readJournal().map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

test("the repository contains only the newest snapshot of the schema, which is the only snapshot that the next migration reads", () => {
  const newest = `${String(readJournal().at(-1)?.idx).padStart(4, "0")}_snapshot.json`;
  expect(readdirSync(join(migrationsFolder, "meta")).toSorted()).toEqual([newest, "_journal.json"]);
});
