ALTER TABLE "reporting_report_document" ADD COLUMN IF NOT EXISTS "waybill_no" text;
--> statement-breakpoint
ALTER TABLE "reporting_report_document"
  ADD CONSTRAINT "ck_waybill_no_785c398b" CHECK (char_length("waybill_no") <= 20) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reporting_report_document_waybill_no_order_idx" ON "reporting_report_document" ("branch_code", "waybill_no", "id");
--> statement-breakpoint
UPDATE "reporting_report_document" SET "waybill_no" = "business_no" WHERE "doc_kind" = 'waybill' AND char_length("business_no") <= 20;
