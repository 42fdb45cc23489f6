ALTER TABLE "settlement_settlement_batch"
  DROP CONSTRAINT "ck_days_late_1e3dad9b",
  DROP CONSTRAINT "ck_owed_age_b7fe76a2";
