ALTER TABLE "invoicing_invoice_line" ADD COLUMN IF NOT EXISTS "charge_no" text;
--> statement-breakpoint
ALTER TABLE "invoicing_invoice_line" ADD COLUMN IF NOT EXISTS "for_entity" text;
--> statement-breakpoint
ALTER TABLE "invoicing_invoice_line" ADD COLUMN IF NOT EXISTS "for_code" text;
--> statement-breakpoint
ALTER TABLE "invoicing_invoice_line"
  DROP CONSTRAINT "ck_line_key_6d9e4bfb",
  ADD CONSTRAINT "ck_charge_no_17cd15ac" CHECK (char_length("charge_no") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_for_entity_1a6f3800" CHECK (char_length("for_entity") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_for_code_d20a47f2" CHECK (char_length("for_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_line_key_7549b638" CHECK (char_length("line_key") <= 140) NOT VALID,
  ADD CONSTRAINT "ck_one_subject_3af3ca82" CHECK (("waybill_no" is null) <> ("charge_no" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "invoicing_invoice_item" ADD COLUMN IF NOT EXISTS "charge_no" text;
--> statement-breakpoint
ALTER TABLE "invoicing_invoice_item"
  ADD CONSTRAINT "ck_charge_no_17cd15ac" CHECK (char_length("charge_no") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_one_subject_3af3ca82" CHECK (("waybill_no" is null) <> ("charge_no" is null)) NOT VALID;
