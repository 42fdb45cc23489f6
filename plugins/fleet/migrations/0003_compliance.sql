INSERT INTO "sys_installation" ("key", "value")
SELECT 'area settings ' || "branch_code" || '/fleet', jsonb_build_object('version', 1, 'secrets', '{}'::jsonb, 'values',
  jsonb_object_agg(regexp_replace("config_key", '^fleet\.certificateBlocks_(driver|vehicle)_', '') || 'Blocks', false))
FROM "sys_branch_config" WHERE "config_key" LIKE 'fleet.certificateBlocks\_%' AND "config_value" = '0'
GROUP BY "branch_code" ON CONFLICT ("key") DO NOTHING;
--> statement-breakpoint
DELETE FROM "sys_branch_config" WHERE "config_key" LIKE 'fleet.certificateBlocks\_%';
--> statement-breakpoint
UPDATE "role" SET "permissions" = ("permissions" - 'expiryRule.edit') || '["compliance.read", "compliance.edit"]'::jsonb,
  "resources" = coalesce("resources", '[]'::jsonb) || '["ComplianceRules"]'::jsonb
WHERE "permissions" ? 'expiryRule.edit';
