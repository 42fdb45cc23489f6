ALTER TABLE "sys_account" ADD COLUMN IF NOT EXISTS "applying" boolean NOT NULL DEFAULT false;
