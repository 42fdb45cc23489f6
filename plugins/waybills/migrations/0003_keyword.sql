CREATE INDEX IF NOT EXISTS "waybill_keyword_waybill_no_idx" ON "waybill" USING gin ((ntocc_parts("waybill_no")));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_keyword_vehicle_no_idx" ON "waybill" ("branch_code", (md5("vehicle_no"::text)));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_keyword_driver_name_idx" ON "waybill" ("branch_code", (md5("driver_name"::text)));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_keyword_shipment_name_idx" ON "waybill" ("branch_code", (md5("shipment_name"::text)));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_keyword_goods_name_idx" ON "waybill" ("branch_code", (md5("goods_name"::text)));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_texts_new_waybill_c6bf9d48() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  insert into sys_keyword_text (branch_code, source, digest, content)
    select * from ((select distinct on (branch_code, md5(new_row."vehicle_no"::text)) branch_code,
      'waybill.vehicleNo', md5(new_row."vehicle_no"::text), new_row."vehicle_no"
    from new_rows as new_row where new_row."vehicle_no" is not null)
    union all (select distinct on (branch_code, md5(new_row."driver_name"::text)) branch_code,
      'waybill.driverName', md5(new_row."driver_name"::text), concat_ws(' ', coalesce(new_row."driver_name"->>'en', ''), coalesce(new_row."driver_name"->>'zh', ''), coalesce(new_row."driver_name"->>'es', ''), coalesce(new_row."driver_name"->>'ja', ''), case when jsonb_typeof(new_row."driver_name") = 'string' then new_row."driver_name"#>>'{}' else '' end)
    from new_rows as new_row where new_row."driver_name" is not null)
    union all (select distinct on (branch_code, md5(new_row."shipment_name"::text)) branch_code,
      'waybill.shipmentName', md5(new_row."shipment_name"::text), concat_ws(' ', coalesce(new_row."shipment_name"->>'en', ''), coalesce(new_row."shipment_name"->>'zh', ''), coalesce(new_row."shipment_name"->>'es', ''), coalesce(new_row."shipment_name"->>'ja', ''), case when jsonb_typeof(new_row."shipment_name") = 'string' then new_row."shipment_name"#>>'{}' else '' end)
    from new_rows as new_row where new_row."shipment_name" is not null)
    union all (select distinct on (branch_code, md5(new_row."goods_name"::text)) branch_code,
      'waybill.goodsName', md5(new_row."goods_name"::text), concat_ws(' ', coalesce(new_row."goods_name"->>'en', ''), coalesce(new_row."goods_name"->>'zh', ''), coalesce(new_row."goods_name"->>'es', ''), coalesce(new_row."goods_name"->>'ja', ''), case when jsonb_typeof(new_row."goods_name") = 'string' then new_row."goods_name"#>>'{}' else '' end)
    from new_rows as new_row where new_row."goods_name" is not null)) as found order by 1, 2, 3
    on conflict do nothing;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_texts_set_waybill_c6bf9d48() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  insert into sys_keyword_text (branch_code, source, digest, content)
    select * from ((select distinct on (branch_code, md5(new_row."vehicle_no"::text)) branch_code,
      'waybill.vehicleNo', md5(new_row."vehicle_no"::text), new_row."vehicle_no"
    from (select NEW.*) as new_row where new_row."vehicle_no" is not null)
    union all (select distinct on (branch_code, md5(new_row."driver_name"::text)) branch_code,
      'waybill.driverName', md5(new_row."driver_name"::text), concat_ws(' ', coalesce(new_row."driver_name"->>'en', ''), coalesce(new_row."driver_name"->>'zh', ''), coalesce(new_row."driver_name"->>'es', ''), coalesce(new_row."driver_name"->>'ja', ''), case when jsonb_typeof(new_row."driver_name") = 'string' then new_row."driver_name"#>>'{}' else '' end)
    from (select NEW.*) as new_row where new_row."driver_name" is not null)
    union all (select distinct on (branch_code, md5(new_row."shipment_name"::text)) branch_code,
      'waybill.shipmentName', md5(new_row."shipment_name"::text), concat_ws(' ', coalesce(new_row."shipment_name"->>'en', ''), coalesce(new_row."shipment_name"->>'zh', ''), coalesce(new_row."shipment_name"->>'es', ''), coalesce(new_row."shipment_name"->>'ja', ''), case when jsonb_typeof(new_row."shipment_name") = 'string' then new_row."shipment_name"#>>'{}' else '' end)
    from (select NEW.*) as new_row where new_row."shipment_name" is not null)
    union all (select distinct on (branch_code, md5(new_row."goods_name"::text)) branch_code,
      'waybill.goodsName', md5(new_row."goods_name"::text), concat_ws(' ', coalesce(new_row."goods_name"->>'en', ''), coalesce(new_row."goods_name"->>'zh', ''), coalesce(new_row."goods_name"->>'es', ''), coalesce(new_row."goods_name"->>'ja', ''), case when jsonb_typeof(new_row."goods_name") = 'string' then new_row."goods_name"#>>'{}' else '' end)
    from (select NEW.*) as new_row where new_row."goods_name" is not null)) as found order by 1, 2, 3
    on conflict do nothing;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ntocc_texts_new_waybill_c6bf9d48" AFTER INSERT ON "waybill" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ntocc_texts_new_waybill_c6bf9d48();
--> statement-breakpoint
CREATE TRIGGER "ntocc_texts_set_waybill_c6bf9d48" AFTER UPDATE OF "vehicle_no", "driver_name", "shipment_name", "goods_name" ON "waybill"
  FOR EACH ROW WHEN (NEW."vehicle_no" IS DISTINCT FROM OLD."vehicle_no" OR NEW."driver_name" IS DISTINCT FROM OLD."driver_name" OR NEW."shipment_name" IS DISTINCT FROM OLD."shipment_name" OR NEW."goods_name" IS DISTINCT FROM OLD."goods_name") EXECUTE FUNCTION ntocc_texts_set_waybill_c6bf9d48();
--> statement-breakpoint
insert into sys_keyword_text (branch_code, source, digest, content)
    select * from ((select distinct on (branch_code, md5(new_row."vehicle_no"::text)) branch_code,
      'waybill.vehicleNo', md5(new_row."vehicle_no"::text), new_row."vehicle_no"
    from "waybill" as new_row where new_row."vehicle_no" is not null)
    union all (select distinct on (branch_code, md5(new_row."driver_name"::text)) branch_code,
      'waybill.driverName', md5(new_row."driver_name"::text), concat_ws(' ', coalesce(new_row."driver_name"->>'en', ''), coalesce(new_row."driver_name"->>'zh', ''), coalesce(new_row."driver_name"->>'es', ''), coalesce(new_row."driver_name"->>'ja', ''), case when jsonb_typeof(new_row."driver_name") = 'string' then new_row."driver_name"#>>'{}' else '' end)
    from "waybill" as new_row where new_row."driver_name" is not null)
    union all (select distinct on (branch_code, md5(new_row."shipment_name"::text)) branch_code,
      'waybill.shipmentName', md5(new_row."shipment_name"::text), concat_ws(' ', coalesce(new_row."shipment_name"->>'en', ''), coalesce(new_row."shipment_name"->>'zh', ''), coalesce(new_row."shipment_name"->>'es', ''), coalesce(new_row."shipment_name"->>'ja', ''), case when jsonb_typeof(new_row."shipment_name") = 'string' then new_row."shipment_name"#>>'{}' else '' end)
    from "waybill" as new_row where new_row."shipment_name" is not null)
    union all (select distinct on (branch_code, md5(new_row."goods_name"::text)) branch_code,
      'waybill.goodsName', md5(new_row."goods_name"::text), concat_ws(' ', coalesce(new_row."goods_name"->>'en', ''), coalesce(new_row."goods_name"->>'zh', ''), coalesce(new_row."goods_name"->>'es', ''), coalesce(new_row."goods_name"->>'ja', ''), case when jsonb_typeof(new_row."goods_name") = 'string' then new_row."goods_name"#>>'{}' else '' end)
    from "waybill" as new_row where new_row."goods_name" is not null)) as found order by 1, 2, 3
    on conflict do nothing;
