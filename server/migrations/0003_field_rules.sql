CREATE OR REPLACE FUNCTION ntocc_is_day(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE y integer; m integer; d integer;
BEGIN
  IF value IS NULL THEN RETURN NULL; END IF;
  IF value !~ '^[0-9]{8}$' THEN RETURN false; END IF;
  y := substr(value, 1, 4)::integer; m := substr(value, 5, 2)::integer; d := substr(value, 7, 2)::integer;
  IF y < 1 OR m < 1 OR m > 12 OR d < 1 THEN RETURN false; END IF;
  RETURN d <= CASE WHEN m IN (4, 6, 9, 11) THEN 30 WHEN m <> 2 THEN 31
    WHEN y % 4 = 0 AND (y % 100 <> 0 OR y % 400 = 0) THEN 29 ELSE 28 END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_is_id_card(value text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  weights integer[] := '{7,9,10,5,8,4,2,1,6,3,7,9,10,5,8,4,2}'; total integer := 0; born text;
BEGIN
  IF value IS NULL THEN RETURN NULL; END IF;
  IF value !~ '^[0-9]{17}[0-9Xx]$' THEN RETURN false; END IF;
  IF left(value, 2) NOT IN ('11', '12', '13', '14', '15', '21', '22', '23', '31', '32', '33', '34', '35', '36', '37', '41', '42', '43', '44', '45', '46', '50', '51', '52', '53', '54', '61', '62', '63', '64', '65', '71', '81', '82', '83', '91') THEN RETURN false; END IF;
  born := substr(value, 7, 8);
  IF born < '18000101' OR NOT ntocc_is_day(born) THEN RETURN false; END IF;
  IF born::date > ((now() AT TIME ZONE 'UTC') + interval '12 hours') THEN RETURN false; END IF;
  FOR i IN 1..17 LOOP total := total + weights[i] * substr(value, i, 1)::integer; END LOOP;
  RETURN upper(right(value, 1)) = substr('10X98765432', total % 11 + 1, 1);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_is_uscc(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  alphabet text := '0123456789ABCDEFGHJKLMNPQRTUWXY'; total integer := 0;
  weights integer[] := '{1,3,9,27,19,26,16,17,20,29,25,13,8,24,10,30,28}';
BEGIN
  IF value IS NULL THEN RETURN NULL; END IF;
  IF value !~ '^[0-9A-HJ-NP-RTUWXY]{2}[0-9]{6}[0-9A-HJ-NP-RTUWXY]{10}$' THEN RETURN false; END IF;
  FOR i IN 1..17 LOOP total := total + weights[i] * (strpos(alphabet, substr(value, i, 1)) - 1); END LOOP;
  RETURN right(value, 1) = substr(alphabet, (31 - total % 31) % 31 + 1, 1);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ntocc_longest(list jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(max(char_length(entry)), 0) FROM jsonb_array_elements_text(list) AS entry $$;
--> statement-breakpoint
ALTER TABLE "area_province"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_area_code_31cf13d8" CHECK ("area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_parent_code_0fdc36c6" CHECK ("parent_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_level_95f6929d" CHECK ("level" BETWEEN 1 AND 3) NOT VALID,
  ADD CONSTRAINT "ck_lng_7b4214c0" CHECK ("lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_lat_a498acbf" CHECK ("lat" BETWEEN -90 AND 90) NOT VALID;
--> statement-breakpoint
ALTER TABLE "bank_card"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_owner_code_65e24f99" CHECK (char_length("owner_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_holder_21e89a00" CHECK (CASE jsonb_typeof("holder") WHEN 'string' THEN char_length("holder" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("holder"->'en') = 'string', false) AND coalesce(jsonb_typeof("holder"->'zh') = 'string', true) AND coalesce(jsonb_typeof("holder"->'es') = 'string', true) AND coalesce(jsonb_typeof("holder"->'ja') = 'string', true) AND greatest(char_length("holder"->>'en'), char_length("holder"->>'zh'), char_length("holder"->>'es'), char_length("holder"->>'ja')) <= 60 ELSE "holder" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_kind_7ecc9b60" CHECK ("kind" IN ('person', 'company')) NOT VALID,
  ADD CONSTRAINT "ck_id_no_b57f9e73" CHECK (ntocc_is_id_card("id_no")) NOT VALID,
  ADD CONSTRAINT "ck_uscc_3d4c31fc" CHECK (ntocc_is_uscc("uscc")) NOT VALID,
  ADD CONSTRAINT "ck_bank_code_57146fc6" CHECK ("bank_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_bank_name_e0172d46" CHECK (CASE jsonb_typeof("bank_name") WHEN 'string' THEN char_length("bank_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("bank_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("bank_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("bank_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("bank_name"->'ja') = 'string', true) AND greatest(char_length("bank_name"->>'en'), char_length("bank_name"->>'zh'), char_length("bank_name"->>'es'), char_length("bank_name"->>'ja')) <= 256 ELSE "bank_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_branch_name_f6106988" CHECK (CASE jsonb_typeof("branch_name") WHEN 'string' THEN char_length("branch_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("branch_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("branch_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("branch_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("branch_name"->'ja') = 'string', true) AND greatest(char_length("branch_name"->>'en'), char_length("branch_name"->>'zh'), char_length("branch_name"->>'es'), char_length("branch_name"->>'ja')) <= 256 ELSE "branch_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_union_no_5deea81d" CHECK (char_length("union_no") BETWEEN 12 AND 12) NOT VALID,
  ADD CONSTRAINT "ck_card_no_22c2684a" CHECK ("card_no" ~ '^[0-9]{8,20}$') NOT VALID,
  ADD CONSTRAINT "ck_reserved_phone_0a689563" CHECK ("reserved_phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_verify_status_30f9d37b" CHECK ("verify_status" IN ('none', 'three', 'four', 'failed')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "banner"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_type_5abd2932" CHECK ("type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_title_6e98555c" CHECK (CASE jsonb_typeof("title") WHEN 'string' THEN char_length("title" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("title"->'en') = 'string', false) AND coalesce(jsonb_typeof("title"->'zh') = 'string', true) AND coalesce(jsonb_typeof("title"->'es') = 'string', true) AND coalesce(jsonb_typeof("title"->'ja') = 'string', true) AND greatest(char_length("title"->>'en'), char_length("title"->>'zh'), char_length("title"->>'es'), char_length("title"->>'ja')) <= 256 ELSE "title" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_image_16fc4315" CHECK (CASE jsonb_typeof("image") WHEN 'array' THEN jsonb_array_length("image") <= 1 AND NOT jsonb_path_exists("image", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("image") <= 512 ELSE "image" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_link_75ea7ff1" CHECK (char_length("link") <= 2048 AND "link" ~* '^https?://(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))(?::(?:[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]|[0-9]{1,4}))?(?:[/?#][^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*)?$') NOT VALID,
  ADD CONSTRAINT "ck_sort_e227c7bd" CHECK ("sort" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_is_release_6175162c" CHECK ("is_release" IN ('0', '1')) NOT VALID,
  ADD CONSTRAINT "ck_from_cdee6102" CHECK ("from" >= '0001-01-01 00:00:00+00' AND "from" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_to_cb0f0201" CHECK ("to" >= '0001-01-01 00:00:00+00' AND "to" < '10000-01-01 00:00:00+00') NOT VALID;
--> statement-breakpoint
ALTER TABLE "bulletin"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_news_type_b6aa6c88" CHECK ("news_type" IN ('1', '2', '3', '4', '5')) NOT VALID,
  ADD CONSTRAINT "ck_title_6e98555c" CHECK (CASE jsonb_typeof("title") WHEN 'string' THEN char_length("title" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("title"->'en') = 'string', false) AND coalesce(jsonb_typeof("title"->'zh') = 'string', true) AND coalesce(jsonb_typeof("title"->'es') = 'string', true) AND coalesce(jsonb_typeof("title"->'ja') = 'string', true) AND greatest(char_length("title"->>'en'), char_length("title"->>'zh'), char_length("title"->>'es'), char_length("title"->>'ja')) <= 256 ELSE "title" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_summary_58efd263" CHECK (CASE jsonb_typeof("summary") WHEN 'string' THEN char_length("summary" #>> '{}') <= 500 WHEN 'object' THEN coalesce(jsonb_typeof("summary"->'en') = 'string', false) AND coalesce(jsonb_typeof("summary"->'zh') = 'string', true) AND coalesce(jsonb_typeof("summary"->'es') = 'string', true) AND coalesce(jsonb_typeof("summary"->'ja') = 'string', true) AND greatest(char_length("summary"->>'en'), char_length("summary"->>'zh'), char_length("summary"->>'es'), char_length("summary"->>'ja')) <= 500 ELSE "summary" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_body_98188d28" CHECK (CASE jsonb_typeof("body") WHEN 'string' THEN char_length("body" #>> '{}') <= 20000 WHEN 'object' THEN coalesce(jsonb_typeof("body"->'en') = 'string', false) AND coalesce(jsonb_typeof("body"->'zh') = 'string', true) AND coalesce(jsonb_typeof("body"->'es') = 'string', true) AND coalesce(jsonb_typeof("body"->'ja') = 'string', true) AND greatest(char_length("body"->>'en'), char_length("body"->>'zh'), char_length("body"->>'es'), char_length("body"->>'ja')) <= 20000 ELSE "body" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_cover_c8c2941d" CHECK (CASE jsonb_typeof("cover") WHEN 'array' THEN jsonb_array_length("cover") <= 1 AND NOT jsonb_path_exists("cover", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("cover") <= 512 ELSE "cover" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_is_release_6175162c" CHECK ("is_release" IN ('0', '1')) NOT VALID,
  ADD CONSTRAINT "ck_publish_time_9b0b3a5c" CHECK ("publish_time" >= '0001-01-01 00:00:00+00' AND "publish_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_views_3a1c2c7b" CHECK ("views" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "change_log"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_object_type_52cd4db0" CHECK ("object_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_object_code_cfcc33d0" CHECK (char_length("object_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_property_dad23be3" CHECK (char_length("property") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_reason_067a7959" CHECK (CASE jsonb_typeof("reason") WHEN 'string' THEN char_length("reason" #>> '{}') <= 500 WHEN 'object' THEN coalesce(jsonb_typeof("reason"->'en') = 'string', false) AND coalesce(jsonb_typeof("reason"->'zh') = 'string', true) AND coalesce(jsonb_typeof("reason"->'es') = 'string', true) AND coalesce(jsonb_typeof("reason"->'ja') = 'string', true) AND greatest(char_length("reason"->>'en'), char_length("reason"->>'zh'), char_length("reason"->>'es'), char_length("reason"->>'ja')) <= 500 ELSE "reason" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_operator_953b80af" CHECK (CASE jsonb_typeof("operator") WHEN 'string' THEN char_length("operator" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("operator"->'en') = 'string', false) AND coalesce(jsonb_typeof("operator"->'zh') = 'string', true) AND coalesce(jsonb_typeof("operator"->'es') = 'string', true) AND coalesce(jsonb_typeof("operator"->'ja') = 'string', true) AND greatest(char_length("operator"->>'en'), char_length("operator"->>'zh'), char_length("operator"->>'es'), char_length("operator"->>'ja')) <= 256 ELSE "operator" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_operated_at_c3006760" CHECK ("operated_at" >= '0001-01-01 00:00:00+00' AND "operated_at" < '10000-01-01 00:00:00+00') NOT VALID;
--> statement-breakpoint
ALTER TABLE "charging_type"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_charging_code_295ed59b" CHECK ("charging_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_basis_d1501f24" CHECK ("basis" IN ('weight', 'volume', 'piece', 'vehicle', 'distance')) NOT VALID,
  ADD CONSTRAINT "ck_unit_d71a964c" CHECK ("unit" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_minimum_834a98bf" CHECK ("minimum" BETWEEN 0 AND 100000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "common_route_info"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_owner_code_65e24f99" CHECK (char_length("owner_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_load_area_code_a262e45a" CHECK ("load_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_load_address_1b722c3e" CHECK (CASE jsonb_typeof("load_address") WHEN 'string' THEN char_length("load_address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("load_address"->'en') = 'string', false) AND coalesce(jsonb_typeof("load_address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("load_address"->'es') = 'string', true) AND coalesce(jsonb_typeof("load_address"->'ja') = 'string', true) AND greatest(char_length("load_address"->>'en'), char_length("load_address"->>'zh'), char_length("load_address"->>'es'), char_length("load_address"->>'ja')) <= 256 ELSE "load_address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_load_lng_e7f162f2" CHECK ("load_lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_load_lat_f37e399d" CHECK ("load_lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_load_contact_e242175a" CHECK (CASE jsonb_typeof("load_contact") WHEN 'string' THEN char_length("load_contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("load_contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("load_contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("load_contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("load_contact"->'ja') = 'string', true) AND greatest(char_length("load_contact"->>'en'), char_length("load_contact"->>'zh'), char_length("load_contact"->>'es'), char_length("load_contact"->>'ja')) <= 60 ELSE "load_contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_load_phone_9577149c" CHECK ("load_phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_unload_area_code_e5ef40db" CHECK ("unload_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_unload_address_0945f1f2" CHECK (CASE jsonb_typeof("unload_address") WHEN 'string' THEN char_length("unload_address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("unload_address"->'en') = 'string', false) AND coalesce(jsonb_typeof("unload_address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("unload_address"->'es') = 'string', true) AND coalesce(jsonb_typeof("unload_address"->'ja') = 'string', true) AND greatest(char_length("unload_address"->>'en'), char_length("unload_address"->>'zh'), char_length("unload_address"->>'es'), char_length("unload_address"->>'ja')) <= 256 ELSE "unload_address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_unload_lng_8cdc388f" CHECK ("unload_lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_unload_lat_a38e02b4" CHECK ("unload_lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_unload_contact_08cab1b9" CHECK (CASE jsonb_typeof("unload_contact") WHEN 'string' THEN char_length("unload_contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("unload_contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("unload_contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("unload_contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("unload_contact"->'ja') = 'string', true) AND greatest(char_length("unload_contact"->>'en'), char_length("unload_contact"->>'zh'), char_length("unload_contact"->>'es'), char_length("unload_contact"->>'ja')) <= 60 ELSE "unload_contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_unload_phone_e2f2e67e" CHECK ("unload_phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_distance_383223ff" CHECK ("distance" BETWEEN 0 AND 1000000000 AND "distance" = round("distance", 1)) NOT VALID,
  ADD CONSTRAINT "ck_price_83bd6ae7" CHECK ("price" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_cargo_a079382f" CHECK (CASE jsonb_typeof("cargo") WHEN 'string' THEN char_length("cargo" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("cargo"->'en') = 'string', false) AND coalesce(jsonb_typeof("cargo"->'zh') = 'string', true) AND coalesce(jsonb_typeof("cargo"->'es') = 'string', true) AND coalesce(jsonb_typeof("cargo"->'ja') = 'string', true) AND greatest(char_length("cargo"->>'en'), char_length("cargo"->>'zh'), char_length("cargo"->>'es'), char_length("cargo"->>'ja')) <= 256 ELSE "cargo" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "contract"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_contract_no_987290aa" CHECK (char_length("contract_no") <= 50) NOT VALID,
  ADD CONSTRAINT "ck_kind_9fe03f14" CHECK ("kind" IN ('transport', 'storage')) NOT VALID,
  ADD CONSTRAINT "ck_party_code_6d054adc" CHECK (char_length("party_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_party_name_f7bc1c36" CHECK (CASE jsonb_typeof("party_name") WHEN 'string' THEN char_length("party_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("party_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("party_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("party_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("party_name"->'ja') = 'string', true) AND greatest(char_length("party_name"->>'en'), char_length("party_name"->>'zh'), char_length("party_name"->>'es'), char_length("party_name"->>'ja')) <= 256 ELSE "party_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_warehouse_code_19352558" CHECK (char_length("warehouse_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_area_square_metres_19e4c781" CHECK ("area_square_metres" BETWEEN 0 AND 1000000000 AND "area_square_metres" = round("area_square_metres", 2)) NOT VALID,
  ADD CONSTRAINT "ck_rates_5ff20016" CHECK (CASE jsonb_typeof("rates") WHEN 'array' THEN jsonb_array_length("rates") <= 500 ELSE "rates" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_valid_from_74f81b18" CHECK ("valid_from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_valid_to_a00e584e" CHECK ("valid_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_attachments_f24ab5e7" CHECK (CASE jsonb_typeof("attachments") WHEN 'array' THEN jsonb_array_length("attachments") <= 20 AND NOT jsonb_path_exists("attachments", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("attachments") <= 512 ELSE "attachments" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "cost_type"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_cost_code_79a5cc87" CHECK ("cost_code" ~ '^[A-Za-z]{2,4}$') NOT VALID,
  ADD CONSTRAINT "ck_side_f26fa3a1" CHECK ("side" IN ('receivable', 'payable', 'both')) NOT VALID,
  ADD CONSTRAINT "ck_sort_e227c7bd" CHECK ("sort" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "credit_blacklist"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_party_kind_bf31082f" CHECK ("party_kind" IN ('shipper', 'driver', 'vehicle')) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_id_no_b57f9e73" CHECK (ntocc_is_id_card("id_no")) NOT VALID,
  ADD CONSTRAINT "ck_uscc_3d4c31fc" CHECK (ntocc_is_uscc("uscc")) NOT VALID,
  ADD CONSTRAINT "ck_plate_no_a0b8bf47" CHECK ("plate_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_reason_63c88a37" CHECK (char_length("reason") <= 300) NOT VALID,
  ADD CONSTRAINT "ck_intercepts_055a832c" CHECK (CASE jsonb_typeof("intercepts") WHEN 'array' THEN "intercepts" <@ '["publish","accept","withdraw","invoice"]'::jsonb AND NOT jsonb_path_exists("intercepts", 'strict $[*] ? (@.type() != "string")') ELSE "intercepts" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_from_be8f40eb" CHECK ("from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_to_03aa8498" CHECK ("to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID;
--> statement-breakpoint
ALTER TABLE "department"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_parent_code_3f54f489" CHECK ("parent_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_leader_code_679957f5" CHECK ("leader_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_sort_e227c7bd" CHECK ("sort" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "dict"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_type_95265785" CHECK (char_length("type") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_dict_code_8e6935f1" CHECK (char_length("dict_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_sort_e227c7bd" CHECK ("sort" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_tone_a9fdcf2a" CHECK ("tone" IN ('waiting', 'moving', 'done', 'stopped', 'trouble', 'locked')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "driver"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_f4299d99" CHECK ("phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_id_no_b57f9e73" CHECK (ntocc_is_id_card("id_no")) NOT VALID,
  ADD CONSTRAINT "ck_id_from_591f0b30" CHECK ("id_from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_id_to_93ce6dab" CHECK ("id_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_gender_6de92701" CHECK ("gender" IN ('male', 'female')) NOT VALID,
  ADD CONSTRAINT "ck_nation_83766da7" CHECK (CASE jsonb_typeof("nation") WHEN 'string' THEN char_length("nation" #>> '{}') <= 30 WHEN 'object' THEN coalesce(jsonb_typeof("nation"->'en') = 'string', false) AND coalesce(jsonb_typeof("nation"->'zh') = 'string', true) AND coalesce(jsonb_typeof("nation"->'es') = 'string', true) AND coalesce(jsonb_typeof("nation"->'ja') = 'string', true) AND greatest(char_length("nation"->>'en'), char_length("nation"->>'zh'), char_length("nation"->>'es'), char_length("nation"->>'ja')) <= 30 ELSE "nation" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_address_e6c2d0fa" CHECK (CASE jsonb_typeof("address") WHEN 'string' THEN char_length("address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("address"->'en') = 'string', false) AND coalesce(jsonb_typeof("address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("address"->'es') = 'string', true) AND coalesce(jsonb_typeof("address"->'ja') = 'string', true) AND greatest(char_length("address"->>'en'), char_length("address"->>'zh'), char_length("address"->>'es'), char_length("address"->>'ja')) <= 256 ELSE "address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_id_front_097d9bdc" CHECK (CASE jsonb_typeof("id_front") WHEN 'array' THEN jsonb_array_length("id_front") <= 1 AND NOT jsonb_path_exists("id_front", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("id_front") <= 512 ELSE "id_front" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_id_back_86105d01" CHECK (CASE jsonb_typeof("id_back") WHEN 'array' THEN jsonb_array_length("id_back") <= 1 AND NOT jsonb_path_exists("id_back", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("id_back") <= 512 ELSE "id_back" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_licence_no_efabdad7" CHECK (ntocc_is_id_card("licence_no")) NOT VALID,
  ADD CONSTRAINT "ck_licence_class_d7d5ab89" CHECK ("licence_class" IN ('A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2', 'C3', 'C4', 'D', 'E', 'F', 'M', 'N', 'P')) NOT VALID,
  ADD CONSTRAINT "ck_licence_issuer_fa10a4fd" CHECK (CASE jsonb_typeof("licence_issuer") WHEN 'string' THEN char_length("licence_issuer" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("licence_issuer"->'en') = 'string', false) AND coalesce(jsonb_typeof("licence_issuer"->'zh') = 'string', true) AND coalesce(jsonb_typeof("licence_issuer"->'es') = 'string', true) AND coalesce(jsonb_typeof("licence_issuer"->'ja') = 'string', true) AND greatest(char_length("licence_issuer"->>'en'), char_length("licence_issuer"->>'zh'), char_length("licence_issuer"->>'es'), char_length("licence_issuer"->>'ja')) <= 256 ELSE "licence_issuer" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_licence_from_8a83d47b" CHECK ("licence_from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_licence_to_d921e79d" CHECK ("licence_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_licence_file_no_c46e2214" CHECK (char_length("licence_file_no") <= 256 AND "licence_file_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_licence_imgs_8cd65cb2" CHECK (CASE jsonb_typeof("licence_imgs") WHEN 'array' THEN jsonb_array_length("licence_imgs") <= 20 AND NOT jsonb_path_exists("licence_imgs", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("licence_imgs") <= 512 ELSE "licence_imgs" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_qualification_no_ac454074" CHECK (char_length("qualification_no") <= 256 AND "qualification_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_qualification_to_e554e471" CHECK ("qualification_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_qualification_imgs_cdb1c925" CHECK (CASE jsonb_typeof("qualification_imgs") WHEN 'array' THEN jsonb_array_length("qualification_imgs") <= 20 AND NOT jsonb_path_exists("qualification_imgs", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("qualification_imgs") <= 512 ELSE "qualification_imgs" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_team_code_55dc7c57" CHECK ("team_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_default_vehicle_b3b3cf8f" CHECK ("default_vehicle" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_bank_card_code_b94b6dd6" CHECK ("bank_card_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_real_name_status_0fcadfa4" CHECK ("real_name_status" IN ('none', 'passed', 'failed')) NOT VALID,
  ADD CONSTRAINT "ck_id_status_1d7c29d8" CHECK ("id_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_licence_status_ce283965" CHECK ("licence_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_qualification_status_830e439d" CHECK ("qualification_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_reject_count_2f650126" CHECK ("reject_count" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_last_reject_reason_4837eba0" CHECK (char_length("last_reject_reason") <= 200) NOT VALID,
  ADD CONSTRAINT "ck_current_auditor_838a784f" CHECK ("current_auditor" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_score_a69885b4" CHECK ("score" BETWEEN 0 AND 5 AND "score" = round("score", 1)) NOT VALID,
  ADD CONSTRAINT "ck_level_ea710e7c" CHECK ("level" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_auth_status_5b01746a" CHECK ("auth_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_auth_status_ext_93184b80" CHECK ("auth_status_ext" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_report_status_54d8f529" CHECK ("report_status" BETWEEN 0 AND 8) NOT VALID;
--> statement-breakpoint
ALTER TABLE "driver_team"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_captain_code_b6f44428" CHECK ("captain_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_phone_f4299d99" CHECK ("phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_member_count_9672e8a5" CHECK ("member_count" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_left_count_e994d1be" CHECK ("left_count" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_agreement_url_02ec5307" CHECK (char_length("agreement_url") <= 2048 AND "agreement_url" ~* '^https?://(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))(?::(?:[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]|[0-9]{1,4}))?(?:[/?#][^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*)?$') NOT VALID,
  ADD CONSTRAINT "ck_dispatch_rate_7617a5fd" CHECK ("dispatch_rate" BETWEEN 0 AND 100 AND "dispatch_rate" = round("dispatch_rate", 2)) NOT VALID,
  ADD CONSTRAINT "ck_auth_status_5b01746a" CHECK ("auth_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "driver_team_member"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_1f0058ce" CHECK ("status" IN (0, 1, 2, 3)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_team_code_55dc7c57" CHECK ("team_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_join_time_80702041" CHECK ("join_time" >= '0001-01-01 00:00:00+00' AND "join_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_leave_time_8783b1a2" CHECK ("leave_time" >= '0001-01-01 00:00:00+00' AND "leave_time" < '10000-01-01 00:00:00+00') NOT VALID;
--> statement-breakpoint
ALTER TABLE "force_type"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_force_code_ee6ca6a6" CHECK ("force_code" ~ '^[A-Za-z]{2,4}$') NOT VALID,
  ADD CONSTRAINT "ck_vehicle_types_90ae8b43" CHECK (CASE jsonb_typeof("vehicle_types") WHEN 'array' THEN jsonb_array_length("vehicle_types") <= 10000 AND NOT jsonb_path_exists("vehicle_types", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff,]{1,64}$"))') AND ntocc_longest("vehicle_types") <= 64 ELSE "vehicle_types" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_min_tonnage_c5d2f694" CHECK ("min_tonnage" BETWEEN 0 AND 200 AND "min_tonnage" = round("min_tonnage", 2)) NOT VALID,
  ADD CONSTRAINT "ck_max_tonnage_858678ed" CHECK ("max_tonnage" BETWEEN 0 AND 200 AND "max_tonnage" = round("max_tonnage", 2)) NOT VALID,
  ADD CONSTRAINT "ck_sort_e227c7bd" CHECK ("sort" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "gas_station"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_brand_540edbea" CHECK ("brand" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_area_code_31cf13d8" CHECK ("area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_address_e6c2d0fa" CHECK (CASE jsonb_typeof("address") WHEN 'string' THEN char_length("address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("address"->'en') = 'string', false) AND coalesce(jsonb_typeof("address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("address"->'es') = 'string', true) AND coalesce(jsonb_typeof("address"->'ja') = 'string', true) AND greatest(char_length("address"->>'en'), char_length("address"->>'zh'), char_length("address"->>'es'), char_length("address"->>'ja')) <= 256 ELSE "address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_lng_7b4214c0" CHECK ("lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_lat_a498acbf" CHECK ("lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_location_type_7647eb1e" CHECK ("location_type" IN ('serviceArea', 'junction', 'other')) NOT VALID,
  ADD CONSTRAINT "ck_products_2644153e" CHECK (CASE jsonb_typeof("products") WHEN 'array' THEN jsonb_array_length("products") <= 20 ELSE "products" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "goods"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_goods_type_code_c1dd64f9" CHECK ("goods_type_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_unit_d71a964c" CHECK ("unit" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_package_type_eeff2a10" CHECK ("package_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_unit_kg_bfd95b83" CHECK ("unit_kg" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_owner_code_65e24f99" CHECK (char_length("owner_code") <= 64) NOT VALID;
--> statement-breakpoint
ALTER TABLE "goods_type"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_goods_type_code_c1dd64f9" CHECK ("goods_type_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_parent_code_3f54f489" CHECK ("parent_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_sort_e227c7bd" CHECK ("sort" BETWEEN 0 AND 1000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "invoice_message"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_owner_code_65e24f99" CHECK (char_length("owner_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_title_6e98555c" CHECK (CASE jsonb_typeof("title") WHEN 'string' THEN char_length("title" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("title"->'en') = 'string', false) AND coalesce(jsonb_typeof("title"->'zh') = 'string', true) AND coalesce(jsonb_typeof("title"->'es') = 'string', true) AND coalesce(jsonb_typeof("title"->'ja') = 'string', true) AND greatest(char_length("title"->>'en'), char_length("title"->>'zh'), char_length("title"->>'es'), char_length("title"->>'ja')) <= 256 ELSE "title" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_tax_no_d8496b0b" CHECK (ntocc_is_uscc("tax_no")) NOT VALID,
  ADD CONSTRAINT "ck_kind_64af6be3" CHECK ("kind" IN ('special', 'ordinary')) NOT VALID,
  ADD CONSTRAINT "ck_address_e6c2d0fa" CHECK (CASE jsonb_typeof("address") WHEN 'string' THEN char_length("address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("address"->'en') = 'string', false) AND coalesce(jsonb_typeof("address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("address"->'es') = 'string', true) AND coalesce(jsonb_typeof("address"->'ja') = 'string', true) AND greatest(char_length("address"->>'en'), char_length("address"->>'zh'), char_length("address"->>'es'), char_length("address"->>'ja')) <= 256 ELSE "address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_bank_name_e0172d46" CHECK (CASE jsonb_typeof("bank_name") WHEN 'string' THEN char_length("bank_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("bank_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("bank_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("bank_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("bank_name"->'ja') = 'string', true) AND greatest(char_length("bank_name"->>'en'), char_length("bank_name"->>'zh'), char_length("bank_name"->>'es'), char_length("bank_name"->>'ja')) <= 256 ELSE "bank_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_bank_account_472e500a" CHECK ("bank_account" ~ '^[0-9]{8,20}$') NOT VALID,
  ADD CONSTRAINT "ck_receiver_93c5ee0b" CHECK (CASE jsonb_typeof("receiver") WHEN 'string' THEN char_length("receiver" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("receiver"->'en') = 'string', false) AND coalesce(jsonb_typeof("receiver"->'zh') = 'string', true) AND coalesce(jsonb_typeof("receiver"->'es') = 'string', true) AND coalesce(jsonb_typeof("receiver"->'ja') = 'string', true) AND greatest(char_length("receiver"->>'en'), char_length("receiver"->>'zh'), char_length("receiver"->>'es'), char_length("receiver"->>'ja')) <= 60 ELSE "receiver" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_receiver_phone_74248ca6" CHECK ("receiver_phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_receiver_address_797cc00c" CHECK (CASE jsonb_typeof("receiver_address") WHEN 'string' THEN char_length("receiver_address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("receiver_address"->'en') = 'string', false) AND coalesce(jsonb_typeof("receiver_address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("receiver_address"->'es') = 'string', true) AND coalesce(jsonb_typeof("receiver_address"->'ja') = 'string', true) AND greatest(char_length("receiver_address"->>'en'), char_length("receiver_address"->>'zh'), char_length("receiver_address"->>'es'), char_length("receiver_address"->>'ja')) <= 256 ELSE "receiver_address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_email_15673345" CHECK (char_length("email") <= 254 AND "email" ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "menu_resource"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_kind_1352a32e" CHECK ("kind" IN ('group', 'page', 'link')) NOT VALID,
  ADD CONSTRAINT "ck_name_97baae8c" CHECK (char_length("name") <= 256 AND "name" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_title_edd7874e" CHECK (CASE jsonb_typeof("title") WHEN 'string' THEN char_length("title" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("title"->'en') = 'string', false) AND coalesce(jsonb_typeof("title"->'zh') = 'string', true) AND coalesce(jsonb_typeof("title"->'es') = 'string', true) AND coalesce(jsonb_typeof("title"->'ja') = 'string', true) AND greatest(char_length("title"->>'en'), char_length("title"->>'zh'), char_length("title"->>'es'), char_length("title"->>'ja')) <= 60 ELSE "title" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_parent_name_a65e4da3" CHECK (char_length("parent_name") <= 256 AND "parent_name" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_path_e32b11b3" CHECK (char_length("path") <= 2048 AND "path" ~* '^https?://(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))(?::(?:[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]|[0-9]{1,4}))?(?:[/?#][^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*)?$') NOT VALID,
  ADD CONSTRAINT "ck_icon_00df28ae" CHECK (char_length("icon") <= 40) NOT VALID,
  ADD CONSTRAINT "ck_sort_3d1757ea" CHECK ("sort" BETWEEN 0 AND 9999) NOT VALID;
--> statement-breakpoint
ALTER TABLE "merchant"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_merchant_no_52a35dc0" CHECK (char_length("merchant_no") <= 256 AND "merchant_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_channel_4329e52f" CHECK ("channel" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_uscc_3d4c31fc" CHECK (ntocc_is_uscc("uscc")) NOT VALID,
  ADD CONSTRAINT "ck_contact_8c08b25c" CHECK (CASE jsonb_typeof("contact") WHEN 'string' THEN char_length("contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("contact"->'ja') = 'string', true) AND greatest(char_length("contact"->>'en'), char_length("contact"->>'zh'), char_length("contact"->>'es'), char_length("contact"->>'ja')) <= 60 ELSE "contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_f4299d99" CHECK ("phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_settle_card_code_e6e9b967" CHECK ("settle_card_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_fee_rate_60b36e23" CHECK ("fee_rate" BETWEEN 0 AND 100 AND "fee_rate" = round("fee_rate", 2)) NOT VALID,
  ADD CONSTRAINT "ck_sign_status_d53411dd" CHECK ("sign_status" IN ('draft', 'signing', 'done', 'revoked', 'terminated', 'expired', 'refused')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "pallet"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_pallet_no_a9fc821e" CHECK (char_length("pallet_no") <= 256 AND "pallet_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_spec_f431e5f0" CHECK (char_length("spec") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_material_44b59c67" CHECK ("material" IN ('wood', 'plastic', 'steel', 'paper')) NOT VALID,
  ADD CONSTRAINT "ck_owner_code_65e24f99" CHECK (char_length("owner_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_location_89da0f2d" CHECK (CASE jsonb_typeof("location") WHEN 'string' THEN char_length("location" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("location"->'en') = 'string', false) AND coalesce(jsonb_typeof("location"->'zh') = 'string', true) AND coalesce(jsonb_typeof("location"->'es') = 'string', true) AND coalesce(jsonb_typeof("location"->'ja') = 'string', true) AND greatest(char_length("location"->>'en'), char_length("location"->>'zh'), char_length("location"->>'es'), char_length("location"->>'ja')) <= 256 ELSE "location" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_state_5e185bb0" CHECK ("state" IN ('free', 'used', 'rented', 'damaged')) NOT VALID,
  ADD CONSTRAINT "ck_deposit_33db8239" CHECK ("deposit" BETWEEN 0 AND 100000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "party_group"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_logo_url_9e2345fd" CHECK (char_length("logo_url") <= 256) NOT VALID,
  ADD CONSTRAINT "ck_login_logo_url_2a2b95d2" CHECK (char_length("login_logo_url") <= 256) NOT VALID,
  ADD CONSTRAINT "ck_uscc_3d4c31fc" CHECK (ntocc_is_uscc("uscc")) NOT VALID,
  ADD CONSTRAINT "ck_permit_no_49c33c9c" CHECK (char_length("permit_no") <= 50) NOT VALID,
  ADD CONSTRAINT "ck_address_e6c2d0fa" CHECK (CASE jsonb_typeof("address") WHEN 'string' THEN char_length("address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("address"->'en') = 'string', false) AND coalesce(jsonb_typeof("address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("address"->'es') = 'string', true) AND coalesce(jsonb_typeof("address"->'ja') = 'string', true) AND greatest(char_length("address"->>'en'), char_length("address"->>'zh'), char_length("address"->>'es'), char_length("address"->>'ja')) <= 256 ELSE "address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_email_15673345" CHECK (char_length("email") <= 254 AND "email" ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$') NOT VALID,
  ADD CONSTRAINT "ck_website_a7926c1c" CHECK (char_length("website") <= 2048 AND "website" ~* '^https?://(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))(?::(?:[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]|[0-9]{1,4}))?(?:[/?#][^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*)?$') NOT VALID,
  ADD CONSTRAINT "ck_icp_no_238e6998" CHECK (char_length("icp_no") <= 60) NOT VALID;
--> statement-breakpoint
ALTER TABLE "party"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_party_type_4fdfb69b" CHECK ("party_type" IN ('PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER', 'FINANCE', 'WAREHOUSE')) NOT VALID,
  ADD CONSTRAINT "ck_user_name_bb1ec5c3" CHECK (CASE jsonb_typeof("user_name") WHEN 'string' THEN char_length("user_name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("user_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("user_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("user_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("user_name"->'ja') = 'string', true) AND greatest(char_length("user_name"->>'en'), char_length("user_name"->>'zh'), char_length("user_name"->>'es'), char_length("user_name"->>'ja')) <= 60 ELSE "user_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_username_71d0d202" CHECK (char_length("username") <= 256 AND "username" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_phone_f4299d99" CHECK ("phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_head_img_d97a901b" CHECK (char_length("head_img") <= 2048 AND "head_img" ~* '^https?://(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))(?::(?:[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]|[0-9]{1,4}))?(?:[/?#][^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*)?$') NOT VALID,
  ADD CONSTRAINT "ck_introduction_3fb166dd" CHECK (char_length("introduction") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_balance_e3f383c4" CHECK ("balance" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_frozen_0008115b" CHECK ("frozen" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_last_login_04a317db" CHECK ("last_login" >= '0001-01-01 00:00:00+00' AND "last_login" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_password_changed_at_3f634159" CHECK ("password_changed_at" >= '0001-01-01 00:00:00+00' AND "password_changed_at" < '10000-01-01 00:00:00+00') NOT VALID;
--> statement-breakpoint
ALTER TABLE "permission_code"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_permission_2a4ff114" CHECK (char_length("permission") <= 256 AND "permission" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_title_edd7874e" CHECK (CASE jsonb_typeof("title") WHEN 'string' THEN char_length("title" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("title"->'en') = 'string', false) AND coalesce(jsonb_typeof("title"->'zh') = 'string', true) AND coalesce(jsonb_typeof("title"->'es') = 'string', true) AND coalesce(jsonb_typeof("title"->'ja') = 'string', true) AND greatest(char_length("title"->>'en'), char_length("title"->>'zh'), char_length("title"->>'es'), char_length("title"->>'ja')) <= 60 ELSE "title" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_system"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_side_f26fa3a1" CHECK ("side" IN ('receivable', 'payable', 'both')) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_charge_mode_56b6eb48" CHECK ("charge_mode" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_round_mode_c41d3ae8" CHECK ("round_mode" IN ('none', 'cent', 'integer', 'ten')) NOT VALID,
  ADD CONSTRAINT "ck_valid_from_74f81b18" CHECK ("valid_from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_valid_to_a00e584e" CHECK ("valid_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID;
--> statement-breakpoint
ALTER TABLE "receipt"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_3e9bfd0a" CHECK ("status" IN (1, 2, 3, 4)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_receipt_no_d8e51e03" CHECK (char_length("receipt_no") <= 30) NOT VALID,
  ADD CONSTRAINT "ck_waybill_no_785c398b" CHECK (char_length("waybill_no") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_type_c1ed5e90" CHECK ("type" IN ('loadWeighbill', 'unloadWeighbill', 'receipt', 'signSlip')) NOT VALID,
  ADD CONSTRAINT "ck_images_700bbbce" CHECK (CASE jsonb_typeof("images") WHEN 'array' THEN jsonb_array_length("images") <= 20 AND NOT jsonb_path_exists("images", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("images") <= 512 ELSE "images" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_gross_kg_1ee1d0cb" CHECK ("gross_kg" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_tare_kg_331ae642" CHECK ("tare_kg" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_net_kg_d1eacaeb" CHECK ("net_kg" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_uploaded_by_d34dc0e9" CHECK (CASE jsonb_typeof("uploaded_by") WHEN 'string' THEN char_length("uploaded_by" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("uploaded_by"->'en') = 'string', false) AND coalesce(jsonb_typeof("uploaded_by"->'zh') = 'string', true) AND coalesce(jsonb_typeof("uploaded_by"->'es') = 'string', true) AND coalesce(jsonb_typeof("uploaded_by"->'ja') = 'string', true) AND greatest(char_length("uploaded_by"->>'en'), char_length("uploaded_by"->>'zh'), char_length("uploaded_by"->>'es'), char_length("uploaded_by"->>'ja')) <= 256 ELSE "uploaded_by" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_uploaded_at_5bac33ac" CHECK ("uploaded_at" >= '0001-01-01 00:00:00+00' AND "uploaded_at" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_reason_fce5989b" CHECK (CASE jsonb_typeof("reason") WHEN 'string' THEN char_length("reason" #>> '{}') <= 200 WHEN 'object' THEN coalesce(jsonb_typeof("reason"->'en') = 'string', false) AND coalesce(jsonb_typeof("reason"->'zh') = 'string', true) AND coalesce(jsonb_typeof("reason"->'es') = 'string', true) AND coalesce(jsonb_typeof("reason"->'ja') = 'string', true) AND greatest(char_length("reason"->>'en'), char_length("reason"->>'zh'), char_length("reason"->>'es'), char_length("reason"->>'ja')) <= 200 ELSE "reason" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_express_no_fb7549fc" CHECK (char_length("express_no") <= 256 AND "express_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "role"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_role_code_a08b9043" CHECK (char_length("role_code") <= 256 AND "role_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_party_types_79193aa6" CHECK (CASE jsonb_typeof("party_types") WHEN 'array' THEN "party_types" <@ '["PLAT_ADMIN","SHIPPER","DRIVER","CARRIER","FINANCE","WAREHOUSE"]'::jsonb AND NOT jsonb_path_exists("party_types", 'strict $[*] ? (@.type() != "string")') ELSE "party_types" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_resources_56ab91bc" CHECK (CASE jsonb_typeof("resources") WHEN 'array' THEN jsonb_array_length("resources") <= 1000 AND NOT jsonb_path_exists("resources", 'strict $[*] ? (!(@.type() == "string"))') AND ntocc_longest("resources") <= 256 ELSE "resources" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_permissions_eb6a10c7" CHECK (CASE jsonb_typeof("permissions") WHEN 'array' THEN jsonb_array_length("permissions") <= 1000 AND NOT jsonb_path_exists("permissions", 'strict $[*] ? (!(@.type() == "string"))') AND ntocc_longest("permissions") <= 256 ELSE "permissions" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_notice_keys_dd0685c5" CHECK (CASE jsonb_typeof("notice_keys") WHEN 'array' THEN jsonb_array_length("notice_keys") <= 1000 AND NOT jsonb_path_exists("notice_keys", 'strict $[*] ? (!(@.type() == "string"))') AND ntocc_longest("notice_keys") <= 256 ELSE "notice_keys" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_data_scope_90933845" CHECK ("data_scope" IN ('all', 'branch', 'department', 'self')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_short_name_1b020d41" CHECK (CASE jsonb_typeof("short_name") WHEN 'string' THEN char_length("short_name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("short_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("short_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("short_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("short_name"->'ja') = 'string', true) AND greatest(char_length("short_name"->>'en'), char_length("short_name"->>'zh'), char_length("short_name"->>'es'), char_length("short_name"->>'ja')) <= 60 ELSE "short_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_uscc_3d4c31fc" CHECK (ntocc_is_uscc("uscc")) NOT VALID,
  ADD CONSTRAINT "ck_legal_person_fe69f4e6" CHECK (CASE jsonb_typeof("legal_person") WHEN 'string' THEN char_length("legal_person" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("legal_person"->'en') = 'string', false) AND coalesce(jsonb_typeof("legal_person"->'zh') = 'string', true) AND coalesce(jsonb_typeof("legal_person"->'es') = 'string', true) AND coalesce(jsonb_typeof("legal_person"->'ja') = 'string', true) AND greatest(char_length("legal_person"->>'en'), char_length("legal_person"->>'zh'), char_length("legal_person"->>'es'), char_length("legal_person"->>'ja')) <= 60 ELSE "legal_person" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_legal_id_no_08d05170" CHECK (ntocc_is_id_card("legal_id_no")) NOT VALID,
  ADD CONSTRAINT "ck_id_card_expire_c0df5e3a" CHECK ("id_card_expire" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_licence_img_5bb6184a" CHECK (CASE jsonb_typeof("licence_img") WHEN 'array' THEN jsonb_array_length("licence_img") <= 1 AND NOT jsonb_path_exists("licence_img", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("licence_img") <= 512 ELSE "licence_img" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_licence_expire_4da079a3" CHECK ("licence_expire" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_register_address_e254129f" CHECK (CASE jsonb_typeof("register_address") WHEN 'string' THEN char_length("register_address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("register_address"->'en') = 'string', false) AND coalesce(jsonb_typeof("register_address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("register_address"->'es') = 'string', true) AND coalesce(jsonb_typeof("register_address"->'ja') = 'string', true) AND greatest(char_length("register_address"->>'en'), char_length("register_address"->>'zh'), char_length("register_address"->>'es'), char_length("register_address"->>'ja')) <= 256 ELSE "register_address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_area_code_31cf13d8" CHECK ("area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_contact_8c08b25c" CHECK (CASE jsonb_typeof("contact") WHEN 'string' THEN char_length("contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("contact"->'ja') = 'string', true) AND greatest(char_length("contact"->>'en'), char_length("contact"->>'zh'), char_length("contact"->>'es'), char_length("contact"->>'ja')) <= 60 ELSE "contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_email_15673345" CHECK (char_length("email") <= 254 AND "email" ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$') NOT VALID,
  ADD CONSTRAINT "ck_salesman_6e60cc1b" CHECK ("salesman" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_party_type_899fe1ca" CHECK ("party_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_invoice_title_331db2ec" CHECK (CASE jsonb_typeof("invoice_title") WHEN 'string' THEN char_length("invoice_title" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("invoice_title"->'en') = 'string', false) AND coalesce(jsonb_typeof("invoice_title"->'zh') = 'string', true) AND coalesce(jsonb_typeof("invoice_title"->'es') = 'string', true) AND coalesce(jsonb_typeof("invoice_title"->'ja') = 'string', true) AND greatest(char_length("invoice_title"->>'en'), char_length("invoice_title"->>'zh'), char_length("invoice_title"->>'es'), char_length("invoice_title"->>'ja')) <= 256 ELSE "invoice_title" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_credit_limit_17466259" CHECK ("credit_limit" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_credit_used_13480906" CHECK ("credit_used" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_account_period_days_af55e0b3" CHECK ("account_period_days" BETWEEN 0 AND 365) NOT VALID,
  ADD CONSTRAINT "ck_balance_e3f383c4" CHECK ("balance" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_frozen_0008115b" CHECK ("frozen" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_service_fee_rate_cade6c18" CHECK ("service_fee_rate" BETWEEN 0 AND 100 AND "service_fee_rate" = round("service_fee_rate", 2)) NOT VALID,
  ADD CONSTRAINT "ck_tax_rate_50411031" CHECK ("tax_rate" BETWEEN 0 AND 100 AND "tax_rate" = round("tax_rate", 2)) NOT VALID,
  ADD CONSTRAINT "ck_settlement_day_fb855ea6" CHECK ("settlement_day" BETWEEN 1 AND 31) NOT VALID,
  ADD CONSTRAINT "ck_charge_mode_56b6eb48" CHECK ("charge_mode" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_auth_status_5b01746a" CHECK ("auth_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_auth_remark_62856f0e" CHECK (char_length("auth_remark") <= 200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_company"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_uscc_3d4c31fc" CHECK (ntocc_is_uscc("uscc")) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_area_code_31cf13d8" CHECK ("area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_address_e6c2d0fa" CHECK (CASE jsonb_typeof("address") WHEN 'string' THEN char_length("address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("address"->'en') = 'string', false) AND coalesce(jsonb_typeof("address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("address"->'es') = 'string', true) AND coalesce(jsonb_typeof("address"->'ja') = 'string', true) AND greatest(char_length("address"->>'en'), char_length("address"->>'zh'), char_length("address"->>'es'), char_length("address"->>'ja')) <= 256 ELSE "address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_contact_8c08b25c" CHECK (CASE jsonb_typeof("contact") WHEN 'string' THEN char_length("contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("contact"->'ja') = 'string', true) AND greatest(char_length("contact"->>'en'), char_length("contact"->>'zh'), char_length("contact"->>'es'), char_length("contact"->>'ja')) <= 60 ELSE "contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_contract"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_contract_no_987290aa" CHECK (char_length("contract_no") <= 50) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_type_34140a9e" CHECK ("type" IN ('framework', 'single', 'carriage', 'collection')) NOT VALID,
  ADD CONSTRAINT "ck_party_a_d3522cf4" CHECK (CASE jsonb_typeof("party_a") WHEN 'string' THEN char_length("party_a" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("party_a"->'en') = 'string', false) AND coalesce(jsonb_typeof("party_a"->'zh') = 'string', true) AND coalesce(jsonb_typeof("party_a"->'es') = 'string', true) AND coalesce(jsonb_typeof("party_a"->'ja') = 'string', true) AND greatest(char_length("party_a"->>'en'), char_length("party_a"->>'zh'), char_length("party_a"->>'es'), char_length("party_a"->>'ja')) <= 256 ELSE "party_a" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_party_b_f023fb49" CHECK (CASE jsonb_typeof("party_b") WHEN 'string' THEN char_length("party_b" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("party_b"->'en') = 'string', false) AND coalesce(jsonb_typeof("party_b"->'zh') = 'string', true) AND coalesce(jsonb_typeof("party_b"->'es') = 'string', true) AND coalesce(jsonb_typeof("party_b"->'ja') = 'string', true) AND greatest(char_length("party_b"->>'en'), char_length("party_b"->>'zh'), char_length("party_b"->>'es'), char_length("party_b"->>'ja')) <= 256 ELSE "party_b" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_sign_date_b4508c94" CHECK ("sign_date" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_valid_from_74f81b18" CHECK ("valid_from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_valid_to_a00e584e" CHECK ("valid_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_amount_040a7e04" CHECK ("amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_credit_days_cbffca89" CHECK ("credit_days" BETWEEN 0 AND 365) NOT VALID,
  ADD CONSTRAINT "ck_attachments_f24ab5e7" CHECK (CASE jsonb_typeof("attachments") WHEN 'array' THEN jsonb_array_length("attachments") <= 20 AND NOT jsonb_path_exists("attachments", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("attachments") <= 512 ELSE "attachments" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_sign_mode_449e1882" CHECK ("sign_mode" IN ('paper', 'electronic')) NOT VALID,
  ADD CONSTRAINT "ck_sign_flow_id_0da05d0a" CHECK (char_length("sign_flow_id") <= 256 AND "sign_flow_id" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_sign_status_d53411dd" CHECK ("sign_status" IN ('draft', 'signing', 'done', 'revoked', 'terminated', 'expired', 'refused')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_line_area"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_load_area_code_a262e45a" CHECK ("load_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_unload_area_code_e5ef40db" CHECK ("unload_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_sequence_864f8397" CHECK ("sequence" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_price_83bd6ae7" CHECK ("price" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_distance_383223ff" CHECK ("distance" BETWEEN 0 AND 1000000000 AND "distance" = round("distance", 1)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_service_fee"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_fee_mode_39ccf8c0" CHECK ("fee_mode" IN ('rate', 'perTonne', 'perOrder')) NOT VALID,
  ADD CONSTRAINT "ck_rate_6f3ffbf4" CHECK ("rate" BETWEEN 0 AND 100 AND "rate" = round("rate", 2)) NOT VALID,
  ADD CONSTRAINT "ck_price_83bd6ae7" CHECK ("price" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_from_be8f40eb" CHECK ("from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_to_03aa8498" CHECK ("to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID;
--> statement-breakpoint
ALTER TABLE "shipment_staff"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_f4299d99" CHECK ("phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_role_c4be765b" CHECK ("role" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "staff"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_username_71d0d202" CHECK (char_length("username") <= 256 AND "username" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_phone_f4299d99" CHECK ("phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_email_15673345" CHECK (char_length("email") <= 254 AND "email" ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$') NOT VALID,
  ADD CONSTRAINT "ck_department_code_96579828" CHECK ("department_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_roles_96193470" CHECK (CASE jsonb_typeof("roles") WHEN 'array' THEN jsonb_array_length("roles") <= 10000 AND NOT jsonb_path_exists("roles", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff,]{1,64}$"))') AND ntocc_longest("roles") <= 64 ELSE "roles" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_party_type_4fdfb69b" CHECK ("party_type" IN ('PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER', 'FINANCE', 'WAREHOUSE')) NOT VALID,
  ADD CONSTRAINT "ck_last_login_04a317db" CHECK ("last_login" >= '0001-01-01 00:00:00+00' AND "last_login" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_password_changed_at_3f634159" CHECK ("password_changed_at" >= '0001-01-01 00:00:00+00' AND "password_changed_at" < '10000-01-01 00:00:00+00') NOT VALID;
--> statement-breakpoint
ALTER TABLE "station"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_kind_9ea087a8" CHECK ("kind" IN ('load', 'unload', 'both', 'yard')) NOT VALID,
  ADD CONSTRAINT "ck_area_code_31cf13d8" CHECK ("area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_address_e6c2d0fa" CHECK (CASE jsonb_typeof("address") WHEN 'string' THEN char_length("address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("address"->'en') = 'string', false) AND coalesce(jsonb_typeof("address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("address"->'es') = 'string', true) AND coalesce(jsonb_typeof("address"->'ja') = 'string', true) AND greatest(char_length("address"->>'en'), char_length("address"->>'zh'), char_length("address"->>'es'), char_length("address"->>'ja')) <= 256 ELSE "address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_lng_7b4214c0" CHECK ("lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_lat_a498acbf" CHECK ("lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_contact_8c08b25c" CHECK (CASE jsonb_typeof("contact") WHEN 'string' THEN char_length("contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("contact"->'ja') = 'string', true) AND greatest(char_length("contact"->>'en'), char_length("contact"->>'zh'), char_length("contact"->>'es'), char_length("contact"->>'ja')) <= 60 ELSE "contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "unit"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_6fc9c2ab" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 20 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 20 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_unit_code_d27d17ad" CHECK ("unit_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_kg_ce62ed00" CHECK ("kg" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_places_f21d8a99" CHECK ("places" BETWEEN 0 AND 3) NOT VALID;
--> statement-breakpoint
ALTER TABLE "upstream_customer"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_055b93d0" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 256 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_uscc_3d4c31fc" CHECK (ntocc_is_uscc("uscc")) NOT VALID,
  ADD CONSTRAINT "ck_contact_8c08b25c" CHECK (CASE jsonb_typeof("contact") WHEN 'string' THEN char_length("contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("contact"->'ja') = 'string', true) AND greatest(char_length("contact"->>'en'), char_length("contact"->>'zh'), char_length("contact"->>'es'), char_length("contact"->>'ja')) <= 60 ELSE "contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_rate_6f3ffbf4" CHECK ("rate" BETWEEN 0 AND 100 AND "rate" = round("rate", 2)) NOT VALID,
  ADD CONSTRAINT "ck_receivable_91ba3e91" CHECK ("receivable" BETWEEN 0 AND 100000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "valuation"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_price_system_code_5a2b03ca" CHECK ("price_system_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_load_area_code_a262e45a" CHECK ("load_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_unload_area_code_e5ef40db" CHECK ("unload_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_goods_type_code_c1dd64f9" CHECK ("goods_type_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_force_type_code_231ceea8" CHECK ("force_type_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_unit_d71a964c" CHECK ("unit" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_unit_price_c585e638" CHECK ("unit_price" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_minimum_834a98bf" CHECK ("minimum" BETWEEN 0 AND 100000000000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_8386bde3" CHECK ("status" IN (0, 1, 2)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_plate_no_a0b8bf47" CHECK ("plate_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_plate_color_dd81e2d5" CHECK ("plate_color" IN ('1', '2', '3', '4', '5', '9', '91', '92', '93', '94')) NOT VALID,
  ADD CONSTRAINT "ck_vehicle_type_08c1c886" CHECK ("vehicle_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_energy_c1f0e850" CHECK ("energy" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_owner_30737b1d" CHECK (CASE jsonb_typeof("owner") WHEN 'string' THEN char_length("owner" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("owner"->'en') = 'string', false) AND coalesce(jsonb_typeof("owner"->'zh') = 'string', true) AND coalesce(jsonb_typeof("owner"->'es') = 'string', true) AND coalesce(jsonb_typeof("owner"->'ja') = 'string', true) AND greatest(char_length("owner"->>'en'), char_length("owner"->>'zh'), char_length("owner"->>'es'), char_length("owner"->>'ja')) <= 256 ELSE "owner" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_use_character_fe32b78d" CHECK (CASE jsonb_typeof("use_character") WHEN 'string' THEN char_length("use_character" #>> '{}') <= 20 WHEN 'object' THEN coalesce(jsonb_typeof("use_character"->'en') = 'string', false) AND coalesce(jsonb_typeof("use_character"->'zh') = 'string', true) AND coalesce(jsonb_typeof("use_character"->'es') = 'string', true) AND coalesce(jsonb_typeof("use_character"->'ja') = 'string', true) AND greatest(char_length("use_character"->>'en'), char_length("use_character"->>'zh'), char_length("use_character"->>'es'), char_length("use_character"->>'ja')) <= 20 ELSE "use_character" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_vin_b3d0c488" CHECK ("vin" ~ '^[A-HJ-NPR-Z0-9]{17}$') NOT VALID,
  ADD CONSTRAINT "ck_engine_no_4b7460b7" CHECK (char_length("engine_no") <= 256 AND "engine_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_brand_model_a6667a0f" CHECK (char_length("brand_model") <= 60) NOT VALID,
  ADD CONSTRAINT "ck_issuer_ac7bbcc0" CHECK (CASE jsonb_typeof("issuer") WHEN 'string' THEN char_length("issuer" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("issuer"->'en') = 'string', false) AND coalesce(jsonb_typeof("issuer"->'zh') = 'string', true) AND coalesce(jsonb_typeof("issuer"->'es') = 'string', true) AND coalesce(jsonb_typeof("issuer"->'ja') = 'string', true) AND greatest(char_length("issuer"->>'en'), char_length("issuer"->>'zh'), char_length("issuer"->>'es'), char_length("issuer"->>'ja')) <= 256 ELSE "issuer" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_register_date_959ee8bf" CHECK ("register_date" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_issue_date_1bf0ae55" CHECK ("issue_date" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_inspection_to_54511287" CHECK ("inspection_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_gross_mass_dc43b39e" CHECK ("gross_mass" BETWEEN 0.001 AND 200 AND "gross_mass" = round("gross_mass", 2)) NOT VALID,
  ADD CONSTRAINT "ck_tonnage_dabfdd64" CHECK ("tonnage" BETWEEN 0.001 AND 200 AND "tonnage" = round("tonnage", 2)) NOT VALID,
  ADD CONSTRAINT "ck_traction_mass_977345df" CHECK ("traction_mass" BETWEEN 0 AND 200 AND "traction_mass" = round("traction_mass", 2)) NOT VALID,
  ADD CONSTRAINT "ck_length_b5aea9f5" CHECK ("length" BETWEEN 1 AND 30000) NOT VALID,
  ADD CONSTRAINT "ck_width_38037e05" CHECK ("width" BETWEEN 1 AND 5000) NOT VALID,
  ADD CONSTRAINT "ck_height_946d58c1" CHECK ("height" BETWEEN 1 AND 6000) NOT VALID,
  ADD CONSTRAINT "ck_axles_8143aa0b" CHECK ("axles" BETWEEN 1 AND 20) NOT VALID,
  ADD CONSTRAINT "ck_road_cert_no_c8e7e8ff" CHECK (char_length("road_cert_no") <= 256 AND "road_cert_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_road_cert_to_090d6725" CHECK ("road_cert_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_operating_permit_no_8103df94" CHECK (char_length("operating_permit_no") <= 256 AND "operating_permit_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_permit_to_1b9e2ad4" CHECK ("permit_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_trailer_no_893a8354" CHECK ("trailer_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_affiliation_eaeb686a" CHECK ("affiliation" IN ('own', 'affiliated', 'external')) NOT VALID,
  ADD CONSTRAINT "ck_licence_imgs_8cd65cb2" CHECK (CASE jsonb_typeof("licence_imgs") WHEN 'array' THEN jsonb_array_length("licence_imgs") <= 20 AND NOT jsonb_path_exists("licence_imgs", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("licence_imgs") <= 512 ELSE "licence_imgs" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_car_photos_6f62dfea" CHECK (CASE jsonb_typeof("car_photos") WHEN 'array' THEN jsonb_array_length("car_photos") <= 20 AND NOT jsonb_path_exists("car_photos", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("car_photos") <= 512 ELSE "car_photos" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_compulsory_insurance_to_cb74756b" CHECK ("compulsory_insurance_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_commercial_insurance_to_217dea4a" CHECK ("commercial_insurance_to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_net_state_70e0bbc9" CHECK ("net_state" IN ('none', 'no', 'yes')) NOT VALID,
  ADD CONSTRAINT "ck_terminal_type_b661b07a" CHECK (char_length("terminal_type") <= 60) NOT VALID,
  ADD CONSTRAINT "ck_terminal_sim_862af301" CHECK (char_length("terminal_sim") <= 256 AND "terminal_sim" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_team_code_55dc7c57" CHECK ("team_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_last_lng_004a079a" CHECK ("last_lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_last_lat_0997bf34" CHECK ("last_lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_last_time_0ade4eb0" CHECK ("last_time" >= '0001-01-01 00:00:00+00' AND "last_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_auth_status_5b01746a" CHECK ("auth_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_report_status_54d8f529" CHECK ("report_status" BETWEEN 0 AND 8) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_accident"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_1f0058ce" CHECK ("status" IN (0, 1, 2, 3)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_vehicle_code_f52c4e36" CHECK ("vehicle_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_plate_no_a0b8bf47" CHECK ("plate_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_waybill_no_003a9501" CHECK (char_length("waybill_no") <= 256 AND "waybill_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_accident_time_04d4e541" CHECK ("accident_time" >= '0001-01-01 00:00:00+00' AND "accident_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_place_0c8b243c" CHECK (CASE jsonb_typeof("place") WHEN 'string' THEN char_length("place" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("place"->'en') = 'string', false) AND coalesce(jsonb_typeof("place"->'zh') = 'string', true) AND coalesce(jsonb_typeof("place"->'es') = 'string', true) AND coalesce(jsonb_typeof("place"->'ja') = 'string', true) AND greatest(char_length("place"->>'en'), char_length("place"->>'zh'), char_length("place"->>'es'), char_length("place"->>'ja')) <= 256 ELSE "place" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_type_41cbcca7" CHECK ("type" IN ('collision', 'rollover', 'fire', 'cargo', 'other')) NOT VALID,
  ADD CONSTRAINT "ck_cause_cb497849" CHECK (char_length("cause") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_liability_81e185e7" CHECK ("liability" IN ('full', 'main', 'equal', 'minor', 'none', 'unknown')) NOT VALID,
  ADD CONSTRAINT "ck_injured_ae9c6ae9" CHECK ("injured" BETWEEN 0 AND 1000) NOT VALID,
  ADD CONSTRAINT "ck_own_damage_ddc2a7ee" CHECK ("own_damage" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_other_damage_e109fc20" CHECK ("other_damage" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_road_loss_565c17b6" CHECK ("road_loss" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_insurer_ffc33516" CHECK (CASE jsonb_typeof("insurer") WHEN 'string' THEN char_length("insurer" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("insurer"->'en') = 'string', false) AND coalesce(jsonb_typeof("insurer"->'zh') = 'string', true) AND coalesce(jsonb_typeof("insurer"->'es') = 'string', true) AND coalesce(jsonb_typeof("insurer"->'ja') = 'string', true) AND greatest(char_length("insurer"->>'en'), char_length("insurer"->>'zh'), char_length("insurer"->>'es'), char_length("insurer"->>'ja')) <= 60 ELSE "insurer" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_claim_no_88727504" CHECK (char_length("claim_no") <= 256 AND "claim_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_claim_amount_e99370af" CHECK ("claim_amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_claim_date_badd8149" CHECK ("claim_date" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_photos_2bb74e48" CHECK (CASE jsonb_typeof("photos") WHEN 'array' THEN jsonb_array_length("photos") <= 20 AND NOT jsonb_path_exists("photos", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("photos") <= 512 ELSE "photos" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_insurance"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_vehicle_code_f52c4e36" CHECK ("vehicle_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_plate_no_a0b8bf47" CHECK ("plate_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_type_cdffa39d" CHECK ("type" IN ('inspection', 'compulsory', 'commercial', 'carrierLiability')) NOT VALID,
  ADD CONSTRAINT "ck_policy_no_ad7c9dbf" CHECK (char_length("policy_no") <= 256 AND "policy_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_insurer_ffc33516" CHECK (CASE jsonb_typeof("insurer") WHEN 'string' THEN char_length("insurer" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("insurer"->'en') = 'string', false) AND coalesce(jsonb_typeof("insurer"->'zh') = 'string', true) AND coalesce(jsonb_typeof("insurer"->'es') = 'string', true) AND coalesce(jsonb_typeof("insurer"->'ja') = 'string', true) AND greatest(char_length("insurer"->>'en'), char_length("insurer"->>'zh'), char_length("insurer"->>'es'), char_length("insurer"->>'ja')) <= 60 ELSE "insurer" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_cost_ac592629" CHECK ("cost" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_coverage_558de2c5" CHECK ("coverage" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_from_be8f40eb" CHECK ("from" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_to_03aa8498" CHECK ("to" BETWEEN '0001-01-01' AND '9999-12-31') NOT VALID,
  ADD CONSTRAINT "ck_files_4ed325c5" CHECK (CASE jsonb_typeof("files") WHEN 'array' THEN jsonb_array_length("files") <= 20 AND NOT jsonb_path_exists("files", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("files") <= 512 ELSE "files" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_repair"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_9168dfa8" CHECK ("status" IN (0, 1, 2, 3, 4, 5, 6)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_vehicle_code_f52c4e36" CHECK ("vehicle_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_plate_no_a0b8bf47" CHECK ("plate_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_work_no_a92f6d89" CHECK (char_length("work_no") <= 256 AND "work_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_type_5805d022" CHECK ("type" IN ('repair', 'maintenance')) NOT VALID,
  ADD CONSTRAINT "ck_reported_time_addbf6ef" CHECK ("reported_time" >= '0001-01-01 00:00:00+00' AND "reported_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_mileage_820f002b" CHECK ("mileage" BETWEEN 0 AND 10000000 AND "mileage" = round("mileage", 1)) NOT VALID,
  ADD CONSTRAINT "ck_shop_04d0316c" CHECK (CASE jsonb_typeof("shop") WHEN 'string' THEN char_length("shop" #>> '{}') <= 100 WHEN 'object' THEN coalesce(jsonb_typeof("shop"->'en') = 'string', false) AND coalesce(jsonb_typeof("shop"->'zh') = 'string', true) AND coalesce(jsonb_typeof("shop"->'es') = 'string', true) AND coalesce(jsonb_typeof("shop"->'ja') = 'string', true) AND greatest(char_length("shop"->>'en'), char_length("shop"->>'zh'), char_length("shop"->>'es'), char_length("shop"->>'ja')) <= 100 ELSE "shop" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_fault_9dee83b4" CHECK (char_length("fault") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_items_a7a1a497" CHECK (CASE jsonb_typeof("items") WHEN 'array' THEN jsonb_array_length("items") <= 100 ELSE "items" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_amount_040a7e04" CHECK ("amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_cost_by_3edba3e7" CHECK ("cost_by" IN ('driver', 'platform', 'insurer', 'owner')) NOT VALID,
  ADD CONSTRAINT "ck_finished_time_d612ba6f" CHECK ("finished_time" >= '0001-01-01 00:00:00+00' AND "finished_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_photos_2bb74e48" CHECK (CASE jsonb_typeof("photos") WHEN 'array' THEN jsonb_array_length("photos") <= 20 AND NOT jsonb_path_exists("photos", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("photos") <= 512 ELSE "photos" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_team"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_name_61c0641c" CHECK (CASE jsonb_typeof("name") WHEN 'string' THEN char_length("name" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("name"->'en') = 'string', false) AND coalesce(jsonb_typeof("name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("name"->'es') = 'string', true) AND coalesce(jsonb_typeof("name"->'ja') = 'string', true) AND greatest(char_length("name"->>'en'), char_length("name"->>'zh'), char_length("name"->>'es'), char_length("name"->>'ja')) <= 60 ELSE "name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_owner_code_65e24f99" CHECK (char_length("owner_code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_contact_8c08b25c" CHECK (CASE jsonb_typeof("contact") WHEN 'string' THEN char_length("contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("contact"->'ja') = 'string', true) AND greatest(char_length("contact"->>'en'), char_length("contact"->>'zh'), char_length("contact"->>'es'), char_length("contact"->>'ja')) <= 60 ELSE "contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_phone_3d2c1732" CHECK ("phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_vehicle_count_750c022a" CHECK ("vehicle_count" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_drivers_d6a324fe" CHECK (CASE jsonb_typeof("drivers") WHEN 'array' THEN jsonb_array_length("drivers") <= 1000 AND NOT jsonb_path_exists("drivers", 'strict $[*] ? (!(@.type() == "string"))') AND ntocc_longest("drivers") <= 256 ELSE "drivers" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_vehicles_0ca7f989" CHECK (CASE jsonb_typeof("vehicles") WHEN 'array' THEN jsonb_array_length("vehicles") <= 1000 AND NOT jsonb_path_exists("vehicles", 'strict $[*] ? (!(@.type() == "string"))') AND ntocc_longest("vehicles") <= 256 ELSE "vehicles" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "vehicle_violation"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_1f0058ce" CHECK ("status" IN (0, 1, 2, 3)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_vehicle_code_f52c4e36" CHECK ("vehicle_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_plate_no_a0b8bf47" CHECK ("plate_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_violation_time_bb4e7595" CHECK ("violation_time" >= '0001-01-01 00:00:00+00' AND "violation_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_place_0c8b243c" CHECK (CASE jsonb_typeof("place") WHEN 'string' THEN char_length("place" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("place"->'en') = 'string', false) AND coalesce(jsonb_typeof("place"->'zh') = 'string', true) AND coalesce(jsonb_typeof("place"->'es') = 'string', true) AND coalesce(jsonb_typeof("place"->'ja') = 'string', true) AND greatest(char_length("place"->>'en'), char_length("place"->>'zh'), char_length("place"->>'es'), char_length("place"->>'ja')) <= 256 ELSE "place" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_reason_63c88a37" CHECK (char_length("reason") <= 300) NOT VALID,
  ADD CONSTRAINT "ck_violation_code_a78d24ab" CHECK (char_length("violation_code") <= 256 AND "violation_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_writ_no_423cc176" CHECK (char_length("writ_no") <= 256 AND "writ_no" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*$') NOT VALID,
  ADD CONSTRAINT "ck_category_f4e729bd" CHECK ("category" IN ('camera', 'onSite', 'unpaid')) NOT VALID,
  ADD CONSTRAINT "ck_fine_7151c38f" CHECK ("fine" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_points_fc7357f6" CHECK ("points" BETWEEN 0 AND 12) NOT VALID,
  ADD CONSTRAINT "ck_handled_time_dd038662" CHECK ("handled_time" >= '0001-01-01 00:00:00+00' AND "handled_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_files_4ed325c5" CHECK (CASE jsonb_typeof("files") WHEN 'array' THEN jsonb_array_length("files") <= 20 AND NOT jsonb_path_exists("files", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("files") <= 512 ELSE "files" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "waybill"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_d3030b64" CHECK ("status" IN (10, 20, 30, 40, 50, 60, 70, 80, 85, 90, 95, 96, 97, 99)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_waybill_no_785c398b" CHECK (char_length("waybill_no") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_order_no_f498ecc0" CHECK (char_length("order_no") <= 35) NOT VALID,
  ADD CONSTRAINT "ck_original_no_f78123d1" CHECK (char_length("original_no") <= 35) NOT VALID,
  ADD CONSTRAINT "ck_serial_no_e49ab26a" CHECK (char_length("serial_no") <= 4) NOT VALID,
  ADD CONSTRAINT "ck_report_type_84176944" CHECK ("report_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_shipment_code_8fc71800" CHECK ("shipment_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_shipment_name_bb6d2a7c" CHECK (CASE jsonb_typeof("shipment_name") WHEN 'string' THEN char_length("shipment_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("shipment_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("shipment_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("shipment_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("shipment_name"->'ja') = 'string', true) AND greatest(char_length("shipment_name"->>'en'), char_length("shipment_name"->>'zh'), char_length("shipment_name"->>'es'), char_length("shipment_name"->>'ja')) <= 256 ELSE "shipment_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_contract_no_987290aa" CHECK (char_length("contract_no") <= 50) NOT VALID,
  ADD CONSTRAINT "ck_driver_code_8ef3685f" CHECK ("driver_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_driver_name_2d86e9d8" CHECK (CASE jsonb_typeof("driver_name") WHEN 'string' THEN char_length("driver_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("driver_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("driver_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("driver_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("driver_name"->'ja') = 'string', true) AND greatest(char_length("driver_name"->>'en'), char_length("driver_name"->>'zh'), char_length("driver_name"->>'es'), char_length("driver_name"->>'ja')) <= 256 ELSE "driver_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_driver_phone_300a69e9" CHECK ("driver_phone" ~ '^1[0-9]{10}$') NOT VALID,
  ADD CONSTRAINT "ck_driver_id_no_079f2a98" CHECK (ntocc_is_id_card("driver_id_no")) NOT VALID,
  ADD CONSTRAINT "ck_team_code_55dc7c57" CHECK ("team_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_vehicle_no_919bb554" CHECK ("vehicle_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_plate_color_dd81e2d5" CHECK ("plate_color" IN ('1', '2', '3', '4', '5', '9', '91', '92', '93', '94')) NOT VALID,
  ADD CONSTRAINT "ck_vehicle_type_08c1c886" CHECK ("vehicle_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_trailer_no_893a8354" CHECK ("trailer_no" ~ '^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$') NOT VALID,
  ADD CONSTRAINT "ck_carrier_name_f7c2aa05" CHECK (CASE jsonb_typeof("carrier_name") WHEN 'string' THEN char_length("carrier_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("carrier_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("carrier_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("carrier_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("carrier_name"->'ja') = 'string', true) AND greatest(char_length("carrier_name"->>'en'), char_length("carrier_name"->>'zh'), char_length("carrier_name"->>'es'), char_length("carrier_name"->>'ja')) <= 256 ELSE "carrier_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_carrier_id_78f8965b" CHECK (char_length("carrier_id") <= 50) NOT VALID,
  ADD CONSTRAINT "ck_carrier_permit_ef6f06a6" CHECK (char_length("carrier_permit") <= 50) NOT VALID,
  ADD CONSTRAINT "ck_business_type_b6b55ff4" CHECK ("business_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_transport_type_1d8a40da" CHECK ("transport_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_goods_name_ca81c895" CHECK (CASE jsonb_typeof("goods_name") WHEN 'string' THEN char_length("goods_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("goods_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("goods_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("goods_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("goods_name"->'ja') = 'string', true) AND greatest(char_length("goods_name"->>'en'), char_length("goods_name"->>'zh'), char_length("goods_name"->>'es'), char_length("goods_name"->>'ja')) <= 256 ELSE "goods_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_goods_type_code_c1dd64f9" CHECK ("goods_type_code" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_unit_d71a964c" CHECK ("unit" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_package_type_eeff2a10" CHECK ("package_type" ~ '^[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff,]{1,64}$') NOT VALID,
  ADD CONSTRAINT "ck_plan_qty_26816322" CHECK ("plan_qty" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_load_qty_b772cbd1" CHECK ("load_qty" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_unload_qty_4f7c5fd8" CHECK ("unload_qty" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_loss_qty_f3e062b1" CHECK ("loss_qty" BETWEEN -1000000000 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_gross_kg_1ee1d0cb" CHECK ("gross_kg" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_load_area_code_a262e45a" CHECK ("load_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_load_address_1b722c3e" CHECK (CASE jsonb_typeof("load_address") WHEN 'string' THEN char_length("load_address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("load_address"->'en') = 'string', false) AND coalesce(jsonb_typeof("load_address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("load_address"->'es') = 'string', true) AND coalesce(jsonb_typeof("load_address"->'ja') = 'string', true) AND greatest(char_length("load_address"->>'en'), char_length("load_address"->>'zh'), char_length("load_address"->>'es'), char_length("load_address"->>'ja')) <= 256 ELSE "load_address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_load_lng_e7f162f2" CHECK ("load_lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_load_lat_f37e399d" CHECK ("load_lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_load_contact_e242175a" CHECK (CASE jsonb_typeof("load_contact") WHEN 'string' THEN char_length("load_contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("load_contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("load_contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("load_contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("load_contact"->'ja') = 'string', true) AND greatest(char_length("load_contact"->>'en'), char_length("load_contact"->>'zh'), char_length("load_contact"->>'es'), char_length("load_contact"->>'ja')) <= 60 ELSE "load_contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_load_phone_9577149c" CHECK ("load_phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_consignee_name_382ca4bf" CHECK (CASE jsonb_typeof("consignee_name") WHEN 'string' THEN char_length("consignee_name" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("consignee_name"->'en') = 'string', false) AND coalesce(jsonb_typeof("consignee_name"->'zh') = 'string', true) AND coalesce(jsonb_typeof("consignee_name"->'es') = 'string', true) AND coalesce(jsonb_typeof("consignee_name"->'ja') = 'string', true) AND greatest(char_length("consignee_name"->>'en'), char_length("consignee_name"->>'zh'), char_length("consignee_name"->>'es'), char_length("consignee_name"->>'ja')) <= 256 ELSE "consignee_name" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_unload_area_code_e5ef40db" CHECK ("unload_area_code" ~ '^[1-9][0-9]{5}$') NOT VALID,
  ADD CONSTRAINT "ck_unload_address_0945f1f2" CHECK (CASE jsonb_typeof("unload_address") WHEN 'string' THEN char_length("unload_address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("unload_address"->'en') = 'string', false) AND coalesce(jsonb_typeof("unload_address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("unload_address"->'es') = 'string', true) AND coalesce(jsonb_typeof("unload_address"->'ja') = 'string', true) AND greatest(char_length("unload_address"->>'en'), char_length("unload_address"->>'zh'), char_length("unload_address"->>'es'), char_length("unload_address"->>'ja')) <= 256 ELSE "unload_address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_unload_lng_8cdc388f" CHECK ("unload_lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_unload_lat_a38e02b4" CHECK ("unload_lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_unload_contact_08cab1b9" CHECK (CASE jsonb_typeof("unload_contact") WHEN 'string' THEN char_length("unload_contact" #>> '{}') <= 60 WHEN 'object' THEN coalesce(jsonb_typeof("unload_contact"->'en') = 'string', false) AND coalesce(jsonb_typeof("unload_contact"->'zh') = 'string', true) AND coalesce(jsonb_typeof("unload_contact"->'es') = 'string', true) AND coalesce(jsonb_typeof("unload_contact"->'ja') = 'string', true) AND greatest(char_length("unload_contact"->>'en'), char_length("unload_contact"->>'zh'), char_length("unload_contact"->>'es'), char_length("unload_contact"->>'ja')) <= 60 ELSE "unload_contact" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_unload_phone_e2f2e67e" CHECK ("unload_phone" ~ '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$') NOT VALID,
  ADD CONSTRAINT "ck_plan_load_time_190794a5" CHECK ("plan_load_time" >= '0001-01-01 00:00:00+00' AND "plan_load_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_plan_unload_time_1fa36b4e" CHECK ("plan_unload_time" >= '0001-01-01 00:00:00+00' AND "plan_unload_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_accept_time_4837eeb2" CHECK ("accept_time" >= '0001-01-01 00:00:00+00' AND "accept_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_arrive_load_time_33437064" CHECK ("arrive_load_time" >= '0001-01-01 00:00:00+00' AND "arrive_load_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_depart_time_cd26db40" CHECK ("depart_time" >= '0001-01-01 00:00:00+00' AND "depart_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_arrive_unload_time_efda3ee6" CHECK ("arrive_unload_time" >= '0001-01-01 00:00:00+00' AND "arrive_unload_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_unload_time_b559f1d8" CHECK ("unload_time" >= '0001-01-01 00:00:00+00' AND "unload_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_sign_time_fd71d325" CHECK ("sign_time" >= '0001-01-01 00:00:00+00' AND "sign_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_finish_time_7793af42" CHECK ("finish_time" >= '0001-01-01 00:00:00+00' AND "finish_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_cancel_time_93b8d6aa" CHECK ("cancel_time" >= '0001-01-01 00:00:00+00' AND "cancel_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_cancel_reason_e78d60a1" CHECK (CASE jsonb_typeof("cancel_reason") WHEN 'string' THEN char_length("cancel_reason" #>> '{}') <= 200 WHEN 'object' THEN coalesce(jsonb_typeof("cancel_reason"->'en') = 'string', false) AND coalesce(jsonb_typeof("cancel_reason"->'zh') = 'string', true) AND coalesce(jsonb_typeof("cancel_reason"->'es') = 'string', true) AND coalesce(jsonb_typeof("cancel_reason"->'ja') = 'string', true) AND greatest(char_length("cancel_reason"->>'en'), char_length("cancel_reason"->>'zh'), char_length("cancel_reason"->>'es'), char_length("cancel_reason"->>'ja')) <= 200 ELSE "cancel_reason" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_distance_km_1c63d1b2" CHECK ("distance_km" BETWEEN 0 AND 1000000000 AND "distance_km" = round("distance_km", 1)) NOT VALID,
  ADD CONSTRAINT "ck_track_km_af141e3e" CHECK ("track_km" BETWEEN 0 AND 1000000000 AND "track_km" = round("track_km", 1)) NOT VALID,
  ADD CONSTRAINT "ck_track_status_5ffe40ae" CHECK ("track_status" IN ('none', 'has', 'missing')) NOT VALID,
  ADD CONSTRAINT "ck_price_mode_bbceff33" CHECK ("price_mode" IN ('unit', 'vehicle')) NOT VALID,
  ADD CONSTRAINT "ck_unit_price_c585e638" CHECK ("unit_price" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_carrier_unit_price_d2bdc22e" CHECK ("carrier_unit_price" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_charge_by_d3658d1a" CHECK ("charge_by" IN ('load', 'unload', 'min', 'max')) NOT VALID,
  ADD CONSTRAINT "ck_loss_tolerance_2a645011" CHECK ("loss_tolerance" BETWEEN 0 AND 1000 AND "loss_tolerance" = round("loss_tolerance", 1)) NOT VALID,
  ADD CONSTRAINT "ck_loss_price_7d025785" CHECK ("loss_price" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_round_mode_c41d3ae8" CHECK ("round_mode" IN ('none', 'cent', 'integer', 'ten')) NOT VALID,
  ADD CONSTRAINT "ck_shipper_freight_c05c39f1" CHECK ("shipper_freight" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_carrier_freight_e3ba5837" CHECK ("carrier_freight" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_cash_amount_06e64976" CHECK ("cash_amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_oil_amount_b58c7334" CHECK ("oil_amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_etc_amount_39369bdd" CHECK ("etc_amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_service_fee_0c205ccb" CHECK ("service_fee" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_dispatch_fee_6f3c31f4" CHECK ("dispatch_fee" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_tax_fee_b627cb48" CHECK ("tax_fee" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_deduct_loss_4d535f7a" CHECK ("deduct_loss" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_deduct_other_528ad3b2" CHECK ("deduct_other" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_info_fee_390e1389" CHECK ("info_fee" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_insurance_fee_0c5f00d0" CHECK ("insurance_fee" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_prepay_amount_5319f424" CHECK ("prepay_amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_payable_amount_80e8d3e7" CHECK ("payable_amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_receivable_amount_4478bd96" CHECK ("receivable_amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_profit_bd1aeedd" CHECK ("profit" BETWEEN -100000000000 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_service_rate_28dd504a" CHECK ("service_rate" BETWEEN 0 AND 1000 AND "service_rate" = round("service_rate", 1)) NOT VALID,
  ADD CONSTRAINT "ck_dispatch_rate_49760cb4" CHECK ("dispatch_rate" BETWEEN 0 AND 1000 AND "dispatch_rate" = round("dispatch_rate", 1)) NOT VALID,
  ADD CONSTRAINT "ck_tax_rate_6c22326b" CHECK ("tax_rate" BETWEEN 0 AND 1000 AND "tax_rate" = round("tax_rate", 1)) NOT VALID,
  ADD CONSTRAINT "ck_status_since_cfac618a" CHECK ("status_since" >= '0001-01-01 00:00:00+00' AND "status_since" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_receipt_status_d5e64f15" CHECK ("receipt_status" IN (1, 2, 3, 4)) NOT VALID,
  ADD CONSTRAINT "ck_pay_status_74e0a859" CHECK ("pay_status" IN (0, 1, 2, 3, 4, 5)) NOT VALID,
  ADD CONSTRAINT "ck_pay_time_fb6877ed" CHECK ("pay_time" >= '0001-01-01 00:00:00+00' AND "pay_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_invoice_status_d0006ca2" CHECK ("invoice_status" IN (0, 1, 2, 3)) NOT VALID,
  ADD CONSTRAINT "ck_invoice_issued_time_f0811d59" CHECK ("invoice_issued_time" >= '0001-01-01 00:00:00+00' AND "invoice_issued_time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_report_status_b47fb009" CHECK ("report_status" IN (0, 1, 2, 3, 4, 5, 6, 7, 8)) NOT VALID,
  ADD CONSTRAINT "ck_risk_level_a2733793" CHECK ("risk_level" IN ('low', 'middle', 'high')) NOT VALID,
  ADD CONSTRAINT "ck_five_flow_4a457042" CHECK (jsonb_typeof("five_flow") = 'object') NOT VALID;
--> statement-breakpoint
ALTER TABLE "waybill_exception"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_e8b8d9e0" CHECK ("status" IN (0, 1, 2, 3, 4)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_waybill_no_785c398b" CHECK (char_length("waybill_no") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_type_a00e45cc" CHECK ("type" IN ('stop', 'deviation', 'speed', 'fatigue', 'offline', 'damage', 'loss', 'delay', 'refusal', 'accident', 'outOfFence', 'cancelRequest')) NOT VALID,
  ADD CONSTRAINT "ck_level_cfdae7e9" CHECK ("level" IN ('1', '2', '3')) NOT VALID,
  ADD CONSTRAINT "ck_time_4292be24" CHECK ("time" >= '0001-01-01 00:00:00+00' AND "time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_place_0c8b243c" CHECK (CASE jsonb_typeof("place") WHEN 'string' THEN char_length("place" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("place"->'en') = 'string', false) AND coalesce(jsonb_typeof("place"->'zh') = 'string', true) AND coalesce(jsonb_typeof("place"->'es') = 'string', true) AND coalesce(jsonb_typeof("place"->'ja') = 'string', true) AND greatest(char_length("place"->>'en'), char_length("place"->>'zh'), char_length("place"->>'es'), char_length("place"->>'ja')) <= 256 ELSE "place" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_lng_7b4214c0" CHECK ("lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_lat_a498acbf" CHECK ("lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_description_a047e144" CHECK (CASE jsonb_typeof("description") WHEN 'string' THEN char_length("description" #>> '{}') <= 500 WHEN 'object' THEN coalesce(jsonb_typeof("description"->'en') = 'string', false) AND coalesce(jsonb_typeof("description"->'zh') = 'string', true) AND coalesce(jsonb_typeof("description"->'es') = 'string', true) AND coalesce(jsonb_typeof("description"->'ja') = 'string', true) AND greatest(char_length("description"->>'en'), char_length("description"->>'zh'), char_length("description"->>'es'), char_length("description"->>'ja')) <= 500 ELSE "description" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_photos_2bb74e48" CHECK (CASE jsonb_typeof("photos") WHEN 'array' THEN jsonb_array_length("photos") <= 20 AND NOT jsonb_path_exists("photos", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("photos") <= 512 ELSE "photos" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_responsible_135f143d" CHECK ("responsible" IN ('driver', 'shipper', 'platform')) NOT VALID,
  ADD CONSTRAINT "ck_amount_040a7e04" CHECK ("amount" BETWEEN 0 AND 100000000000) NOT VALID,
  ADD CONSTRAINT "ck_handler_9f7a905e" CHECK (CASE jsonb_typeof("handler") WHEN 'string' THEN char_length("handler" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("handler"->'en') = 'string', false) AND coalesce(jsonb_typeof("handler"->'zh') = 'string', true) AND coalesce(jsonb_typeof("handler"->'es') = 'string', true) AND coalesce(jsonb_typeof("handler"->'ja') = 'string', true) AND greatest(char_length("handler"->>'en'), char_length("handler"->>'zh'), char_length("handler"->>'es'), char_length("handler"->>'ja')) <= 256 ELSE "handler" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_handled_at_069f0c3a" CHECK ("handled_at" >= '0001-01-01 00:00:00+00' AND "handled_at" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_result_83b3d1f3" CHECK (CASE jsonb_typeof("result") WHEN 'string' THEN char_length("result" #>> '{}') <= 500 WHEN 'object' THEN coalesce(jsonb_typeof("result"->'en') = 'string', false) AND coalesce(jsonb_typeof("result"->'zh') = 'string', true) AND coalesce(jsonb_typeof("result"->'es') = 'string', true) AND coalesce(jsonb_typeof("result"->'ja') = 'string', true) AND greatest(char_length("result"->>'en'), char_length("result"->>'zh'), char_length("result"->>'es'), char_length("result"->>'ja')) <= 500 ELSE "result" IS NULL END) NOT VALID;
--> statement-breakpoint
ALTER TABLE "waybill_node"
  ADD CONSTRAINT "ck_code_0ee294a2" CHECK (char_length("code") <= 64) NOT VALID,
  ADD CONSTRAINT "ck_status_24e88063" CHECK ("status" IN (0, 1)) NOT VALID,
  ADD CONSTRAINT "ck_remark_ed6f3bfb" CHECK (char_length("remark") <= 500) NOT VALID,
  ADD CONSTRAINT "ck_waybill_no_785c398b" CHECK (char_length("waybill_no") <= 20) NOT VALID,
  ADD CONSTRAINT "ck_type_202075fd" CHECK ("type" IN ('accept', 'arriveLoad', 'load', 'depart', 'arriveUnload', 'unload', 'sign')) NOT VALID,
  ADD CONSTRAINT "ck_time_4292be24" CHECK ("time" >= '0001-01-01 00:00:00+00' AND "time" < '10000-01-01 00:00:00+00') NOT VALID,
  ADD CONSTRAINT "ck_lng_7b4214c0" CHECK ("lng" BETWEEN -180 AND 180) NOT VALID,
  ADD CONSTRAINT "ck_lat_a498acbf" CHECK ("lat" BETWEEN -90 AND 90) NOT VALID,
  ADD CONSTRAINT "ck_address_e6c2d0fa" CHECK (CASE jsonb_typeof("address") WHEN 'string' THEN char_length("address" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("address"->'en') = 'string', false) AND coalesce(jsonb_typeof("address"->'zh') = 'string', true) AND coalesce(jsonb_typeof("address"->'es') = 'string', true) AND coalesce(jsonb_typeof("address"->'ja') = 'string', true) AND greatest(char_length("address"->>'en'), char_length("address"->>'zh'), char_length("address"->>'es'), char_length("address"->>'ja')) <= 256 ELSE "address" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_photos_2bb74e48" CHECK (CASE jsonb_typeof("photos") WHEN 'array' THEN jsonb_array_length("photos") <= 20 AND NOT jsonb_path_exists("photos", 'strict $[*] ? (!(@.type() == "string" && @ like_regex "^(?:https?://[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\]+|/(?!/)[^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*|[A-Za-z0-9_-][^\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\\\:]*)$"))') AND ntocc_longest("photos") <= 512 ELSE "photos" IS NULL END) NOT VALID,
  ADD CONSTRAINT "ck_qty_512ce835" CHECK ("qty" BETWEEN 0 AND 1000000000) NOT VALID,
  ADD CONSTRAINT "ck_operator_953b80af" CHECK (CASE jsonb_typeof("operator") WHEN 'string' THEN char_length("operator" #>> '{}') <= 256 WHEN 'object' THEN coalesce(jsonb_typeof("operator"->'en') = 'string', false) AND coalesce(jsonb_typeof("operator"->'zh') = 'string', true) AND coalesce(jsonb_typeof("operator"->'es') = 'string', true) AND coalesce(jsonb_typeof("operator"->'ja') = 'string', true) AND greatest(char_length("operator"->>'en'), char_length("operator"->>'zh'), char_length("operator"->>'es'), char_length("operator"->>'ja')) <= 256 ELSE "operator" IS NULL END) NOT VALID;
