ALTER TABLE "reporting_report_document" ADD COLUMN IF NOT EXISTS "urgency" text;
--> statement-breakpoint
ALTER TABLE "reporting_report_document" ADD COLUMN IF NOT EXISTS "told_urgency" text;
--> statement-breakpoint
ALTER TABLE "reporting_report_document"
  DROP CONSTRAINT "ck_doc_kind_44f1c589",
  ADD CONSTRAINT "ck_doc_kind_52622f4b" CHECK ("doc_kind" IN ('driver', 'vehicle', 'stage', 'waybill', 'fundFlow', 'location')) NOT VALID,
  ADD CONSTRAINT "ck_urgency_eeb136b7" CHECK ("urgency" IN ('soon', 'late')) NOT VALID,
  ADD CONSTRAINT "ck_told_urgency_e9d82a9d" CHECK ("told_urgency" IN ('soon', 'late')) NOT VALID;
