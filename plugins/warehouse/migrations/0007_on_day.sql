ALTER TABLE "warehouse_stock_line" ADD COLUMN IF NOT EXISTS "posted_on" date;
--> statement-breakpoint
-- Lines of before have it from their postings.
UPDATE "warehouse_stock_line" AS line SET "posted_on" = posted."day"
FROM (SELECT "branch_code", "line_code", max("day") AS "day" FROM "warehouse_stock_posting" GROUP BY 1, 2) AS posted
WHERE posted."branch_code" = line."branch_code" AND posted."line_code" = line."code" AND line."posted_on" IS NULL;
--> statement-breakpoint
ALTER TABLE "warehouse_stock_line"
  ADD CONSTRAINT "ck_posted_on_00bd4eb0" CHECK ("posted_on" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID;
