CREATE INDEX IF NOT EXISTS "shipment_find_en_name_idx" ON "shipment" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_zh_name_idx" ON "shipment" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_es_name_idx" ON "shipment" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_ja_name_idx" ON "shipment" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_en_short_name_idx" ON "shipment" ("branch_code", (lower(coalesce("short_name" ->> 'en', "short_name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_zh_short_name_idx" ON "shipment" ("branch_code", (lower("short_name" ->> 'zh')) text_pattern_ops, "id") WHERE ("short_name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_es_short_name_idx" ON "shipment" ("branch_code", (lower("short_name" ->> 'es')) text_pattern_ops, "id") WHERE ("short_name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_ja_short_name_idx" ON "shipment" ("branch_code", (lower("short_name" ->> 'ja')) text_pattern_ops, "id") WHERE ("short_name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_uscc_idx" ON "shipment" ("branch_code", (lower("uscc")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_tail_uscc_idx" ON "shipment" ("branch_code", (reverse(lower("uscc"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_tail_phone_idx" ON "shipment" ("branch_code", (reverse(lower("phone"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_find_code_idx" ON "shipment" ("branch_code", (lower("code")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_tail_code_idx" ON "shipment" ("branch_code", (reverse(lower("code"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_find_en_name_idx" ON "shipment_staff" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_find_zh_name_idx" ON "shipment_staff" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_find_es_name_idx" ON "shipment_staff" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_find_ja_name_idx" ON "shipment_staff" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_tail_phone_idx" ON "shipment_staff" ("branch_code", (reverse(lower("phone"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_find_en_name_idx" ON "shipment_company" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_find_zh_name_idx" ON "shipment_company" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_find_es_name_idx" ON "shipment_company" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_find_ja_name_idx" ON "shipment_company" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_find_uscc_idx" ON "shipment_company" ("branch_code", (lower("uscc")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_tail_uscc_idx" ON "shipment_company" ("branch_code", (reverse(lower("uscc"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_find_en_name_idx" ON "upstream_customer" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_find_zh_name_idx" ON "upstream_customer" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_find_es_name_idx" ON "upstream_customer" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_find_ja_name_idx" ON "upstream_customer" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_find_uscc_idx" ON "upstream_customer" ("branch_code", (lower("uscc")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_tail_uscc_idx" ON "upstream_customer" ("branch_code", (reverse(lower("uscc"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_contract_no_idx" ON "shipment_contract" ("branch_code", (lower("contract_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_tail_contract_no_idx" ON "shipment_contract" ("branch_code", (reverse(lower("contract_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_en_party_a_idx" ON "shipment_contract" ("branch_code", (lower(coalesce("party_a" ->> 'en', "party_a" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_zh_party_a_idx" ON "shipment_contract" ("branch_code", (lower("party_a" ->> 'zh')) text_pattern_ops, "id") WHERE ("party_a" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_es_party_a_idx" ON "shipment_contract" ("branch_code", (lower("party_a" ->> 'es')) text_pattern_ops, "id") WHERE ("party_a" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_ja_party_a_idx" ON "shipment_contract" ("branch_code", (lower("party_a" ->> 'ja')) text_pattern_ops, "id") WHERE ("party_a" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_en_party_b_idx" ON "shipment_contract" ("branch_code", (lower(coalesce("party_b" ->> 'en', "party_b" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_zh_party_b_idx" ON "shipment_contract" ("branch_code", (lower("party_b" ->> 'zh')) text_pattern_ops, "id") WHERE ("party_b" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_es_party_b_idx" ON "shipment_contract" ("branch_code", (lower("party_b" ->> 'es')) text_pattern_ops, "id") WHERE ("party_b" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_find_ja_party_b_idx" ON "shipment_contract" ("branch_code", (lower("party_b" ->> 'ja')) text_pattern_ops, "id") WHERE ("party_b" ->> 'ja') is not null;
