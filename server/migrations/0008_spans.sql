ALTER TABLE "banner"
  ADD CONSTRAINT "ck_to_4a64623c" CHECK ("to" >= "from") NOT VALID;
--> statement-breakpoint
ALTER TABLE "contract"
  ADD CONSTRAINT "ck_valid_to_90ea39a2" CHECK ("valid_to" >= "valid_from") NOT VALID;
--> statement-breakpoint
ALTER TABLE "credit_blacklist"
  ADD CONSTRAINT "ck_to_4a64623c" CHECK ("to" >= "from") NOT VALID;
--> statement-breakpoint
ALTER TABLE "driver"
  ADD CONSTRAINT "ck_id_to_063c5120" CHECK ("id_to" >= "id_from") NOT VALID,
  ADD CONSTRAINT "ck_licence_to_7515be4a" CHECK ("licence_to" >= "licence_from") NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_system"
  ADD CONSTRAINT "ck_valid_to_90ea39a2" CHECK ("valid_to" >= "valid_from") NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_contract"
  ADD CONSTRAINT "ck_valid_to_90ea39a2" CHECK ("valid_to" >= "valid_from") NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_service_fee"
  ADD CONSTRAINT "ck_to_4a64623c" CHECK ("to" >= "from") NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_insurance"
  ADD CONSTRAINT "ck_to_4a64623c" CHECK ("to" >= "from") NOT VALID;
