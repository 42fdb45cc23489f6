ALTER TABLE "messages_sms_message"
  DROP CONSTRAINT "ck_problem_2cc6de86",
  ADD CONSTRAINT "ck_problem_03a08ee9" CHECK ("problem" IN ('refused', 'unreachable', 'undelivered', 'limit', 'late', 'stopped', 'gone')) NOT VALID;
