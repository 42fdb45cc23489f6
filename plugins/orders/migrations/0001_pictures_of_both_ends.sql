-- Orders could once say that they want no pictures. Every trip is proved by them, and an order says so to whoever reads it.
UPDATE "orders_source_order" SET "require_load_photo" = true, "require_unload_photo" = true
WHERE "require_load_photo" IS DISTINCT FROM true OR "require_unload_photo" IS DISTINCT FROM true;
