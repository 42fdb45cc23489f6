ALTER TABLE "prepaid_prepaid" ADD COLUMN IF NOT EXISTS "batch_code" text;
--> statement-breakpoint
ALTER TABLE "prepaid_prepaid" ADD COLUMN IF NOT EXISTS "batch_no" text;
--> statement-breakpoint
ALTER TABLE "prepaid_prepaid"
  ADD CONSTRAINT "ck_batch_code_fd735e79" CHECK ("batch_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_batch_no_7cc5599a" CHECK (char_length("batch_no") <= 64) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "prepaid_prepaid_batch_code_order_idx" ON "prepaid_prepaid" ("branch_code", "batch_code", "id");
