ALTER TABLE "warehouse_storage_bill" ADD COLUMN IF NOT EXISTS "batch_no" text;
--> statement-breakpoint
ALTER TABLE "warehouse_storage_bill" ADD COLUMN IF NOT EXISTS "settled" text;
--> statement-breakpoint
ALTER TABLE "warehouse_storage_bill"
  ADD CONSTRAINT "ck_batch_no_1d792636" CHECK (char_length("batch_no") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_settled_b13a1dfa" CHECK ("settled" IN ('taken', 'charged', 'paid')) NOT VALID;
