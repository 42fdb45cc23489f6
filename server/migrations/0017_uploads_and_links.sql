CREATE TABLE IF NOT EXISTS "sys_upload_day" (
  "branch_code" text NOT NULL,
  "party_type" text NOT NULL,
  "party_code" text NOT NULL,
  "day" date NOT NULL,
  "files" integer NOT NULL,
  "bytes" bigint NOT NULL,
  PRIMARY KEY ("branch_code", "party_type", "party_code", "day")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upload_day_idx" ON "sys_upload_day" ("day");
--> statement-breakpoint
ALTER TABLE "sys_share_link" ADD COLUMN IF NOT EXISTS "visits" integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE "sys_share_link" ADD COLUMN IF NOT EXISTS "last_opened_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "share_link_party_idx" ON "sys_share_link" ("branch_code", "party_type", "party_code");
