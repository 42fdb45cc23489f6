-- The rate on a shipper's card is what its waybills were charged until now, whatever agreements and the switch of the branch said. It
-- becomes an agreement, which alone says so from here on: open-ended, from the day on which the shipper was registered, or between
-- the agreements that it has. Where one is in force today that one holds.
INSERT INTO "shipment_service_fee" ("code", "branch_code", "status", "created_by", "modified_by", "shipment_code", "fee_mode", "rate", "from", "to", "enabled")
SELECT 'FEE-CARD-' || s."id", s."branch_code", 1, 'system', 'system', s."code", 'rate', s."service_fee_rate",
  greatest(least((s."gmt_created" AT TIME ZONE 'UTC' + interval '8 hours')::date, t."day"), b."to" + 1), n."from" - 1, true
FROM "shipment" s
CROSS JOIN (SELECT (now() AT TIME ZONE 'UTC' + interval '8 hours')::date AS "day") t
LEFT JOIN LATERAL (
  SELECT max(f."to") AS "to" FROM "shipment_service_fee" f WHERE f."branch_code" = s."branch_code" AND f."shipment_code" = s."code"
    AND f."enabled" AND NOT f."is_deleted" AND f."to" < t."day"
) b ON true
LEFT JOIN LATERAL (
  SELECT min(f."from") AS "from" FROM "shipment_service_fee" f WHERE f."branch_code" = s."branch_code" AND f."shipment_code" = s."code"
    AND f."enabled" AND NOT f."is_deleted" AND f."from" > t."day"
) n ON true
WHERE s."service_fee_rate" > 0 AND NOT s."is_deleted" AND NOT EXISTS (
  SELECT 1 FROM "shipment_service_fee" f WHERE f."branch_code" = s."branch_code" AND f."shipment_code" = s."code"
    AND f."enabled" AND NOT f."is_deleted" AND f."from" <= t."day" AND (f."to" IS NULL OR f."to" >= t."day")
);
--> statement-breakpoint
-- Branches that charged by such rates and never said whether they do go on charging; one that said that it does not is believed.
INSERT INTO "sys_branch_config" ("branch_code", "config_key", "config_value")
SELECT DISTINCT s."branch_code", 'shippers.serviceFee', '1' FROM "shipment" s WHERE s."service_fee_rate" > 0 AND NOT s."is_deleted"
ON CONFLICT DO NOTHING;
