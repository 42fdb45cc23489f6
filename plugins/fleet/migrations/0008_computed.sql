ALTER TABLE "driver_team_member"
  DROP CONSTRAINT "ck_driver_name_f3968e05";
