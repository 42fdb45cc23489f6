-- What an area was to do about a write of another's records, failed at, and does later: in the order of the writes, each once.
CREATE TABLE IF NOT EXISTS "sys_missed_follow" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "area" text NOT NULL,
  "entity" text NOT NULL,
  "branch_code" text NOT NULL,
  "record_ids" bigint[] NOT NULL,
  "written" jsonb NOT NULL,
  "problem" text NOT NULL,
  "tries" integer NOT NULL DEFAULT 1,
  "noted_at" timestamp with time zone NOT NULL DEFAULT now(),
  "next_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "missed_follow_area_idx" ON "sys_missed_follow" ("area", "entity", "id");
