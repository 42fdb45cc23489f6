ALTER TABLE "invoice_message"
  DROP CONSTRAINT "ck_owner_code_65e24f99",
  ADD CONSTRAINT "ck_owner_code_25516028" CHECK ("owner_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_contract" ADD COLUMN IF NOT EXISTS "renews" text;
--> statement-breakpoint
ALTER TABLE "shipment_contract"
  DROP CONSTRAINT "ck_status_24e88063",
  DROP CONSTRAINT "ck_sign_status_d53411dd",
  ADD CONSTRAINT "ck_status_9168dfa8" CHECK ("status" IN (0, 1, 2, 3, 4, 5, 6)) NOT VALID,
  ADD CONSTRAINT "ck_renews_34f97793" CHECK ("renews" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
-- The state of signing is the state of the contract from here on; "sign_status" stays for replicas of the release before.
UPDATE "shipment_contract" SET "status" = CASE "sign_status"
  WHEN 'signing' THEN 1 WHEN 'done' THEN 2 WHEN 'revoked' THEN 3 WHEN 'terminated' THEN 4 WHEN 'expired' THEN 5
  WHEN 'refused' THEN 6 WHEN 'draft' THEN 0 ELSE CASE WHEN "sign_date" IS NULL THEN 0 ELSE 2 END END;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_status_idx" ON "shipment_contract" ("branch_code", "status", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_renews_idx" ON "shipment_contract" ("branch_code", "renews");
