ALTER TABLE "vehicle"
  ADD CONSTRAINT "ck_issue_date_aeb4a1a5" CHECK ("issue_date" >= "register_date") NOT VALID;
