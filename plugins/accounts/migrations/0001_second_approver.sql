ALTER TABLE "accounts_withdrawal" ADD COLUMN IF NOT EXISTS "first_approver_id" bigint;
--> statement-breakpoint
ALTER TABLE "accounts_withdrawal" ADD COLUMN IF NOT EXISTS "first_approver" text;
--> statement-breakpoint
ALTER TABLE "accounts_withdrawal"
  DROP CONSTRAINT "ck_status_9168dfa8",
  ADD CONSTRAINT "ck_status_4dbb2e5d" CHECK ("status" IN (0, 1, 2, 3, 4, 5, 6, 7)) NOT VALID,
  ADD CONSTRAINT "ck_first_approver_id_0c173d16" CHECK ("first_approver_id" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_first_approver_7279cf32" CHECK (char_length("first_approver") <= 64) NOT VALID;
