ALTER TABLE "waybill_exception" ADD COLUMN IF NOT EXISTS "due_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD COLUMN IF NOT EXISTS "handler_code" text;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD COLUMN IF NOT EXISTS "claimed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD COLUMN IF NOT EXISTS "reminded_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD COLUMN IF NOT EXISTS "outcome" text;
--> statement-breakpoint
ALTER TABLE "waybill_exception" ADD COLUMN IF NOT EXISTS "consequence" text;
--> statement-breakpoint
ALTER TABLE "waybill_exception"
  ADD CONSTRAINT "ck_due_at_626861a8" CHECK ("due_at" >= '0001-01-01 00:00:00+00' AND "due_at" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_handler_code_dfb9df2a" CHECK (char_length("handler_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_claimed_at_c9a224d4" CHECK ("claimed_at" >= '0001-01-01 00:00:00+00' AND "claimed_at" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_reminded_at_1eef47d2" CHECK ("reminded_at" >= '0001-01-01 00:00:00+00' AND "reminded_at" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_outcome_45e7a49f" CHECK ("outcome" IN ('confirmed', 'ignored')) NOT VALID,
  ADD CONSTRAINT "ck_consequence_1240d301" CHECK ("consequence" IN ('record', 'cancel')) NOT VALID;

--> statement-breakpoint
-- What was confirmed so far allowed a waybill to be cancelled, and so did whatever had been closed.
UPDATE "waybill_exception" SET
  "outcome" = CASE WHEN "status" = 3 THEN 'ignored' ELSE 'confirmed' END,
  "consequence" = CASE WHEN "status" = 3 THEN NULL ELSE 'cancel' END
WHERE "status" IN (2, 3, 4) AND "outcome" IS NULL;
--> statement-breakpoint
-- The mark of a waybill says that something waits to be decided while it is under way.
UPDATE "waybill" w SET "abnormal_flag" = false
WHERE w."abnormal_flag" AND (w."status" >= 90 OR w."is_deleted" OR NOT EXISTS (
  SELECT 1 FROM "waybill_exception" e WHERE e."branch_code" = w."branch_code" AND e."waybill_no" = w."waybill_no"
    AND e."status" IN (0, 1) AND NOT e."is_deleted"));
