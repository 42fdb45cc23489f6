ALTER TABLE "warehouse_inbound" ADD COLUMN IF NOT EXISTS "waybill_no" text;
--> statement-breakpoint
ALTER TABLE "warehouse_inbound"
  ADD CONSTRAINT "ck_waybill_no_785c398b" CHECK (char_length("waybill_no") <= 20) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "warehouse_inbound_waybill_no_order_idx" ON "warehouse_inbound" ("branch_code", "waybill_no", "id");
--> statement-breakpoint
ALTER TABLE "warehouse_outbound" ADD COLUMN IF NOT EXISTS "waybill_no" text;
--> statement-breakpoint
ALTER TABLE "warehouse_outbound"
  ADD CONSTRAINT "ck_waybill_no_785c398b" CHECK (char_length("waybill_no") <= 20) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "warehouse_outbound_waybill_no_order_idx" ON "warehouse_outbound" ("branch_code", "waybill_no", "id");
