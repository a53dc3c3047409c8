CREATE TABLE "build_files" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"brotli" "bytea",
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "build_files_published_at_index" ON "build_files" USING btree ("published_at");