ALTER TABLE "fuel_fuel_transaction" ADD COLUMN IF NOT EXISTS "team_code" text;
--> statement-breakpoint
ALTER TABLE "fuel_fuel_transaction"
  ADD CONSTRAINT "ck_team_code_55dc7c57" CHECK ("team_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_fuel_transaction_team_code_order_idx" ON "fuel_fuel_transaction" ("branch_code", "team_code", "id");
--> statement-breakpoint
-- Fills that were entered before are of whom their driver drove for then: the trail says it of each driver who has changed the team since. Where
-- the waybill's own driver took it, the waybill says it.
DO $$ BEGIN
  IF to_regclass('driver') IS NOT NULL THEN
    UPDATE "fuel_fuel_transaction" f SET "team_code" = had."team"
    FROM (
      SELECT t."id", CASE WHEN later."id" IS NULL THEN d."team_code" ELSE later."before" END AS "team"
      FROM "fuel_fuel_transaction" t
      JOIN "driver" d ON d."branch_code" = t."branch_code" AND d."code" = t."driver_code"
      LEFT JOIN LATERAL (
        SELECT a."id", c."change"->>'before' AS "before"
        FROM "sys_audit_trail" a CROSS JOIN LATERAL jsonb_array_elements(a."changes") AS c("change")
        WHERE a."entity" = 'driver' AND a."record_id" = d."id" AND a."at" > t."time" AND c."change"->>'field' = 'teamCode'
        ORDER BY a."at", a."id" LIMIT 1
      ) later ON true
    ) had
    WHERE had."id" = f."id" AND had."team" IS NOT NULL;
  END IF;
  IF to_regclass('waybill') IS NOT NULL THEN
    UPDATE "fuel_fuel_transaction" f SET "team_code" = w."team_code" FROM "waybill" w
    WHERE w."branch_code" = f."branch_code" AND w."waybill_no" = f."waybill_no" AND NOT w."is_deleted"
      AND w."driver_code" = coalesce(f."driver_code", w."driver_code");
  END IF;
  UPDATE "fuel_fuel_transaction" f SET "team_code" = b."team_code" FROM "fuel_fuel_transaction" b
  WHERE f."kind" = 'refund' AND b."branch_code" = f."branch_code" AND b."code" = f."refund_of";
END $$;
