CREATE TABLE IF NOT EXISTS "sys_try" (
  "kind" text NOT NULL,
  "key" text NOT NULL,
  "used" integer NOT NULL,
  "ends_at" timestamp with time zone NOT NULL,
  "locked_until" timestamp with time zone,
  PRIMARY KEY ("kind", "key")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "try_ends_idx" ON "sys_try" ("ends_at");
--> statement-breakpoint
-- Counted in sys_try from now on; who is locked stays locked.
INSERT INTO "sys_try" ("kind", "key", "used", "ends_at", "locked_until")
SELECT 'signIn', "name", "failures", "last_at" + interval '60 minutes', "locked_until" FROM "sys_sign_in_failure"
WHERE length("name") <= 128 ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "sys_sign_in_failure";
--> statement-breakpoint
ALTER TABLE "sys_sms_code" DROP COLUMN "tries";
