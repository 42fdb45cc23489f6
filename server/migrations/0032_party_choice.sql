CREATE TABLE IF NOT EXISTS "sys_party_choice" (
  "step_hash" text PRIMARY KEY,
  "purpose" text NOT NULL,
  "phone" text NOT NULL,
  "account_ids" jsonb NOT NULL,
  "expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "party_choice_expires_idx" ON "sys_party_choice" ("expires_at");
