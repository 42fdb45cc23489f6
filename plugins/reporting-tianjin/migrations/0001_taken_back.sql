ALTER TABLE "reporting_tianjin_tianjin_statement" ADD COLUMN IF NOT EXISTS "takes_back" text;
--> statement-breakpoint
ALTER TABLE "reporting_tianjin_tianjin_statement"
  ADD CONSTRAINT "ck_takes_back_728f4a8b" CHECK (char_length("takes_back") <= 64) NOT VALID;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "reporting_tianjin_tianjin_statement_takes_back_key" ON "reporting_tianjin_tianjin_statement" ("branch_code", "takes_back") WHERE not is_deleted;
