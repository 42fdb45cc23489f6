CREATE INDEX IF NOT EXISTS "goods_find_en_name_idx" ON "goods" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_find_zh_name_idx" ON "goods" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_find_es_name_idx" ON "goods" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_find_ja_name_idx" ON "goods" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_find_code_idx" ON "goods" ("branch_code", (lower("code")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_tail_code_idx" ON "goods" ("branch_code", (reverse(lower("code"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "station_find_en_name_idx" ON "station" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "station_find_zh_name_idx" ON "station" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "station_find_es_name_idx" ON "station" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "station_find_ja_name_idx" ON "station" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gas_station_find_en_name_idx" ON "gas_station" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gas_station_find_zh_name_idx" ON "gas_station" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gas_station_find_es_name_idx" ON "gas_station" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gas_station_find_ja_name_idx" ON "gas_station" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_find_merchant_no_idx" ON "merchant" ("branch_code", (lower("merchant_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_tail_merchant_no_idx" ON "merchant" ("branch_code", (reverse(lower("merchant_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_find_en_name_idx" ON "merchant" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_find_zh_name_idx" ON "merchant" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_find_es_name_idx" ON "merchant" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_find_ja_name_idx" ON "merchant" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "price_system_find_en_name_idx" ON "price_system" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "price_system_find_zh_name_idx" ON "price_system" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "price_system_find_es_name_idx" ON "price_system" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "price_system_find_ja_name_idx" ON "price_system" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "price_system_find_code_idx" ON "price_system" ("branch_code", (lower("code")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "price_system_tail_code_idx" ON "price_system" ("branch_code", (reverse(lower("code"))) text_pattern_ops, "id");
