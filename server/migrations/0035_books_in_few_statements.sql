CREATE OR REPLACE FUNCTION ntocc_book_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d record; c record; s record; held bigint := 0; posted bigint := 0; said text;
BEGIN
  IF NEW.debit_account < NEW.credit_account THEN
    SELECT * INTO d FROM sys_book_account WHERE id = NEW.debit_account FOR UPDATE;
    SELECT * INTO c FROM sys_book_account WHERE id = NEW.credit_account FOR UPDATE;
  ELSE
    SELECT * INTO c FROM sys_book_account WHERE id = NEW.credit_account FOR UPDATE;
    SELECT * INTO d FROM sys_book_account WHERE id = NEW.debit_account FOR UPDATE;
  END IF;
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
  UPDATE sys_book_account SET
      debit = debit + CASE WHEN id = d.id THEN posted ELSE 0 END, debit_held = debit_held + CASE WHEN id = d.id THEN held ELSE 0 END,
      credit = credit + CASE WHEN id = c.id THEN posted ELSE 0 END, credit_held = credit_held + CASE WHEN id = c.id THEN held ELSE 0 END,
      last_hash = CASE WHEN id = d.id THEN NEW.debit_hash ELSE NEW.credit_hash END
    WHERE id IN (d.id, c.id);
  IF posted > 0 THEN
    INSERT INTO sys_book_day AS t (account, day, debit, credit)
      VALUES (d.id, NEW.effective_on, posted, 0), (c.id, NEW.effective_on, 0, posted)
      ON CONFLICT (account, day) DO UPDATE SET debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_book_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what stands in % follows from the transfers', TG_TABLE_NAME USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sys_book_transfer_booked" ON "sys_book_transfer";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sys_book_account_kept" ON "sys_book_account";
--> statement-breakpoint
DROP TRIGGER IF EXISTS "sys_book_day_kept" ON "sys_book_day";
--> statement-breakpoint
DROP FUNCTION IF EXISTS ntocc_book();
--> statement-breakpoint
DROP FUNCTION IF EXISTS ntocc_book_kept();
--> statement-breakpoint
CREATE TRIGGER "sys_book_transfer_written" BEFORE INSERT ON "sys_book_transfer"
  FOR EACH ROW EXECUTE FUNCTION ntocc_book_transfer();
--> statement-breakpoint
CREATE TRIGGER "sys_book_account_follows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "sys_book_account"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ntocc_book_follows();
--> statement-breakpoint
CREATE TRIGGER "sys_book_day_follows" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sys_book_day"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ntocc_book_follows();
