ALTER TABLE "reporting_report_document"
  DROP CONSTRAINT "ck_urgency_eeb136b7";
