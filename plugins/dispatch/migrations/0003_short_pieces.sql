ALTER TABLE "dispatch_city_stop" ADD COLUMN IF NOT EXISTS "short_pieces" bigint;
--> statement-breakpoint
ALTER TABLE "dispatch_city_stop"
  ADD CONSTRAINT "ck_short_pieces_39a26286" CHECK ("short_pieces" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
UPDATE "dispatch_city_stop"
  SET "short_pieces" = CASE "status" WHEN 4 THEN "pieces" ELSE greatest("pieces" - coalesce("signed_pieces", "pieces"), 0) END
  WHERE "status" IN (3, 4);
