ALTER TABLE "orders_source_order" DROP CONSTRAINT "ck_refuse_reason_19b1ed42";
--> statement-breakpoint
ALTER TABLE "orders_source_order" ALTER COLUMN "refuse_reason" TYPE jsonb USING to_jsonb("refuse_reason");
--> statement-breakpoint
ALTER TABLE "orders_source_order"
  ADD CONSTRAINT "ck_refuse_reason_0a967f92" CHECK (CASE jsonb_typeof("refuse_reason") WHEN 'string' THEN char_length("refuse_reason" #>> '{}') <= 500 WHEN 'object' THEN coalesce(jsonb_typeof("refuse_reason"->'en') = 'string', false) AND coalesce(jsonb_typeof("refuse_reason"->'zh') = 'string', true) AND coalesce(jsonb_typeof("refuse_reason"->'es') = 'string', true) AND coalesce(jsonb_typeof("refuse_reason"->'ja') = 'string', true) AND greatest(char_length("refuse_reason"->>'en'), char_length("refuse_reason"->>'zh'), char_length("refuse_reason"->>'es'), char_length("refuse_reason"->>'ja')) <= 500 ELSE "refuse_reason" IS NULL END) NOT VALID;
