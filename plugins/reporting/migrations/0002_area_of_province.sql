ALTER TABLE "reporting_report_document"
  DROP CONSTRAINT "ck_province_eb7ec8e6",
  ADD CONSTRAINT "ck_province_945d6cf3" CHECK ("province" ~ '^[1-9][0-9]{5}$') NOT VALID;
