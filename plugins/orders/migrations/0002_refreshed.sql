ALTER TABLE "orders_source_order" ADD COLUMN IF NOT EXISTS "time_limit_h" bigint;
--> statement-breakpoint
ALTER TABLE "orders_source_order" ADD COLUMN IF NOT EXISTS "auto_refresh_min" bigint;
--> statement-breakpoint
ALTER TABLE "orders_source_order" ADD COLUMN IF NOT EXISTS "refreshed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders_source_order"
  ADD CONSTRAINT "ck_time_limit_h_09165288" CHECK ("time_limit_h" BETWEEN 1 AND 720) NOT VALID,
  ADD CONSTRAINT "ck_auto_refresh_min_3391a3ff" CHECK ("auto_refresh_min" BETWEEN 10 AND 1440) NOT VALID,
  ADD CONSTRAINT "ck_refreshed_at_4f7c79d1" CHECK ("refreshed_at" >= '0001-01-01 00:00:00+00' AND "refreshed_at" < '10000-01-01 00:00:00+00') NOT VALID;
--> statement-breakpoint
-- The hall is put in order by it: what stands there keeps its place.
UPDATE "orders_source_order" SET "refreshed_at" = "published_at" WHERE "published_at" IS NOT NULL;
