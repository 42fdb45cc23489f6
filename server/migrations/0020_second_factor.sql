ALTER TABLE "sys_access_token" ADD COLUMN IF NOT EXISTS "ip" text;
--> statement-breakpoint
ALTER TABLE "sys_access_token" ADD COLUMN IF NOT EXISTS "user_agent" text;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_second_factor" (
  "account_id" bigint PRIMARY KEY,
  "secret" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "confirmed_at" timestamp with time zone,
  "last_step" bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_recovery_code" (
  "account_id" bigint NOT NULL,
  "code_hash" text NOT NULL,
  "used_at" timestamp with time zone,
  PRIMARY KEY ("account_id", "code_hash")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_sign_in_step" (
  "step_hash" text PRIMARY KEY,
  "account_id" bigint NOT NULL,
  "expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_in_step_account_idx" ON "sys_sign_in_step" ("account_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sign_in_step_expires_idx" ON "sys_sign_in_step" ("expires_at");
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN IF NOT EXISTS "require_two_factor" boolean;
