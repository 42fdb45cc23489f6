ALTER TABLE "reporting_report_document" ADD COLUMN IF NOT EXISTS "held_by" text;
--> statement-breakpoint
ALTER TABLE "reporting_report_document"
  ADD CONSTRAINT "ck_held_by_f4400977" CHECK (char_length("held_by") <= 80) NOT VALID;
