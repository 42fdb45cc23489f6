ALTER TABLE "fuel_fuel_statement"
  DROP CONSTRAINT "ck_status_1f0058ce",
  ADD CONSTRAINT "ck_status_e8b8d9e0" CHECK ("status" IN (0, 1, 2, 3, 4)) NOT VALID;
