ALTER TABLE "waybill_import" ADD COLUMN IF NOT EXISTS "load_review" boolean;
--> statement-breakpoint
-- Lines from before asked for none.
UPDATE "waybill_import" SET "load_review" = false;
