CREATE TABLE IF NOT EXISTS "sys_plugin_page" (
  "branch_code" text NOT NULL,
  "name" text NOT NULL,
  "plugin" text NOT NULL,
  "title" jsonb NOT NULL,
  "permission" text,
  "is_installed" boolean NOT NULL DEFAULT true,
  "first_seen" timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY ("branch_code", "name")
);
