ALTER TABLE "settlement_settlement_line" ADD COLUMN IF NOT EXISTS "unit" text;
--> statement-breakpoint
ALTER TABLE "settlement_settlement_line"
  ADD CONSTRAINT "ck_unit_d71a964c" CHECK ("unit" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
-- Lines that were made before say what their waybills count in.
DO $$ BEGIN
  IF to_regclass('waybill') IS NOT NULL THEN
    UPDATE "settlement_settlement_line" l SET "unit" = w."unit" FROM "waybill" w
    WHERE w."branch_code" = l."branch_code" AND w."waybill_no" = l."waybill_no" AND w."unit" IS NOT NULL AND l."unit" IS NULL;
  END IF;
END $$;
