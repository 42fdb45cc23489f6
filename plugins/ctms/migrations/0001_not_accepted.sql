ALTER TABLE "ctms_ctms_run"
  DROP CONSTRAINT "ck_status_e8b8d9e0",
  ADD CONSTRAINT "ck_status_e15a0948" CHECK ("status" IN (0, 1, 2, 3, 4, 5)) NOT VALID;
