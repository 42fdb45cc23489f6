ALTER TABLE "warehouse_stock_count" ADD COLUMN IF NOT EXISTS "bin_code" text;
--> statement-breakpoint
ALTER TABLE "warehouse_stock_count"
  ADD CONSTRAINT "ck_bin_code_63287093" CHECK ("bin_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "warehouse_stock_count_bin_code_order_idx" ON "warehouse_stock_count" ("branch_code", "bin_code", "id");
