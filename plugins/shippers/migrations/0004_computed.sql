ALTER TABLE "shipment"
  DROP CONSTRAINT "ck_service_fee_rate_cade6c18";
