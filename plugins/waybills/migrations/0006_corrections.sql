-- What one person put right of a receipt and another has to confirm, for the version of the waybill that was looked at: a waybill
-- that has changed since has none. Kept after it was confirmed, as what the first of the two has said.
CREATE TABLE "waybill_correction" (
  "waybill_id" bigint NOT NULL,
  "version" integer NOT NULL,
  "branch_code" text NOT NULL,
  "corrected" jsonb NOT NULL,
  "reason" text NOT NULL,
  "payable_before" bigint NOT NULL,
  "payable_after" bigint NOT NULL,
  "receivable_before" bigint NOT NULL,
  "receivable_after" bigint NOT NULL,
  "account_id" bigint NOT NULL,
  "by_name" text NOT NULL,
  "proposed_at" timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY ("waybill_id", "version")
);
