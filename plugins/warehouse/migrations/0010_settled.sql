ALTER TABLE "warehouse_storage_bill" ADD COLUMN IF NOT EXISTS "batch_no" text;
--> statement-breakpoint
ALTER TABLE "warehouse_storage_bill" ADD COLUMN IF NOT EXISTS "settled" text;
--> statement-breakpoint
ALTER TABLE "warehouse_storage_bill"
  ADD CONSTRAINT "ck_batch_no_1d792636" CHECK (char_length("batch_no") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_settled_e5576807" CHECK ("settled" IN ('taken', 'charged', 'paid', 'byHand')) NOT VALID;
--> statement-breakpoint
-- Until now a bill ended with its approval and was paid by itself: no batch takes it again.
UPDATE "warehouse_storage_bill" SET "settled" = 'byHand' WHERE "status" = 3 AND "settled" IS NULL;
