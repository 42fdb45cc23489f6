ALTER TABLE "reporting_report_evidence"
  DROP CONSTRAINT "ck_step_79edfb90",
  ADD CONSTRAINT "ck_step_5e323251" CHECK ("step" IN ('sent', 'answered', 'unanswered', 'asked', 'exempted', 'corrected', 'lookedUp')) NOT VALID;
