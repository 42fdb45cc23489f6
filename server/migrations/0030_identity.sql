ALTER TABLE "sys_account" ADD COLUMN IF NOT EXISTS "phone_proven_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "sys_account" SET "phone_proven_at" = "gmt_created" WHERE "phone" = "username" AND "phone" ~ '^1[0-9]{10}$';
--> statement-breakpoint
CREATE TABLE "sys_redrawn" ("old" text PRIMARY KEY, "new" text NOT NULL, "is_code" boolean NOT NULL);
--> statement-breakpoint
CREATE FUNCTION ntocc_drawn(length integer) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE made text := '';
BEGIN
  FOR at IN 1..length LOOP
    made := made || substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + floor(random() * 31)::integer, 1);
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
INSERT INTO "sys_redrawn" SELECT username, 'u' || lower(ntocc_drawn(9)), false FROM "sys_account"
  WHERE username ~ '^1[0-9]{10}$' AND party_type IN ('DRIVER', 'CARRIER', 'SHIPPER');
--> statement-breakpoint
INSERT INTO "sys_redrawn" SELECT code, left(code, 1) || to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDD') || ntocc_drawn(8), true
  FROM "party" WHERE code ~ '^[DCS]1[0-9]{10}$';
--> statement-breakpoint
CREATE FUNCTION ntocc_redrawn(value text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE each record; made text := value;
BEGIN
  FOR each IN
    SELECT DISTINCT r."old", r."new" FROM regexp_matches(value, '\m(?:account:1|[DCS]1)[0-9]{10}\M', 'g') AS hit
      JOIN "sys_redrawn" r ON r."old" = replace(hit[1], 'account:', '')
  LOOP
    made := replace(made, each."old", each."new");
  END LOOP;
  RETURN made;
END $$;
--> statement-breakpoint
DO $$
DECLARE at record; is_name boolean;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "sys_redrawn") THEN RETURN; END IF;
  ALTER TABLE "sys_audit_trail" DISABLE TRIGGER USER;
  FOR at IN
    SELECT quote_ident(t.relname) AS tab, quote_ident(c.attname) AS col, c.attname AS name, format_type(c.atttypid, NULL) AS type
    FROM pg_attribute c JOIN pg_class t ON t.oid = c.attrelid JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE n.nspname = 'public' AND t.relkind IN ('r', 'p') AND NOT t.relispartition AND c.attnum > 0
      AND NOT c.attisdropped AND c.attgenerated = '' AND format_type(c.atttypid, NULL) IN ('text', 'jsonb')
      AND t.relname NOT IN ('sys_redrawn', 'sys_former_code', 'sys_ledger', 'sys_ledger_anchor', 'sys_keyword_text')
  LOOP
    EXECUTE format('UPDATE %1$s SET %2$s = ntocc_redrawn(%2$s::text)::%3$s
      WHERE %2$s::text ~ ''\m(account:1|[DCS]1)[0-9]{10}\M'' AND ntocc_redrawn(%2$s::text) IS DISTINCT FROM %2$s::text',
      at.tab, at.col, at.type);
    is_name := at.type = 'text' AND at.name IN ('username', 'created_by', 'modified_by', 'checked_by', 'current_auditor',
      'salesman', 'responsible');
    IF is_name THEN
      EXECUTE format('UPDATE %1$s AS named SET %2$s = r."new" FROM "sys_redrawn" r WHERE named.%2$s = r."old" AND NOT r.is_code',
        at.tab, at.col);
    ELSIF at.type = 'jsonb' AND at.name IN ('name', 'user_name', 'by_name', 'driver_name', 'shipment_name', 'party_name',
      'carrier_name', 'operator', 'handler', 'uploaded_by', 'replied_by') THEN
      EXECUTE format('UPDATE %1$s AS named SET %2$s = to_jsonb(r."new") FROM "sys_redrawn" r
        WHERE named.%2$s = to_jsonb(r."old") AND NOT r.is_code', at.tab, at.col);
    END IF;
  END LOOP;
  DELETE FROM "sys_keyword_text" WHERE content ~ '\m[DCS]1[0-9]{10}\M' AND ntocc_redrawn(content) <> content;
  ALTER TABLE "sys_audit_trail" ENABLE TRIGGER USER;
END $$;
--> statement-breakpoint
UPDATE "sys_audit_log" SET "object" = regexp_replace("object", '^account:(1[0-9]{2})[0-9]{4}([0-9]{4})$', 'phone:\1****\2')
  WHERE "object" ~ '^account:1[0-9]{10}$';
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_former_code" (
  "code" text PRIMARY KEY NOT NULL,
  "former" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "sys_former_code" SELECT "new", "old" FROM "sys_redrawn" WHERE "is_code";
--> statement-breakpoint
DROP FUNCTION ntocc_redrawn(text);
--> statement-breakpoint
DROP FUNCTION ntocc_drawn(integer);
--> statement-breakpoint
DROP TABLE "sys_redrawn";
