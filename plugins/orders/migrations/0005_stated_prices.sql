ALTER TABLE "orders_order_price" ADD COLUMN IF NOT EXISTS "is_stated" boolean;
