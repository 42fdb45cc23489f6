ALTER TABLE "warehouse_storage_bill" ADD COLUMN IF NOT EXISTS "first_sent_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "warehouse_storage_bill"
  ADD CONSTRAINT "ck_first_sent_at_a01fea35" CHECK ("first_sent_at" >= '0001-01-01 00:00:00+00' AND "first_sent_at" < '10000-01-01 00:00:00+00') NOT VALID;
--> statement-breakpoint
-- Sent, confirmed, approved and rejected bills were sent. Of one that was voided, or opened again after it was rejected, nothing in its row
-- tells whether it was: it is the house's own until it is sent.
UPDATE "warehouse_storage_bill" SET "first_sent_at" = coalesce("confirmed_at", "gmt_modified")
  WHERE "status" IN (1, 2, 3, 4) AND "first_sent_at" IS NULL;
