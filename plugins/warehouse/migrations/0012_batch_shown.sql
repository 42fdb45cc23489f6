ALTER TABLE "warehouse_storage_bill" ADD COLUMN IF NOT EXISTS "is_batch_shown" boolean;
--> statement-breakpoint
-- What is charged or paid by a batch was sent to its owner. Of one that is only taken nothing tells whether it was: it is told with its next step.
UPDATE "warehouse_storage_bill" SET "is_batch_shown" = true WHERE "settled" IN ('charged', 'paid') AND "is_batch_shown" IS NULL;
