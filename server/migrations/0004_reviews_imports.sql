CREATE TABLE IF NOT EXISTS "sys_review_claim" (
  "kind" text NOT NULL,
  "record_id" bigint NOT NULL,
  "account_id" bigint NOT NULL,
  "party_code" text NOT NULL,
  "seen_at" timestamp with time zone NOT NULL,
  PRIMARY KEY ("kind", "record_id")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "review_claim_account_idx" ON "sys_review_claim" ("account_id");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_import" (
  "branch_code" text NOT NULL,
  "import_id" text NOT NULL,
  "entity" text NOT NULL,
  "account_id" bigint NOT NULL,
  "result" jsonb NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY ("branch_code", "import_id")
);
--> statement-breakpoint
ALTER TABLE "driver_team" ADD COLUMN IF NOT EXISTS "last_reject_reason" text;
--> statement-breakpoint
ALTER TABLE "driver_team"
  ADD CONSTRAINT "ck_last_reject_reason_4837eba0" CHECK (char_length("last_reject_reason") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN IF NOT EXISTS "licence_status" integer;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN IF NOT EXISTS "road_cert_status" integer;
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN IF NOT EXISTS "last_reject_reason" text;
--> statement-breakpoint
ALTER TABLE "vehicle"
  ADD CONSTRAINT "ck_licence_status_ce283965" CHECK ("licence_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_road_cert_status_7886846c" CHECK ("road_cert_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_last_reject_reason_4837eba0" CHECK (char_length("last_reject_reason") <= 200) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_licence_status_idx" ON "vehicle" ("branch_code", "licence_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_road_cert_status_idx" ON "vehicle" ("branch_code", "road_cert_status");
