CREATE TABLE IF NOT EXISTS "sys_element_check" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "entity" text NOT NULL,
  "record_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "result" text NOT NULL,
  "digest" text NOT NULL,
  "simulated" boolean NOT NULL DEFAULT false,
  "proven" boolean NOT NULL DEFAULT false,
  "serial" text,
  "checked_by" text NOT NULL,
  "checked_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "element_check_record_idx" ON "sys_element_check" ("branch_code", "entity", "record_id", "kind");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "element_check_serial_key" ON "sys_element_check" ("serial");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_ledger" (
  "branch_code" text NOT NULL,
  "sequence" bigint NOT NULL,
  "subject" text NOT NULL,
  "digest" text NOT NULL,
  "previous" text NOT NULL,
  "hash" text NOT NULL,
  "at" text NOT NULL,
  PRIMARY KEY ("branch_code", "sequence")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_subject_idx" ON "sys_ledger" ("branch_code", "subject", "sequence");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_ledger_anchor" (
  "branch_code" text NOT NULL,
  "sequence" bigint NOT NULL,
  "transaction" text NOT NULL,
  "height" text,
  "anchored_at" timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY ("branch_code", "sequence")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_head_image" (
  "account_id" bigint PRIMARY KEY,
  "branch_code" text NOT NULL,
  "id" text NOT NULL,
  "type" text NOT NULL,
  "bytes" bytea NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "head_image_id_key" ON "sys_head_image" ("id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS "ledger_append_only" ON "sys_ledger";
--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE UPDATE OR DELETE ON "sys_ledger" FOR EACH ROW EXECUTE FUNCTION ntocc_append_only();
