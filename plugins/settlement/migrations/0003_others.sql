ALTER TABLE "settlement_payment" ADD COLUMN IF NOT EXISTS "for_entity" text;
--> statement-breakpoint
ALTER TABLE "settlement_payment" ADD COLUMN IF NOT EXISTS "for_code" text;
--> statement-breakpoint
ALTER TABLE "settlement_payment" ADD COLUMN IF NOT EXISTS "shipment_code" text;
--> statement-breakpoint
ALTER TABLE "settlement_payment"
  ADD CONSTRAINT "ck_for_entity_1a6f3800" CHECK (char_length("for_entity") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_for_code_d20a47f2" CHECK (char_length("for_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_for_one_5abf0c75" CHECK (("batch_no" is null) = ("for_code" is not null) and ("for_code" is null) = ("for_entity" is null)) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "settlement_payment_for_code_order_idx" ON "settlement_payment" ("branch_code", "for_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "settlement_payment_shipment_code_order_idx" ON "settlement_payment" ("branch_code", "shipment_code", "id");
