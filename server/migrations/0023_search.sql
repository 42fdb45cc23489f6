CREATE INDEX IF NOT EXISTS "staff_find_en_name_idx" ON "staff" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_find_zh_name_idx" ON "staff" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_find_es_name_idx" ON "staff" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_find_ja_name_idx" ON "staff" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_find_username_idx" ON "staff" ("branch_code", (lower("username")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_tail_username_idx" ON "staff" ("branch_code", (reverse(lower("username"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_tail_phone_idx" ON "staff" ("branch_code", (reverse(lower("phone"))) text_pattern_ops, "id");
