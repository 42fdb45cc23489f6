CREATE TABLE IF NOT EXISTS "sys_service_answer" (
  "branch_code" text NOT NULL,
  "key" text NOT NULL,
  "answer" text NOT NULL,
  "answered_at" timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY ("branch_code", "key")
);
