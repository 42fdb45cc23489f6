-- Of several that are the default by a race the latest stays.
UPDATE "sys_saved_view" v SET "is_default" = false WHERE "is_default" AND EXISTS (SELECT 1 FROM "sys_saved_view" o
  WHERE o."account_id" = v."account_id" AND o."list" = v."list" AND o."is_default" AND (o."gmt_modified", o."id") > (v."gmt_modified", v."id"));
--> statement-breakpoint
UPDATE "party_group" t SET "is_default" = false WHERE "is_default" AND NOT "is_deleted" AND EXISTS (SELECT 1 FROM "party_group" o
  WHERE o."branch_code" = t."branch_code" AND o."is_default" AND NOT o."is_deleted"
    AND (o."gmt_modified", o."id") > (t."gmt_modified", t."id"));
--> statement-breakpoint
UPDATE "invoice_message" t SET "is_default" = false WHERE "is_default" AND NOT "is_deleted" AND EXISTS (SELECT 1 FROM "invoice_message" o
  WHERE o."branch_code" = t."branch_code" AND coalesce(o."owner_code", '') = coalesce(t."owner_code", '') AND o."is_default" AND NOT o."is_deleted"
    AND (o."gmt_modified", o."id") > (t."gmt_modified", t."id"));
--> statement-breakpoint
UPDATE "bank_card" t SET "is_default" = false WHERE "is_default" AND NOT "is_deleted" AND EXISTS (SELECT 1 FROM "bank_card" o
  WHERE o."branch_code" = t."branch_code" AND coalesce(o."owner_code", '') = coalesce(t."owner_code", '') AND o."is_default" AND NOT o."is_deleted"
    AND (o."gmt_modified", o."id") > (t."gmt_modified", t."id"));
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "saved_view_default_one" ON "sys_saved_view" ("account_id", "list") WHERE is_default;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "party_group_is_default_one" ON "party_group" ("branch_code") WHERE "is_default" and not is_deleted;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "invoice_message_is_default_one" ON "invoice_message" ("branch_code", coalesce("owner_code", '')) WHERE "is_default" and not is_deleted;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "bank_card_is_default_one" ON "bank_card" ("branch_code", coalesce("owner_code", '')) WHERE "is_default" and not is_deleted;
