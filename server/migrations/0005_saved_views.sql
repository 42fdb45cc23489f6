CREATE TABLE IF NOT EXISTS "sys_saved_view" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "account_id" bigint NOT NULL,
  "list" text NOT NULL,
  "name" text NOT NULL,
  "query" jsonb NOT NULL,
  "is_default" boolean NOT NULL DEFAULT false,
  "is_shared" boolean NOT NULL DEFAULT false,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "version" integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "saved_view_account_idx" ON "sys_saved_view" ("account_id", "list");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "saved_view_branch_idx" ON "sys_saved_view" ("branch_code", "list");
