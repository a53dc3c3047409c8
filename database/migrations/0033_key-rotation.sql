CREATE TABLE "file_keys" (
	"storage_id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_epochs" (
	"from_sequence" bigint PRIMARY KEY NOT NULL,
	"pepper_id" text NOT NULL,
	"sealed_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_audit" (
	"key_id" text NOT NULL,
	"column_name" text NOT NULL,
	"left" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sealed_audit_key_id_column_name_pk" PRIMARY KEY("key_id","column_name")
);
--> statement-breakpoint
ALTER TABLE "key_checks" ADD COLUMN "retired_at" timestamp (3) with time zone;