ALTER TABLE "receipt" ADD COLUMN IF NOT EXISTS "signed_by" text;
--> statement-breakpoint
ALTER TABLE "receipt"
  ADD CONSTRAINT "ck_signed_by_7cef8f91" CHECK (char_length("signed_by") <= 40) NOT VALID;
