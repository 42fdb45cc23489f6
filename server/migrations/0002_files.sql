CREATE TABLE IF NOT EXISTS "sys_file" (
  "id" text PRIMARY KEY,
  "branch_code" text NOT NULL,
  "party_type" text NOT NULL,
  "party_code" text NOT NULL,
  "account_id" bigint NOT NULL,
  "name" text NOT NULL,
  "type" text NOT NULL,
  "size" integer NOT NULL,
  "width" integer,
  "height" integer,
  "sha256" text NOT NULL,
  "bytes" bytea NOT NULL,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "file_content_key" ON "sys_file" ("branch_code", "party_type", "party_code", "sha256");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "file_created_idx" ON "sys_file" ("gmt_created");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_file_use" (
  "file_id" text NOT NULL,
  "entity" text NOT NULL,
  "record_id" bigint NOT NULL,
  PRIMARY KEY ("file_id", "entity", "record_id")
);
