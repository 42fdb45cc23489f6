ALTER TABLE "sys_outbox" ADD COLUMN IF NOT EXISTS "state" text NOT NULL DEFAULT 'shown';
--> statement-breakpoint
ALTER TABLE "sys_outbox" ADD COLUMN IF NOT EXISTS "problem" text;
--> statement-breakpoint
ALTER TABLE "sys_outbox" ADD COLUMN IF NOT EXISTS "expires_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sys_outbox" ADD COLUMN IF NOT EXISTS "done_at" timestamp with time zone;
