ALTER TABLE "messages_warning_place" ADD COLUMN IF NOT EXISTS "shape" text;
--> statement-breakpoint
ALTER TABLE "messages_warning_place" ADD COLUMN IF NOT EXISTS "corners" text;
--> statement-breakpoint
ALTER TABLE "messages_warning_place"
  ADD CONSTRAINT "ck_shape_cdf7a32c" CHECK ("shape" IN ('circle', 'polygon')) NOT VALID,
  ADD CONSTRAINT "ck_corners_beb3d5c3" CHECK (char_length("corners") <= 2800) NOT VALID;

--> statement-breakpoint
-- What there was before were circles.
UPDATE "messages_warning_place" SET "shape" = 'circle' WHERE "shape" IS NULL;
--> statement-breakpoint
-- When a vehicle was heard of last, by our clock: what it told then may be older, and a map asks for what is new to it.
ALTER TABLE "messages_vehicle_state" ADD COLUMN "heard_at" timestamp with time zone NOT NULL DEFAULT now();
--> statement-breakpoint
CREATE INDEX "messages_vehicle_state_heard_idx" ON "messages_vehicle_state" ("branch_code", "heard_at" DESC);
