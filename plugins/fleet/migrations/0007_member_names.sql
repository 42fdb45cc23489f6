ALTER TABLE "driver_team_member" ADD COLUMN IF NOT EXISTS "driver_name" jsonb;
--> statement-breakpoint
ALTER TABLE "driver_team_member"
  ADD CONSTRAINT "ck_driver_name_f3968e05" CHECK (CASE jsonb_typeof("driver_name") WHEN 'string' THEN char_length("driver_name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("driver_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("driver_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("driver_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("driver_name"->'ja') = 'string', true) AND greatest(char_length("driver_name"->>'en'), char_length("driver_name"->>'zh'), char_length("driver_name"->>'es'), char_length("driver_name"->>'ja')) <= 60 ELSE "driver_name" IS NULL END) NOT VALID;
