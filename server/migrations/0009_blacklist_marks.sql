ALTER TABLE "credit_blacklist" ADD COLUMN IF NOT EXISTS "driver_code" text;
--> statement-breakpoint
ALTER TABLE "credit_blacklist" ADD COLUMN IF NOT EXISTS "proofs" jsonb;
--> statement-breakpoint
ALTER TABLE "credit_blacklist"
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_proofs_ffa18148" CHECK (CASE jsonb_typeof("proofs") WHEN 'array' THEN jsonb_array_length("proofs") <= 6 AND NOT jsonb_path_exists("proofs", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("proofs") <= 512 ELSE "proofs" IS NULL END) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_blacklist_status_idx" ON "credit_blacklist" ("branch_code", "status", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_blacklist_driver_code_idx" ON "credit_blacklist" ("branch_code", "driver_code");
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN IF NOT EXISTS "blacklist" boolean;
