ALTER TABLE "orders_source_order" ADD COLUMN IF NOT EXISTS "load_review" boolean;
