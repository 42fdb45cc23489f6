ALTER TABLE "reporting_report_document"
  DROP CONSTRAINT "ck_held_by_f4400977",
  ALTER COLUMN "held_by" TYPE jsonb USING to_jsonb(string_to_array("held_by", ' ')),
  ADD CONSTRAINT "ck_held_by_e68f822c" CHECK (CASE jsonb_typeof("held_by") WHEN 'array' THEN "held_by" <@ '["R01","R02","R03","R04","R05","R06","R07","R08","R09","R10","R11","R12","R13","R14","R15","R16","R17","R18","R19","R20","R21","R22","R23","R24","R25"]'::jsonb AND NOT jsonb_path_exists("held_by", 'strict $[*] ? (@.type() != "string")') ELSE "held_by" IS NULL END) NOT VALID;
