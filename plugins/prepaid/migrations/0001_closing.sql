ALTER TABLE "prepaid_prepaid" ADD COLUMN IF NOT EXISTS "closing" text;
--> statement-breakpoint
ALTER TABLE "prepaid_prepaid" ADD COLUMN IF NOT EXISTS "closer_id" bigint;
--> statement-breakpoint
ALTER TABLE "prepaid_prepaid" ADD COLUMN IF NOT EXISTS "closer" text;
--> statement-breakpoint
ALTER TABLE "prepaid_prepaid" ADD COLUMN IF NOT EXISTS "closed_by" text;
--> statement-breakpoint
ALTER TABLE "prepaid_prepaid"
  DROP CONSTRAINT "ck_status_da9577de",
  ADD CONSTRAINT "ck_status_73f3a01b" CHECK ("status" IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)) NOT VALID,
  ADD CONSTRAINT "ck_closing_1c5632f2" CHECK ("closing" IN ('paidAgain', 'writtenOff')) NOT VALID,
  ADD CONSTRAINT "ck_closer_id_d4510ace" CHECK ("closer_id" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_closer_efbb616a" CHECK (char_length("closer") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_closed_by_bc4d91f4" CHECK (char_length("closed_by") <= 64) NOT VALID;
--> statement-breakpoint
UPDATE "prepaid_prepaid" SET "status" = 10 WHERE "status" = 9 AND "owed_back" > 0;
