CREATE SEQUENCE "public"."audit_entry_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_unchained" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"person_id" text,
	"detail" jsonb NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "entry_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "audit_entries_entry_id_index" ON "audit_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE FUNCTION audit_unchained_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM "audit_entries" WHERE "entry_id" = OLD."id") THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit entries are only ever added' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_unchained_are_kept BEFORE UPDATE OR TRUNCATE ON "audit_unchained"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_unchained_are_kept();--> statement-breakpoint
CREATE TRIGGER audit_unchained_leave_when_chained BEFORE DELETE ON "audit_unchained"
  FOR EACH ROW EXECUTE FUNCTION audit_unchained_are_kept();
