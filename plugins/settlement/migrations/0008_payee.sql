ALTER TABLE "settlement_bank_line"
  DROP CONSTRAINT "ck_difference_66a15091",
  ADD CONSTRAINT "ck_difference_46767b8e" CHECK ("difference" IN ('surplus', 'twice', 'amount', 'payee', 'standing', 'missing')) NOT VALID;
