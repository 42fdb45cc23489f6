CREATE TABLE IF NOT EXISTS "waybill_consignee_code" (
  "waybill_code" text PRIMARY KEY,
  "issue" integer NOT NULL
);
