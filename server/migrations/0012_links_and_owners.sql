CREATE TABLE IF NOT EXISTS "sys_share_link" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "kind" text NOT NULL,
  "record_code" text NOT NULL,
  "account_id" bigint NOT NULL,
  "party_type" text NOT NULL,
  "party_code" text NOT NULL,
  "made_at" timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "share_link_record_idx" ON "sys_share_link" ("branch_code", "record_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "share_link_expires_idx" ON "sys_share_link" ("expires_at");
--> statement-breakpoint
-- The owner of a vehicle team was typed in: where it is what one shipper of the branch is known by, it becomes its code.
UPDATE "vehicle_team" t SET "owner_code" = (
  SELECT s."code" FROM "shipment" s WHERE s."branch_code" = t."branch_code" AND NOT s."is_deleted"
    AND (s."uscc" = t."owner_code" OR jsonb_path_exists(jsonb_build_array(s."name", s."short_name"), 'strict $.** ? (@ == $typed)', jsonb_build_object('typed', t."owner_code"))))
WHERE NOT EXISTS (SELECT 1 FROM "shipment" s WHERE s."branch_code" = t."branch_code" AND s."code" = t."owner_code")
  AND 1 = (SELECT count(*) FROM "shipment" s WHERE s."branch_code" = t."branch_code" AND NOT s."is_deleted"
    AND (s."uscc" = t."owner_code" OR jsonb_path_exists(jsonb_build_array(s."name", s."short_name"), 'strict $.** ? (@ == $typed)', jsonb_build_object('typed', t."owner_code"))));
--> statement-breakpoint
ALTER TABLE "vehicle_team"
  DROP CONSTRAINT "ck_owner_code_65e24f99",
  ADD CONSTRAINT "ck_owner_code_25516028" CHECK ("owner_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
