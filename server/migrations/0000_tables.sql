CREATE TABLE IF NOT EXISTS "sys_branch" (
  "branch_code" text PRIMARY KEY,
  "branch_name" jsonb NOT NULL,
  "soft_version" text,
  "sort" integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_branch_config" (
  "branch_code" text NOT NULL,
  "config_key" text NOT NULL,
  "config_value" text NOT NULL,
  PRIMARY KEY ("branch_code", "config_key")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_account" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "username" text NOT NULL,
  "phone" text,
  "password_hash" text NOT NULL,
  "password_changed_at" timestamp with time zone NOT NULL DEFAULT now(),
  "must_change_password" boolean NOT NULL DEFAULT false,
  "party_type" text NOT NULL,
  "party_code" text NOT NULL,
  "user_name" jsonb NOT NULL,
  "head_img" text,
  "enabled" boolean NOT NULL DEFAULT true,
  "last_sign_in_at" timestamp with time zone,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "account_username_key" ON "sys_account" ("username");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "account_phone_key" ON "sys_account" ("phone", "party_type");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "account_party_idx" ON "sys_account" ("branch_code", "party_type", "party_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_role" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "branch_code" text NOT NULL,
  "role_code" text NOT NULL,
  "role_name" jsonb NOT NULL,
  "roles" jsonb NOT NULL,
  "resources" jsonb NOT NULL,
  "permissions" jsonb NOT NULL,
  "built_in" boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "role_code_key" ON "sys_role" ("branch_code", "role_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_account_role" (
  "account_id" bigint NOT NULL,
  "role_id" bigint NOT NULL,
  "sort" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("account_id", "role_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_access_token" (
  "token_hash" text PRIMARY KEY,
  "account_id" bigint NOT NULL,
  "device_id" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "access_token_account_idx" ON "sys_access_token" ("account_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "access_token_ends_idx" ON "sys_access_token" ("ends_at");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_sign_in_failure" (
  "name" text PRIMARY KEY,
  "failures" integer NOT NULL,
  "locked_until" timestamp with time zone,
  "last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_sms_code" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "phone" text NOT NULL,
  "purpose" text NOT NULL,
  "code_hash" text NOT NULL,
  "ip" text NOT NULL,
  "tries" integer NOT NULL DEFAULT 0,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sms_code_phone_idx" ON "sys_sms_code" ("phone", "purpose", "created_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sms_code_ip_idx" ON "sys_sms_code" ("ip", "created_at");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_outbox" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "channel" text NOT NULL,
  "target" text NOT NULL,
  "body" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_audit_log" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "at" timestamp with time zone NOT NULL DEFAULT now(),
  "branch_code" text,
  "account_id" bigint,
  "party_code" text,
  "ip" text,
  "action" text NOT NULL,
  "object" text,
  "before" jsonb,
  "after" jsonb,
  "status" integer NOT NULL DEFAULT 0,
  "request_id" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_branch_idx" ON "sys_audit_log" ("branch_code", "at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_object_idx" ON "sys_audit_log" ("object");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_idempotency" (
  "account_id" bigint NOT NULL,
  "key" text NOT NULL,
  "endpoint" text NOT NULL,
  "answer" jsonb,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY ("account_id", "key")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "idempotency_created_idx" ON "sys_idempotency" ("created_at");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_area" (
  "code" text PRIMARY KEY,
  "parent_code" text,
  "level" integer NOT NULL,
  "name" jsonb NOT NULL,
  "lng" double precision,
  "lat" double precision
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "area_parent_idx" ON "sys_area" ("parent_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sys_installation" (
  "key" text PRIMARY KEY,
  "value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "area_province" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "area_code" text,
  "name" jsonb,
  "parent_code" text,
  "level" bigint,
  "lng" double precision,
  "lat" double precision
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "area_province_list_idx" ON "area_province" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "area_province_code_key" ON "area_province" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "area_province_status_idx" ON "area_province" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "area_province_area_code_key" ON "area_province" ("branch_code", "area_code") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "bank_card" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "owner_code" text,
  "holder" jsonb,
  "kind" text,
  "id_no" text,
  "uscc" text,
  "bank_code" text,
  "bank_name" jsonb,
  "branch_name" jsonb,
  "union_no" text,
  "card_no" text,
  "reserved_phone" text,
  "is_default" boolean,
  "verify_status" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bank_card_list_idx" ON "bank_card" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "bank_card_code_key" ON "bank_card" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bank_card_status_idx" ON "bank_card" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bank_card_owner_code_idx" ON "bank_card" ("branch_code", "owner_code");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "bank_card_card_no_key" ON "bank_card" ("branch_code", "card_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "banner" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "type" text,
  "title" jsonb,
  "image" jsonb,
  "link" text,
  "sort" bigint,
  "is_release" text,
  "from" timestamp with time zone,
  "to" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "banner_list_idx" ON "banner" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "banner_code_key" ON "banner" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "banner_status_idx" ON "banner" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "banner_type_idx" ON "banner" ("branch_code", "type");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "bulletin" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "news_type" text,
  "title" jsonb,
  "summary" jsonb,
  "body" jsonb,
  "cover" jsonb,
  "is_release" text,
  "publish_time" timestamp with time zone,
  "views" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bulletin_list_idx" ON "bulletin" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "bulletin_code_key" ON "bulletin" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bulletin_status_idx" ON "bulletin" ("branch_code", "status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "change_log" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "object_type" text,
  "object_code" text,
  "property" text,
  "old_value" jsonb,
  "new_value" jsonb,
  "reason" jsonb,
  "operator" jsonb,
  "operated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "change_log_list_idx" ON "change_log" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "change_log_code_key" ON "change_log" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "change_log_status_idx" ON "change_log" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "change_log_object_code_idx" ON "change_log" ("branch_code", "object_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "charging_type" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "charging_code" text,
  "basis" text,
  "unit" text,
  "minimum" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "charging_type_list_idx" ON "charging_type" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "charging_type_code_key" ON "charging_type" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "charging_type_status_idx" ON "charging_type" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "charging_type_charging_code_key" ON "charging_type" ("branch_code", "charging_code") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "common_route_info" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "owner_code" text,
  "load_area_code" text,
  "load_address" jsonb,
  "load_lng" double precision,
  "load_lat" double precision,
  "load_contact" jsonb,
  "load_phone" text,
  "unload_area_code" text,
  "unload_address" jsonb,
  "unload_lng" double precision,
  "unload_lat" double precision,
  "unload_contact" jsonb,
  "unload_phone" text,
  "distance" numeric(14, 3),
  "price" bigint,
  "cargo" jsonb
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "common_route_info_list_idx" ON "common_route_info" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "common_route_info_code_key" ON "common_route_info" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "common_route_info_status_idx" ON "common_route_info" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "common_route_info_owner_code_idx" ON "common_route_info" ("branch_code", "owner_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "contract" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "contract_no" text,
  "kind" text,
  "party_code" text,
  "party_name" jsonb,
  "warehouse_code" text,
  "area_square_metres" numeric(14, 3),
  "rates" jsonb,
  "valid_from" date,
  "valid_to" date,
  "attachments" jsonb
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contract_list_idx" ON "contract" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "contract_code_key" ON "contract" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contract_status_idx" ON "contract" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "contract_contract_no_key" ON "contract" ("branch_code", "contract_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contract_party_code_idx" ON "contract" ("branch_code", "party_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contract_warehouse_code_idx" ON "contract" ("branch_code", "warehouse_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "cost_type" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "cost_code" text,
  "side" text,
  "taxable" boolean,
  "sort" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cost_type_list_idx" ON "cost_type" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "cost_type_code_key" ON "cost_type" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cost_type_status_idx" ON "cost_type" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "cost_type_cost_code_key" ON "cost_type" ("branch_code", "cost_code") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "department" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "parent_code" text,
  "leader_code" text,
  "sort" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "department_list_idx" ON "department" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "department_code_key" ON "department" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "department_status_idx" ON "department" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "department_parent_code_idx" ON "department" ("branch_code", "parent_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "department_leader_code_idx" ON "department" ("branch_code", "leader_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "dict" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "type" text,
  "dict_code" text,
  "name" jsonb,
  "sort" bigint,
  "enabled" boolean,
  "tone" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "dict_list_idx" ON "dict" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "dict_code_key" ON "dict" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "dict_status_idx" ON "dict" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "dict_type_idx" ON "dict" ("branch_code", "type");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "driver" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "phone" text,
  "id_no" text,
  "id_from" date,
  "id_to" date,
  "gender" text,
  "nation" jsonb,
  "address" jsonb,
  "id_front" jsonb,
  "id_back" jsonb,
  "licence_no" text,
  "licence_class" text,
  "licence_issuer" jsonb,
  "licence_from" date,
  "licence_to" date,
  "licence_file_no" text,
  "licence_imgs" jsonb,
  "qualification_no" text,
  "qualification_to" date,
  "qualification_imgs" jsonb,
  "team_code" text,
  "default_vehicle" text,
  "bank_card_code" text,
  "agreement_signed" boolean,
  "real_name_status" text,
  "id_status" integer,
  "licence_status" integer,
  "qualification_status" integer,
  "reject_count" bigint,
  "last_reject_reason" text,
  "current_auditor" text,
  "score" numeric(14, 3),
  "level" text,
  "blacklist" boolean,
  "auth_status" integer,
  "auth_status_ext" integer,
  "report_status" bigint,
  "location_consent" boolean
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_list_idx" ON "driver" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "driver_code_key" ON "driver" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_status_idx" ON "driver" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_phone_idx" ON "driver" ("branch_code", "phone");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "driver_id_no_key" ON "driver" ("branch_code", "id_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_code_idx" ON "driver" ("branch_code", "team_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_bank_card_code_idx" ON "driver" ("branch_code", "bank_card_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_id_status_idx" ON "driver" ("branch_code", "id_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_licence_status_idx" ON "driver" ("branch_code", "licence_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_qualification_status_idx" ON "driver" ("branch_code", "qualification_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_current_auditor_idx" ON "driver" ("branch_code", "current_auditor");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_auth_status_idx" ON "driver" ("branch_code", "auth_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_auth_status_ext_idx" ON "driver" ("branch_code", "auth_status_ext");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "driver_team" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "captain_code" text,
  "phone" text,
  "member_count" bigint,
  "left_count" bigint,
  "collect_for_members" boolean,
  "agreement_url" text,
  "dispatch_rate" bigint,
  "auth_status" integer
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_list_idx" ON "driver_team" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "driver_team_code_key" ON "driver_team" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_status_idx" ON "driver_team" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_captain_code_idx" ON "driver_team" ("branch_code", "captain_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_auth_status_idx" ON "driver_team" ("branch_code", "auth_status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "driver_team_member" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "team_code" text,
  "driver_code" text,
  "join_time" timestamp with time zone,
  "leave_time" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_member_list_idx" ON "driver_team_member" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "driver_team_member_code_key" ON "driver_team_member" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_member_status_idx" ON "driver_team_member" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_member_team_code_idx" ON "driver_team_member" ("branch_code", "team_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_member_driver_code_idx" ON "driver_team_member" ("branch_code", "driver_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "gas_station" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "brand" text,
  "area_code" text,
  "address" jsonb,
  "lng" double precision,
  "lat" double precision,
  "phone" text,
  "location_type" text,
  "products" jsonb,
  "invoice_ability" boolean
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gas_station_list_idx" ON "gas_station" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "gas_station_code_key" ON "gas_station" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "gas_station_status_idx" ON "gas_station" ("branch_code", "status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "goods" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "goods_type_code" text,
  "unit" text,
  "package_type" text,
  "unit_kg" numeric(14, 3),
  "owner_code" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_list_idx" ON "goods" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "goods_code_key" ON "goods" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_status_idx" ON "goods" ("branch_code", "status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "goods_type" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "goods_type_code" text,
  "parent_code" text,
  "sort" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_type_list_idx" ON "goods_type" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "goods_type_code_key" ON "goods_type" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "goods_type_status_idx" ON "goods_type" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "goods_type_goods_type_code_key" ON "goods_type" ("branch_code", "goods_type_code") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "invoice_message" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "owner_code" text,
  "title" jsonb,
  "tax_no" text,
  "kind" text,
  "address" jsonb,
  "phone" text,
  "bank_name" jsonb,
  "bank_account" text,
  "receiver" jsonb,
  "receiver_phone" text,
  "receiver_address" jsonb,
  "email" text,
  "is_default" boolean
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoice_message_list_idx" ON "invoice_message" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "invoice_message_code_key" ON "invoice_message" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoice_message_status_idx" ON "invoice_message" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoice_message_owner_code_idx" ON "invoice_message" ("branch_code", "owner_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "merchant" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "merchant_no" text,
  "channel" text,
  "name" jsonb,
  "uscc" text,
  "contact" jsonb,
  "phone" text,
  "settle_card_code" text,
  "fee_rate" bigint,
  "sign_status" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_list_idx" ON "merchant" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "merchant_code_key" ON "merchant" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_status_idx" ON "merchant" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "merchant_merchant_no_key" ON "merchant" ("branch_code", "merchant_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_settle_card_code_idx" ON "merchant" ("branch_code", "settle_card_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "pallet" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "pallet_no" text,
  "spec" text,
  "material" text,
  "owner_code" text,
  "location" jsonb,
  "state" text,
  "deposit" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pallet_list_idx" ON "pallet" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "pallet_code_key" ON "pallet" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pallet_status_idx" ON "pallet" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "pallet_pallet_no_key" ON "pallet" ("branch_code", "pallet_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "party_group" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "logo_url" text,
  "login_logo_url" text,
  "uscc" text,
  "permit_no" text,
  "address" jsonb,
  "phone" text,
  "email" text,
  "website" text,
  "icp_no" text,
  "is_default" boolean
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "party_group_list_idx" ON "party_group" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "party_group_code_key" ON "party_group" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "party_group_status_idx" ON "party_group" ("branch_code", "status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "party" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "party_type" text,
  "user_name" jsonb,
  "username" text,
  "phone" text,
  "head_img" text,
  "introduction" text,
  "balance" bigint,
  "frozen" bigint,
  "last_login" timestamp with time zone,
  "password_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "party_list_idx" ON "party" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "party_code_key" ON "party" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "party_status_idx" ON "party" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "party_username_key" ON "party" ("branch_code", "username") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "party_phone_idx" ON "party" ("branch_code", "phone");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "receipt" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "receipt_no" text,
  "waybill_no" text,
  "type" text,
  "images" jsonb,
  "gross_kg" numeric(14, 3),
  "tare_kg" numeric(14, 3),
  "net_kg" numeric(14, 3),
  "uploaded_by" jsonb,
  "uploaded_at" timestamp with time zone,
  "reason" jsonb,
  "paper_returned" boolean,
  "express_no" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipt_list_idx" ON "receipt" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "receipt_code_key" ON "receipt" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipt_status_idx" ON "receipt" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "receipt_receipt_no_key" ON "receipt" ("branch_code", "receipt_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipt_waybill_no_idx" ON "receipt" ("branch_code", "waybill_no");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "role" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "role_code" text,
  "party_types" jsonb,
  "resources" jsonb,
  "permissions" jsonb,
  "notice_keys" jsonb,
  "data_scope" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "role_list_idx" ON "role" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "role_code_key" ON "role" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "role_status_idx" ON "role" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "role_role_code_key" ON "role" ("branch_code", "role_code") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "shipment" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "short_name" jsonb,
  "uscc" text,
  "legal_person" jsonb,
  "legal_id_no" text,
  "id_card_expire" date,
  "licence_img" jsonb,
  "licence_expire" date,
  "register_address" jsonb,
  "area_code" text,
  "contact" jsonb,
  "phone" text,
  "email" text,
  "salesman" text,
  "party_type" text,
  "invoice_title" jsonb,
  "credit_limit" bigint,
  "credit_used" bigint,
  "account_period_days" bigint,
  "balance" bigint,
  "frozen" bigint,
  "service_fee_rate" bigint,
  "tax_rate" bigint,
  "settlement_day" bigint,
  "charge_mode" text,
  "auth_status" integer,
  "auth_remark" text,
  "agreement_signed" boolean,
  "blacklist_flag" boolean
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_list_idx" ON "shipment" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_code_key" ON "shipment" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_status_idx" ON "shipment" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_uscc_key" ON "shipment" ("branch_code", "uscc") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_salesman_idx" ON "shipment" ("branch_code", "salesman");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_auth_status_idx" ON "shipment" ("branch_code", "auth_status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "shipment_company" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "uscc" text,
  "shipment_code" text,
  "area_code" text,
  "address" jsonb,
  "contact" jsonb,
  "phone" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_list_idx" ON "shipment_company" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_company_code_key" ON "shipment_company" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_status_idx" ON "shipment_company" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_company_uscc_key" ON "shipment_company" ("branch_code", "uscc") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_shipment_code_idx" ON "shipment_company" ("branch_code", "shipment_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "shipment_contract" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "contract_no" text,
  "shipment_code" text,
  "type" text,
  "party_a" jsonb,
  "party_b" jsonb,
  "sign_date" date,
  "valid_from" date,
  "valid_to" date,
  "amount" bigint,
  "credit_days" bigint,
  "attachments" jsonb,
  "sign_mode" text,
  "sign_flow_id" text,
  "sign_status" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_list_idx" ON "shipment_contract" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_contract_code_key" ON "shipment_contract" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_status_idx" ON "shipment_contract" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_contract_contract_no_key" ON "shipment_contract" ("branch_code", "contract_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_shipment_code_idx" ON "shipment_contract" ("branch_code", "shipment_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "shipment_line_area" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "shipment_code" text,
  "load_area_code" text,
  "unload_area_code" text,
  "sequence" bigint,
  "price" bigint,
  "distance" numeric(14, 3)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_line_area_list_idx" ON "shipment_line_area" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_line_area_code_key" ON "shipment_line_area" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_line_area_status_idx" ON "shipment_line_area" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_line_area_shipment_code_idx" ON "shipment_line_area" ("branch_code", "shipment_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "shipment_service_fee" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "shipment_code" text,
  "fee_mode" text,
  "rate" bigint,
  "price" bigint,
  "from" date,
  "to" date,
  "enabled" boolean
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_service_fee_list_idx" ON "shipment_service_fee" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_service_fee_code_key" ON "shipment_service_fee" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_service_fee_status_idx" ON "shipment_service_fee" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_service_fee_shipment_code_idx" ON "shipment_service_fee" ("branch_code", "shipment_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "shipment_staff" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "shipment_code" text,
  "name" jsonb,
  "phone" text,
  "role" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_list_idx" ON "shipment_staff" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "shipment_staff_code_key" ON "shipment_staff" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_status_idx" ON "shipment_staff" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_shipment_code_idx" ON "shipment_staff" ("branch_code", "shipment_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "staff" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "username" text,
  "phone" text,
  "email" text,
  "department_code" text,
  "roles" jsonb,
  "party_type" text,
  "last_login" timestamp with time zone,
  "password_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_list_idx" ON "staff" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "staff_code_key" ON "staff" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_status_idx" ON "staff" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "staff_username_key" ON "staff" ("branch_code", "username") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_department_code_idx" ON "staff" ("branch_code", "department_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "unit" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "unit_code" text,
  "kg" numeric(14, 3),
  "places" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "unit_list_idx" ON "unit" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "unit_code_key" ON "unit" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "unit_status_idx" ON "unit" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "unit_unit_code_key" ON "unit" ("branch_code", "unit_code") WHERE not is_deleted;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "upstream_customer" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "shipment_code" text,
  "uscc" text,
  "contact" jsonb,
  "phone" text,
  "rate" bigint,
  "receivable" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_list_idx" ON "upstream_customer" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "upstream_customer_code_key" ON "upstream_customer" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_status_idx" ON "upstream_customer" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_shipment_code_idx" ON "upstream_customer" ("branch_code", "shipment_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "vehicle" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "plate_no" text,
  "plate_color" text,
  "vehicle_type" text,
  "energy" text,
  "owner" jsonb,
  "use_character" jsonb,
  "vin" text,
  "engine_no" text,
  "brand_model" text,
  "issuer" jsonb,
  "register_date" date,
  "issue_date" date,
  "inspection_to" date,
  "gross_mass" numeric(14, 3),
  "tonnage" numeric(14, 3),
  "traction_mass" numeric(14, 3),
  "length" bigint,
  "width" bigint,
  "height" bigint,
  "axles" bigint,
  "road_cert_no" text,
  "road_cert_to" date,
  "operating_permit_no" text,
  "permit_to" date,
  "trailer_no" text,
  "affiliation" text,
  "licence_imgs" jsonb,
  "car_photos" jsonb,
  "compulsory_insurance_to" date,
  "commercial_insurance_to" date,
  "net_state" text,
  "terminal_type" text,
  "terminal_sim" text,
  "driver_code" text,
  "team_code" text,
  "last_lng" double precision,
  "last_lat" double precision,
  "last_time" timestamp with time zone,
  "auth_status" integer,
  "report_status" bigint
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_list_idx" ON "vehicle" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "vehicle_code_key" ON "vehicle" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_status_idx" ON "vehicle" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "vehicle_plate_no_key" ON "vehicle" ("branch_code", "plate_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_driver_code_idx" ON "vehicle" ("branch_code", "driver_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_code_idx" ON "vehicle" ("branch_code", "team_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_auth_status_idx" ON "vehicle" ("branch_code", "auth_status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "vehicle_team" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "name" jsonb,
  "owner_code" text,
  "contact" jsonb,
  "phone" text,
  "vehicle_count" bigint,
  "drivers" jsonb,
  "vehicles" jsonb
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_list_idx" ON "vehicle_team" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "vehicle_team_code_key" ON "vehicle_team" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_status_idx" ON "vehicle_team" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_owner_code_idx" ON "vehicle_team" ("branch_code", "owner_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "waybill" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "waybill_no" text,
  "order_no" text,
  "original_no" text,
  "serial_no" text,
  "report_type" text,
  "shipment_code" text,
  "shipment_name" jsonb,
  "contract_no" text,
  "driver_code" text,
  "driver_name" jsonb,
  "driver_phone" text,
  "driver_id_no" text,
  "team_code" text,
  "captain_collect" boolean,
  "vehicle_no" text,
  "plate_color" text,
  "vehicle_type" text,
  "trailer_no" text,
  "carrier_name" jsonb,
  "carrier_id" text,
  "carrier_permit" text,
  "business_type" text,
  "transport_type" text,
  "goods_name" jsonb,
  "goods_type_code" text,
  "unit" text,
  "package_type" text,
  "plan_qty" numeric(14, 3),
  "load_qty" numeric(14, 3),
  "unload_qty" numeric(14, 3),
  "loss_qty" numeric(14, 3),
  "gross_kg" numeric(14, 3),
  "load_area_code" text,
  "load_address" jsonb,
  "load_lng" double precision,
  "load_lat" double precision,
  "load_contact" jsonb,
  "load_phone" text,
  "consignee_name" jsonb,
  "unload_area_code" text,
  "unload_address" jsonb,
  "unload_lng" double precision,
  "unload_lat" double precision,
  "unload_contact" jsonb,
  "unload_phone" text,
  "plan_load_time" timestamp with time zone,
  "plan_unload_time" timestamp with time zone,
  "accept_time" timestamp with time zone,
  "arrive_load_time" timestamp with time zone,
  "depart_time" timestamp with time zone,
  "arrive_unload_time" timestamp with time zone,
  "unload_time" timestamp with time zone,
  "sign_time" timestamp with time zone,
  "finish_time" timestamp with time zone,
  "cancel_time" timestamp with time zone,
  "cancel_reason" jsonb,
  "distance_km" numeric(14, 3),
  "track_km" numeric(14, 3),
  "track_status" text,
  "price_mode" text,
  "unit_price" bigint,
  "carrier_unit_price" bigint,
  "charge_by" text,
  "loss_tolerance" numeric(14, 3),
  "loss_price" bigint,
  "round_mode" text,
  "shipper_freight" bigint,
  "carrier_freight" bigint,
  "cash_amount" bigint,
  "oil_amount" bigint,
  "etc_amount" bigint,
  "service_fee" bigint,
  "dispatch_fee" bigint,
  "tax_fee" bigint,
  "deduct_loss" bigint,
  "deduct_other" bigint,
  "info_fee" bigint,
  "insurance_fee" bigint,
  "prepay_amount" bigint,
  "payable_amount" bigint,
  "receivable_amount" bigint,
  "profit" bigint,
  "service_rate" numeric(14, 3),
  "dispatch_rate" numeric(14, 3),
  "tax_rate" numeric(14, 3),
  "load_review" boolean,
  "status_since" timestamp with time zone,
  "receipt_status" integer,
  "abnormal_flag" boolean,
  "pay_status" integer,
  "pay_time" timestamp with time zone,
  "invoice_status" integer,
  "invoice_issued_time" timestamp with time zone,
  "report_status" integer,
  "risk_level" text,
  "five_flow" jsonb
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_list_idx" ON "waybill" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "waybill_code_key" ON "waybill" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_status_idx" ON "waybill" ("branch_code", "status");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "waybill_waybill_no_key" ON "waybill" ("branch_code", "waybill_no") WHERE not is_deleted;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_order_no_idx" ON "waybill" ("branch_code", "order_no");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_shipment_code_idx" ON "waybill" ("branch_code", "shipment_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_driver_code_idx" ON "waybill" ("branch_code", "driver_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_team_code_idx" ON "waybill" ("branch_code", "team_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_vehicle_no_idx" ON "waybill" ("branch_code", "vehicle_no");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_load_area_code_idx" ON "waybill" ("branch_code", "load_area_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_unload_area_code_idx" ON "waybill" ("branch_code", "unload_area_code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_receipt_status_idx" ON "waybill" ("branch_code", "receipt_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_pay_status_idx" ON "waybill" ("branch_code", "pay_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_invoice_status_idx" ON "waybill" ("branch_code", "invoice_status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_report_status_idx" ON "waybill" ("branch_code", "report_status");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "waybill_exception" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "waybill_no" text,
  "type" text,
  "level" text,
  "time" timestamp with time zone,
  "place" jsonb,
  "lng" double precision,
  "lat" double precision,
  "description" jsonb,
  "photos" jsonb,
  "responsible" text,
  "amount" bigint,
  "handler" jsonb,
  "handled_at" timestamp with time zone,
  "result" jsonb
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_exception_list_idx" ON "waybill_exception" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "waybill_exception_code_key" ON "waybill_exception" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_exception_status_idx" ON "waybill_exception" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_exception_waybill_no_idx" ON "waybill_exception" ("branch_code", "waybill_no");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "waybill_node" (
  "id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  "code" text NOT NULL,
  "branch_code" text NOT NULL,
  "status" integer,
  "remark" text,
  "gmt_created" timestamp with time zone NOT NULL DEFAULT now(),
  "gmt_modified" timestamp with time zone NOT NULL DEFAULT now(),
  "created_by" text,
  "modified_by" text,
  "version" integer NOT NULL DEFAULT 0,
  "is_deleted" boolean NOT NULL DEFAULT false,
  "waybill_no" text,
  "type" text,
  "time" timestamp with time zone,
  "lng" double precision,
  "lat" double precision,
  "address" jsonb,
  "in_fence" boolean,
  "photos" jsonb,
  "qty" numeric(14, 3),
  "operator" jsonb
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_node_list_idx" ON "waybill_node" ("branch_code", "is_deleted", "gmt_created" DESC, "id" DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "waybill_node_code_key" ON "waybill_node" ("code");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_node_status_idx" ON "waybill_node" ("branch_code", "status");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_node_waybill_no_idx" ON "waybill_node" ("branch_code", "waybill_no");
