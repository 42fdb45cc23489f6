CREATE TABLE IF NOT EXISTS "sys_bulk_move" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "account_id" bigint NOT NULL,
  "role_code" text,
  "language" text NOT NULL,
  "entity" text NOT NULL,
  "move" text NOT NULL,
  "reason" text NOT NULL,
  "state" text NOT NULL DEFAULT 'running',
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bulk_move_account_idx" ON "sys_bulk_move" ("account_id", "state");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_bulk_move_item" (
  "bulk_id" bigint NOT NULL,
  "record_id" bigint NOT NULL,
  "place" integer NOT NULL,
  "state" integer NOT NULL,
  "refusal" jsonb,
  PRIMARY KEY ("bulk_id", "record_id")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bulk_move_item_idx" ON "sys_bulk_move_item" ("bulk_id", "state", "place");
