UPDATE "role" SET "resources" = "resources" || '["FuelReconciliation"]'::jsonb
WHERE "resources" ? 'FuelStatementManage' AND NOT "resources" ? 'FuelReconciliation' AND "permissions" ? 'fuelStatement.edit';
