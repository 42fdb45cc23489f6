ALTER TABLE "warehouse_inbound_line" ADD COLUMN IF NOT EXISTS "expires_on" date;
--> statement-breakpoint
ALTER TABLE "warehouse_inbound_line" ADD COLUMN IF NOT EXISTS "pallet_no" text;
--> statement-breakpoint
ALTER TABLE "warehouse_inbound_line"
  ADD CONSTRAINT "ck_expires_on_6cc14121" CHECK ("expires_on" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_expires_on_671fd448" CHECK ("expires_on" >= "produced_on") NOT VALID,
  ADD CONSTRAINT "ck_pallet_no_8afd1a31" CHECK (char_length("pallet_no") <= 40) NOT VALID;
--> statement-breakpoint
ALTER TABLE "warehouse_outbound" ADD COLUMN IF NOT EXISTS "return_lines" bigint;
--> statement-breakpoint
ALTER TABLE "warehouse_outbound"
  ADD CONSTRAINT "ck_return_lines_91f2fa53" CHECK ("return_lines" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "warehouse_outbound_pick" ADD COLUMN IF NOT EXISTS "returns" bigint;
--> statement-breakpoint
ALTER TABLE "warehouse_outbound_pick"
  ADD CONSTRAINT "ck_returns_6bde8f97" CHECK ("returns" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
-- Notices of transfers that are still to be received say what was printed on their goods, of several days the first.
UPDATE "warehouse_inbound_line" AS line SET "expires_on" = sent."expires_on"
FROM (
  SELECT notice."branch_code", notice."inbound_no", pick."line_no", pick."batch", min(pick."expires_on") AS "expires_on"
  FROM "warehouse_inbound" notice
  JOIN "warehouse_outbound_pick" pick ON pick."branch_code" = notice."branch_code" AND pick."outbound_no" = notice."transfer_no"
    AND pick."picked" > 0
  WHERE notice."status" IN (1, 2, 3)
  GROUP BY 1, 2, 3, 4
) AS sent
WHERE sent."branch_code" = line."branch_code" AND sent."inbound_no" = line."inbound_no" AND sent."line_no" = line."transfer_line"
  AND sent."batch" IS NOT DISTINCT FROM line."batch" AND line."expires_on" IS NULL
  AND (line."produced_on" IS NULL OR line."produced_on" <= sent."expires_on");
