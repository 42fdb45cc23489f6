ALTER TABLE "waybill" ADD COLUMN IF NOT EXISTS "service_agreement" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN IF NOT EXISTS "service_mode" text;
--> statement-breakpoint
ALTER TABLE "waybill" ADD COLUMN IF NOT EXISTS "service_price" bigint;
--> statement-breakpoint
ALTER TABLE "waybill"
  ADD CONSTRAINT "ck_service_agreement_70667f31" CHECK (char_length("service_agreement") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_service_mode_9b1a5e98" CHECK ("service_mode" IN ('rate', 'perTonne', 'perOrder')) NOT VALID,
  ADD CONSTRAINT "ck_service_price_4a217e54" CHECK ("service_price" BETWEEN 0 AND 100000000000) NOT VALID;
