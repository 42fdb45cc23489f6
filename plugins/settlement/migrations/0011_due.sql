ALTER TABLE "settlement_settlement_batch" ADD COLUMN IF NOT EXISTS "by_hand" boolean;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_batch" ADD COLUMN IF NOT EXISTS "due_on" date;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_batch" ADD COLUMN IF NOT EXISTS "days_late" bigint;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_batch" ADD COLUMN IF NOT EXISTS "owed_age" text;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_batch"
  ADD CONSTRAINT "ck_due_on_2e40d845" CHECK ("due_on" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_days_late_1e3dad9b" CHECK ("days_late" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_owed_age_b7fe76a2" CHECK ("owed_age" IN ('notDue', 'late30', 'late60', 'late90', 'older')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_receipt" ADD COLUMN IF NOT EXISTS "gives_back" text;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_receipt" ADD COLUMN IF NOT EXISTS "reason" text;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_receipt"
  DROP CONSTRAINT "ck_amount_b6d8fe6d",
  ADD CONSTRAINT "ck_amount_d3580c81" CHECK ("amount" BETWEEN -100000000000 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_gives_back_c77966d6" CHECK (char_length("gives_back") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_reason_47984787" CHECK (char_length("reason") <= 200) NOT VALID,
  ADD CONSTRAINT "ck_sign_bea8585a" CHECK (("amount" > 0) = ("gives_back" is null)) NOT VALID,
  ADD CONSTRAINT "ck_reasoned_f0190bf7" CHECK ("gives_back" is null or coalesce("reason", '') <> '') NOT VALID;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "settlement_settlement_receipt_gives_back_key" ON "settlement_settlement_receipt" ("branch_code", "gives_back") WHERE not is_deleted;
