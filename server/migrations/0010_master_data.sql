ALTER TABLE "charging_type" ADD COLUMN IF NOT EXISTS "formula" text;
--> statement-breakpoint
ALTER TABLE "charging_type"
  ADD CONSTRAINT "ck_formula_ed3e5cc3" CHECK (char_length("formula") <= 300) NOT VALID;
--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN IF NOT EXISTS "vehicle_type" text;
--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN IF NOT EXISTS "valid_from" date;
--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN IF NOT EXISTS "valid_to" date;
--> statement-breakpoint
ALTER TABLE "valuation"
  ADD CONSTRAINT "ck_vehicle_type_08c1c886" CHECK ("vehicle_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_valid_from_74f81b18" CHECK ("valid_from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_valid_to_a00e584e" CHECK ("valid_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_valid_to_90ea39a2" CHECK ("valid_to" >= "valid_from") NOT VALID;
