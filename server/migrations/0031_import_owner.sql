-- What an import was asked to add, as a keyed digest: the same id with other rows is another import. Null for those before.
ALTER TABLE "sys_import" ADD COLUMN IF NOT EXISTS "fingerprint" text;
