-- With the code that the first migration gave it and 0027 did not.
CREATE OR REPLACE FUNCTION ntocc_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record; c record; s record; held bigint := 0; posted bigint := 0; said text;
BEGIN
  PERFORM 1 FROM sys_book_account WHERE id IN (NEW.debit_account, NEW.credit_account) ORDER BY id FOR UPDATE;
  SELECT * INTO d FROM sys_book_account WHERE id = NEW.debit_account;
  SELECT * INTO c FROM sys_book_account WHERE id = NEW.credit_account;
  IF d.branch_code IS DISTINCT FROM NEW.branch_code OR c.branch_code IS DISTINCT FROM NEW.branch_code OR d.currency <> c.currency THEN
    RAISE EXCEPTION 'accounts of one branch and currency only' USING ERRCODE = 'NB003';
  END IF;
  IF NEW.settles IS NOT NULL THEN
    SELECT * INTO s FROM sys_book_transfer WHERE id = NEW.settles;
    IF NEW.action = 'reverse' THEN
      IF s.action IS NULL OR s.action NOT IN ('post', 'capture') OR s.debit_account <> NEW.credit_account
        OR s.credit_account <> NEW.debit_account OR s.amount <> NEW.amount THEN
        RAISE EXCEPTION 'not the reverse of %', NEW.settles USING ERRCODE = 'NB002';
      END IF;
    ELSIF s.action IS DISTINCT FROM 'hold' OR s.debit_account <> NEW.debit_account OR s.credit_account <> NEW.credit_account
      OR NEW.amount > s.amount OR (NEW.action = 'release' AND NEW.amount <> s.amount) THEN
      RAISE EXCEPTION '% does not settle %', NEW.action, NEW.settles USING ERRCODE = 'NB002';
    END IF;
  END IF;
  IF NEW.action = 'hold' THEN held := NEW.amount;
  ELSIF NEW.action = 'release' THEN held := -s.amount;
  ELSIF NEW.action = 'capture' THEN held := -s.amount; posted := NEW.amount;
  ELSIF NEW.action IN ('post', 'reverse') THEN posted := NEW.amount;
  ELSE RAISE EXCEPTION 'no such action: %', NEW.action USING ERRCODE = 'NB002';
  END IF;
  IF NOT d.may_go_below AND d.credit - d.debit - posted - d.debit_held - held < 0 THEN
    RAISE EXCEPTION 'too little in account %', d.id USING ERRCODE = 'NB001',
      DETAIL = json_build_object('kind', d.kind, 'owner', d.owner, 'available', d.credit - d.debit - d.debit_held)::text;
  END IF;
  NEW.debit_after := d.credit - d.debit - posted;
  NEW.credit_after := c.credit - c.debit + posted;
  -- Under the locks: in every account the numbers go up.
  NEW.id := nextval('sys_book_transfer_id_seq');
  said := jsonb_build_array(NEW.id, NEW.branch_code, NEW.group_id, NEW.action, NEW.kind, NEW.business_no, NEW.attempt, NEW.debit_account, NEW.credit_account, NEW.amount, NEW.settles, NEW.effective_on, NEW.made_by, NEW.account_id, NEW.why, NEW.entity, NEW.record_code, NEW.debit_after, NEW.credit_after, extract(epoch FROM NEW.made_at))::text;
  NEW.debit_hash := encode(sha256(convert_to(d.last_hash || said, 'UTF8')), 'hex');
  NEW.credit_hash := encode(sha256(convert_to(c.last_hash || said, 'UTF8')), 'hex');
  UPDATE sys_book_account SET debit = debit + posted, debit_held = debit_held + held, last_hash = NEW.debit_hash WHERE id = d.id;
  UPDATE sys_book_account SET credit = credit + posted, credit_held = credit_held + held, last_hash = NEW.credit_hash WHERE id = c.id;
  IF posted > 0 THEN
    INSERT INTO sys_book_day AS t (account, day, debit, credit)
      VALUES (d.id, NEW.effective_on, posted, 0), (c.id, NEW.effective_on, 0, posted)
      ON CONFLICT (account, day) DO UPDATE SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_book_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND NOT (TG_OP = 'INSERT' AND TG_TABLE_NAME = 'sys_book_account') THEN
    RAISE EXCEPTION 'what stands in % follows from the transfers', TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_book_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.debit := 0; NEW.credit := 0; NEW.debit_held := 0; NEW.credit_held := 0; NEW.last_hash := '';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_book_account" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "kind" text NOT NULL,
  "owner" text NOT NULL,
  "currency" text NOT NULL DEFAULT 'CNY',
  "part" integer NOT NULL DEFAULT 0,
  "may_go_below" boolean NOT NULL DEFAULT false,
  "debit" bigint NOT NULL DEFAULT 0,
  "credit" bigint NOT NULL DEFAULT 0,
  "debit_held" bigint NOT NULL DEFAULT 0,
  "credit_held" bigint NOT NULL DEFAULT 0,
  "last_hash" text NOT NULL DEFAULT '',
  CONSTRAINT "book_account_available" CHECK (may_go_below or credit - debit - debit_held >= 0),
  CONSTRAINT "book_account_sides" CHECK (debit >= 0 and credit >= 0 and debit_held >= 0 and credit_held >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "book_account_key" ON "sys_book_account" ("branch_code", "kind", "owner", "currency", "part");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_book_transfer" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "group_id" text NOT NULL,
  "action" text NOT NULL,
  "kind" text NOT NULL,
  "business_no" text NOT NULL,
  "attempt" integer NOT NULL DEFAULT 1,
  "debit_account" bigint NOT NULL,
  "credit_account" bigint NOT NULL,
  "amount" bigint NOT NULL,
  "settles" bigint,
  "effective_on" date NOT NULL,
  "made_at" timestamp with time zone NOT NULL DEFAULT now(),
  "made_by" text NOT NULL,
  "account_id" bigint NOT NULL,
  "why" text,
  "entity" text,
  "record_code" text,
  "debit_after" bigint NOT NULL DEFAULT 0,
  "credit_after" bigint NOT NULL DEFAULT 0,
  "debit_hash" text NOT NULL DEFAULT '',
  "credit_hash" text NOT NULL DEFAULT '',
  CONSTRAINT "book_transfer_amount" CHECK (amount > 0),
  CONSTRAINT "book_transfer_sides" CHECK (debit_account <> credit_account),
  CONSTRAINT "book_transfer_settles" CHECK ((settles is null) = (action in ('post', 'hold')))
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "book_transfer_number_key" ON "sys_book_transfer" ("branch_code", "kind", "business_no", "attempt") WHERE settles is null;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "book_transfer_settled_key" ON "sys_book_transfer" ("settles") WHERE action in ('capture', 'release');
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "book_transfer_reversed_key" ON "sys_book_transfer" ("settles") WHERE action = 'reverse';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "book_transfer_debit_idx" ON "sys_book_transfer" ("debit_account", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "book_transfer_credit_idx" ON "sys_book_transfer" ("credit_account", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "book_transfer_record_idx" ON "sys_book_transfer" ("branch_code", "entity", "record_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_book_day" (
  "account" bigint NOT NULL,
  "day" date NOT NULL,
  "debit" bigint NOT NULL DEFAULT 0,
  "credit" bigint NOT NULL DEFAULT 0,
  PRIMARY KEY ("account", "day")
);
--> statement-breakpoint
CREATE TRIGGER "sys_book_transfer_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "sys_book_transfer"
  FOR EACH STATEMENT EXECUTE FUNCTION ntocc_append_only();
--> statement-breakpoint
CREATE TRIGGER "sys_book_transfer_booked" BEFORE INSERT ON "sys_book_transfer"
  FOR EACH ROW EXECUTE FUNCTION ntocc_book();
--> statement-breakpoint
CREATE TRIGGER "sys_book_account_empty" BEFORE INSERT ON "sys_book_account"
  FOR EACH ROW EXECUTE FUNCTION ntocc_book_empty();
--> statement-breakpoint
CREATE TRIGGER "sys_book_account_kept" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sys_book_account"
  FOR EACH STATEMENT EXECUTE FUNCTION ntocc_book_kept();
--> statement-breakpoint
CREATE TRIGGER "sys_book_day_kept" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sys_book_day"
  FOR EACH STATEMENT EXECUTE FUNCTION ntocc_book_kept();
