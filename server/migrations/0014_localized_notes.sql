-- Notes that may be known in several languages: what was typed stays as the one text it is.
ALTER TABLE "credit_blacklist"
  DROP CONSTRAINT "ck_reason_63c88a37",
  ALTER COLUMN "reason" TYPE jsonb USING to_jsonb("reason"),
  ADD CONSTRAINT "ck_reason_4b4dcefb" CHECK (CASE jsonb_typeof("reason") WHEN 'string' THEN char_length("reason" #>> '{}') <= 300 WHEN 'object' THEN coalesce(jsonb_typeof("reason"->'en') = 'string', false) AND coalesce(jsonb_typeof("reason"->'zh') = 'string', true) AND coalesce(jsonb_typeof("reason"->'es') = 'string', true) AND coalesce(jsonb_typeof("reason"->'ja') = 'string', true) AND greatest(char_length("reason"->>'en'), char_length("reason"->>'zh'), char_length("reason"->>'es'), char_length("reason"->>'ja')) <= 300 ELSE "reason" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_accident"
  DROP CONSTRAINT "ck_cause_cb497849",
  ALTER COLUMN "cause" TYPE jsonb USING to_jsonb("cause"),
  ADD CONSTRAINT "ck_cause_059a71ed" CHECK (CASE jsonb_typeof("cause") WHEN 'string' THEN char_length("cause" #>> '{}') <= 500 WHEN 'object' THEN coalesce(jsonb_typeof("cause"->'en') = 'string', false) AND coalesce(jsonb_typeof("cause"->'zh') = 'string', true) AND coalesce(jsonb_typeof("cause"->'es') = 'string', true) AND coalesce(jsonb_typeof("cause"->'ja') = 'string', true) AND greatest(char_length("cause"->>'en'), char_length("cause"->>'zh'), char_length("cause"->>'es'), char_length("cause"->>'ja')) <= 500 ELSE "cause" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_repair"
  DROP CONSTRAINT "ck_fault_9dee83b4",
  ALTER COLUMN "fault" TYPE jsonb USING to_jsonb("fault"),
  ADD CONSTRAINT "ck_fault_8aaf5d8f" CHECK (CASE jsonb_typeof("fault") WHEN 'string' THEN char_length("fault" #>> '{}') <= 500 WHEN 'object' THEN coalesce(jsonb_typeof("fault"->'en') = 'string', false) AND coalesce(jsonb_typeof("fault"->'zh') = 'string', true) AND coalesce(jsonb_typeof("fault"->'es') = 'string', true) AND coalesce(jsonb_typeof("fault"->'ja') = 'string', true) AND greatest(char_length("fault"->>'en'), char_length("fault"->>'zh'), char_length("fault"->>'es'), char_length("fault"->>'ja')) <= 500 ELSE "fault" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_violation"
  DROP CONSTRAINT "ck_reason_63c88a37",
  ALTER COLUMN "reason" TYPE jsonb USING to_jsonb("reason"),
  ADD CONSTRAINT "ck_reason_4b4dcefb" CHECK (CASE jsonb_typeof("reason") WHEN 'string' THEN char_length("reason" #>> '{}') <= 300 WHEN 'object' THEN coalesce(jsonb_typeof("reason"->'en') = 'string', false) AND coalesce(jsonb_typeof("reason"->'zh') = 'string', true) AND coalesce(jsonb_typeof("reason"->'es') = 'string', true) AND coalesce(jsonb_typeof("reason"->'ja') = 'string', true) AND greatest(char_length("reason"->>'en'), char_length("reason"->>'zh'), char_length("reason"->>'es'), char_length("reason"->>'ja')) <= 300 ELSE "reason" IS NULL END) NOT VALID;
