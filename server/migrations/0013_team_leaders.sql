UPDATE "driver" d SET "auth_status_ext" = t."auth_status" FROM (
  SELECT DISTINCT ON ("branch_code", "captain_code") "branch_code", "captain_code", "auth_status" FROM "driver_team"
  WHERE NOT "is_deleted" ORDER BY "branch_code", "captain_code", ("auth_status" = 2) DESC, "gmt_modified" DESC, "id" DESC
) t WHERE d."branch_code" = t."branch_code" AND d."code" = t."captain_code";
