CREATE INDEX IF NOT EXISTS "waybill_find_waybill_no_idx" ON "waybill" ("branch_code", (lower("waybill_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_tail_waybill_no_idx" ON "waybill" ("branch_code", (reverse(lower("waybill_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_find_order_no_idx" ON "waybill" ("branch_code", (lower("order_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_tail_order_no_idx" ON "waybill" ("branch_code", (reverse(lower("order_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_find_vehicle_no_idx" ON "waybill" ("branch_code", (lower("vehicle_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_tail_vehicle_no_idx" ON "waybill" ("branch_code", (reverse(lower("vehicle_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_find_en_driver_name_idx" ON "waybill" ("branch_code", (lower(coalesce("driver_name" ->> 'en', "driver_name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_find_zh_driver_name_idx" ON "waybill" ("branch_code", (lower("driver_name" ->> 'zh')) text_pattern_ops, "id") WHERE ("driver_name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_find_es_driver_name_idx" ON "waybill" ("branch_code", (lower("driver_name" ->> 'es')) text_pattern_ops, "id") WHERE ("driver_name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_find_ja_driver_name_idx" ON "waybill" ("branch_code", (lower("driver_name" ->> 'ja')) text_pattern_ops, "id") WHERE ("driver_name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_tail_driver_phone_idx" ON "waybill" ("branch_code", (reverse(lower("driver_phone"))) text_pattern_ops, "id");
