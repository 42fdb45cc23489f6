ALTER TABLE "driver_team_member"
  DROP CONSTRAINT "ck_status_1f0058ce",
  ADD CONSTRAINT "ck_status_e8b8d9e0" CHECK ("status" IN (0, 1, 2, 3, 4)) NOT VALID;
--> statement-breakpoint
-- A vehicle named a team of vehicles that a shipper calls: that team's own list has it from now on, and the vehicle names its carrier.
UPDATE "vehicle_team" AS "of" SET "vehicles" = coalesce("of"."vehicles", '[]'::jsonb) || "named"."plates",
  "vehicle_count" = jsonb_array_length(coalesce("of"."vehicles", '[]'::jsonb) || "named"."plates")
FROM (
  SELECT t."id", jsonb_agg(v."plate_no" ORDER BY v."id") AS "plates" FROM "vehicle" v
  JOIN "vehicle_team" t ON t."branch_code" = v."branch_code" AND t."code" = v."team_code"
  WHERE NOT v."is_deleted" AND v."plate_no" IS NOT NULL AND NOT coalesce(t."vehicles", '[]'::jsonb) @> to_jsonb(v."plate_no")
  GROUP BY t."id"
) AS "named" WHERE "named"."id" = "of"."id";
--> statement-breakpoint
UPDATE "vehicle" v SET "team_code" = NULL
WHERE EXISTS (SELECT 1 FROM "vehicle_team" t WHERE t."branch_code" = v."branch_code" AND t."code" = v."team_code")
  AND NOT EXISTS (SELECT 1 FROM "driver_team" d WHERE d."branch_code" = v."branch_code" AND d."code" = v."team_code");
--> statement-breakpoint
-- Whoever moved memberships goes on to do so.
UPDATE "role" SET "permissions" = "permissions" || '["driverTeam.members"]'::jsonb
WHERE "permissions" ? 'driverTeam.edit' AND NOT "permissions" ? 'driverTeam.members';
