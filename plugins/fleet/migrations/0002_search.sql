CREATE INDEX IF NOT EXISTS "driver_find_en_name_idx" ON "driver" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_find_zh_name_idx" ON "driver" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_find_es_name_idx" ON "driver" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_find_ja_name_idx" ON "driver" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_tail_phone_idx" ON "driver" ("branch_code", (reverse(lower("phone"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_find_code_idx" ON "driver" ("branch_code", (lower("code")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_tail_code_idx" ON "driver" ("branch_code", (reverse(lower("code"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_find_en_name_idx" ON "driver_team" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_find_zh_name_idx" ON "driver_team" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_find_es_name_idx" ON "driver_team" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_find_ja_name_idx" ON "driver_team" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_tail_phone_idx" ON "driver_team" ("branch_code", (reverse(lower("phone"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_find_code_idx" ON "driver_team" ("branch_code", (lower("code")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_tail_code_idx" ON "driver_team" ("branch_code", (reverse(lower("code"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_find_plate_no_idx" ON "vehicle" ("branch_code", (lower("plate_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_tail_plate_no_idx" ON "vehicle" ("branch_code", (reverse(lower("plate_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_find_vin_idx" ON "vehicle" ("branch_code", (lower("vin")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_tail_vin_idx" ON "vehicle" ("branch_code", (reverse(lower("vin"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_find_en_name_idx" ON "vehicle_team" ("branch_code", (lower(coalesce("name" ->> 'en', "name" #>> '{}'))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_find_zh_name_idx" ON "vehicle_team" ("branch_code", (lower("name" ->> 'zh')) text_pattern_ops, "id") WHERE ("name" ->> 'zh') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_find_es_name_idx" ON "vehicle_team" ("branch_code", (lower("name" ->> 'es')) text_pattern_ops, "id") WHERE ("name" ->> 'es') is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_find_ja_name_idx" ON "vehicle_team" ("branch_code", (lower("name" ->> 'ja')) text_pattern_ops, "id") WHERE ("name" ->> 'ja') is not null;
