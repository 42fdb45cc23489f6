ALTER TABLE "orders_source_order" ADD COLUMN IF NOT EXISTS "customer_code" text;
--> statement-breakpoint
ALTER TABLE "orders_source_order"
  ADD CONSTRAINT "ck_customer_code_1e37d862" CHECK ("customer_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_source_order_customer_code_order_idx" ON "orders_source_order" ("branch_code", "customer_code", "id");
