-- The newest points of a track stand apart from the others: a track of hours is packed and lies elsewhere, and adding one point to
-- it wrote all of it anew. The track is `points || recent`.
ALTER TABLE "waybill_track" ADD COLUMN "recent" integer[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE "waybill_track" SET (fillfactor = 70);
--> statement-breakpoint
-- What vehicles are on the way for: asked with every position, and few of all waybills.
CREATE INDEX "waybill_on_trip_idx" ON "waybill" ("branch_code", "vehicle_no") WHERE "status" IN (20, 30, 40, 50, 60) AND NOT "is_deleted";
