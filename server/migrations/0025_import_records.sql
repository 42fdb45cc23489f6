ALTER TABLE "sys_import" ADD COLUMN IF NOT EXISTS "record_ids" jsonb;
