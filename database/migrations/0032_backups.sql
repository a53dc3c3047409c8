CREATE TABLE "recovery_successes" (
	"kind" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp (3) with time zone NOT NULL,
	"sealed_place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sending_holds" (
	"kind" text PRIMARY KEY NOT NULL,
	"backup" text NOT NULL,
	"snapshot_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone NOT NULL
);
