ALTER TABLE "bank_card" ADD COLUMN IF NOT EXISTS "card_img" jsonb;
--> statement-breakpoint
ALTER TABLE "bank_card"
  ADD CONSTRAINT "ck_card_img_7cae8657" CHECK (CASE jsonb_typeof("card_img") WHEN 'array' THEN jsonb_array_length("card_img") <= 1 AND NOT jsonb_path_exists("card_img", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("card_img") <= 512 ELSE "card_img" IS NULL END) NOT VALID;
