CREATE TABLE IF NOT EXISTS "sys_simulated" (
  "branch_code" text NOT NULL,
  "entity" text NOT NULL,
  "record_id" bigint NOT NULL,
  "version" integer NOT NULL,
  "state" jsonb,
  "made_at" timestamp with time zone NOT NULL,
  "is_own" boolean NOT NULL DEFAULT true,
  PRIMARY KEY ("entity", "record_id")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "simulated_branch_idx" ON "sys_simulated" ("branch_code", "entity");
