ALTER TABLE "dispatch_city_stop" ADD COLUMN IF NOT EXISTS "signature" jsonb;
--> statement-breakpoint
ALTER TABLE "dispatch_city_stop"
  ADD CONSTRAINT "ck_signature_2b06e1a7" CHECK (CASE jsonb_typeof("signature") WHEN 'array' THEN jsonb_array_length("signature") <= 1 AND NOT jsonb_path_exists("signature", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("signature") <= 512 ELSE "signature" IS NULL END) NOT VALID;
