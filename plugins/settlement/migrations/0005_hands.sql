ALTER TABLE "settlement_settlement_batch" ADD COLUMN IF NOT EXISTS "hands" jsonb;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_batch"
  ADD CONSTRAINT "ck_hands_1166eeb6" CHECK (CASE jsonb_typeof("hands") WHEN 'array' THEN jsonb_array_length("hands") <= 1000 AND NOT jsonb_path_exists("hands", 'strict $[*] ? (!(@.type() == "string"))') AND ntocc_longest("hands") <= 256 ELSE "hands" IS NULL END) NOT VALID;
