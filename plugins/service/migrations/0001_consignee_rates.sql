ALTER TABLE "service_rating"
  DROP CONSTRAINT "ck_side_ef95d494",
  ADD CONSTRAINT "ck_side_b1731502" CHECK ("side" IN ('shipper', 'driver', 'consignee')) NOT VALID;
