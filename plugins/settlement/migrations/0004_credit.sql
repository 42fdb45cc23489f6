ALTER TABLE "settlement_payment" ADD COLUMN IF NOT EXISTS "channel" text;
--> statement-breakpoint
ALTER TABLE "settlement_payment"
  ADD CONSTRAINT "ck_channel_9278b3f8" CHECK ("channel" IN ('bank', 'account')) NOT VALID;
