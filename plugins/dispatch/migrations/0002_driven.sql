ALTER TABLE "dispatch_city_trip" ADD COLUMN IF NOT EXISTS "driven_km" numeric(14, 3);
--> statement-breakpoint
ALTER TABLE "dispatch_city_trip" ADD COLUMN IF NOT EXISTS "silent_km" numeric(14, 3);
--> statement-breakpoint
ALTER TABLE "dispatch_city_trip"
  ADD CONSTRAINT "ck_driven_km_fc311158" CHECK ("driven_km" BETWEEN 0 AND 1000000000 AND "driven_km" = round("driven_km", 1)) NOT VALID,
  ADD CONSTRAINT "ck_silent_km_9957af53" CHECK ("silent_km" BETWEEN 0 AND 1000000000 AND "silent_km" = round("silent_km", 1)) NOT VALID;
