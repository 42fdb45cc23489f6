CREATE TABLE IF NOT EXISTS "branch" (
  "branch_code" text PRIMARY KEY,
  "branch_name" jsonb NOT NULL,
  "soft_version" text,
  "sort" integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "branch_config" (
  "branch_code" text NOT NULL,
  "config_key" text NOT NULL,
  "config_value" text NOT NULL,
  PRIMARY KEY ("branch_code", "config_key")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "account" (
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
CREATE UNIQUE INDEX IF NOT EXISTS "account_username_key" ON "account" ("username");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "account_phone_key" ON "account" ("phone", "party_type");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "account_party_idx" ON "account" ("branch_code", "party_type", "party_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "role" (
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
CREATE UNIQUE INDEX IF NOT EXISTS "role_code_key" ON "role" ("branch_code", "role_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "account_role" (
  "account_id" bigint NOT NULL,
  "role_id" bigint NOT NULL,
  "sort" integer NOT NULL DEFAULT 0,
  PRIMARY KEY ("account_id", "role_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "access_token" (
  "token_hash" text PRIMARY KEY,
  "account_id" bigint NOT NULL,
  "device_id" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "access_token_account_idx" ON "access_token" ("account_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "access_token_ends_idx" ON "access_token" ("ends_at");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sign_in_failure" (
  "name" text PRIMARY KEY,
  "failures" integer NOT NULL,
  "locked_until" timestamp with time zone,
  "last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sms_code" (
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
CREATE INDEX IF NOT EXISTS "sms_code_phone_idx" ON "sms_code" ("phone", "purpose", "created_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sms_code_ip_idx" ON "sms_code" ("ip", "created_at");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "outbox" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "channel" text NOT NULL,
  "target" text NOT NULL,
  "body" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "audit_log" (
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
CREATE INDEX IF NOT EXISTS "audit_log_branch_idx" ON "audit_log" ("branch_code", "at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_log_object_idx" ON "audit_log" ("object");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "idempotency" (
  "account_id" bigint NOT NULL,
  "key" text NOT NULL,
  "endpoint" text NOT NULL,
  "answer" jsonb,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY ("account_id", "key")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "idempotency_created_idx" ON "idempotency" ("created_at");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "area" (
  "code" text PRIMARY KEY,
  "parent_code" text,
  "level" integer NOT NULL,
  "name" jsonb NOT NULL,
  "lng" double precision,
  "lat" double precision
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "area_parent_idx" ON "area" ("parent_code");
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "installation" (
  "key" text PRIMARY KEY,
  "value" jsonb NOT NULL
);
