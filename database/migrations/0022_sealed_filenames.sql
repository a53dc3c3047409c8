ALTER TABLE "documents" DROP CONSTRAINT "documents_same_file_unique";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE INDEX "stipulations_plain_filename" ON "stipulations" USING btree ("id") WHERE "stipulations"."rejected_filename" !~ '^[^.[:space:]]+[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]*$';--> statement-breakpoint
CREATE INDEX "contracts_plain_filename" ON "contracts" USING btree ("id") WHERE "contracts"."filename" !~ '^[^.[:space:]]+[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]*$';--> statement-breakpoint
CREATE INDEX "documents_opportunity_id_index" ON "documents" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "documents_plain_filename" ON "documents" USING btree ("id") WHERE "documents"."filename" !~ '^[^.[:space:]]+[.][A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22}[.][A-Za-z0-9_-]*$';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_fingerprint_unique" UNIQUE("fingerprint");