-- Documents that could not be judged, because their record is gone or nobody has their province's form: each run judges all others before them.
CREATE TABLE "reporting_passed_by" (
  "document_id" bigint PRIMARY KEY,
  "looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- What nobody has judged yet, in the order in which it is judged.
CREATE INDEX "reporting_report_document_unjudged_idx" ON "reporting_report_document" ("branch_code", "rank", "id") WHERE "status" = 0 AND NOT "is_deleted";
