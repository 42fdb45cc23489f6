-- Whoever a team had asked, and who had asked it, before it was deleted waits for an answer that nobody gives.
UPDATE "driver_team_member" m SET "status" = CASE m."status" WHEN 0 THEN 2 ELSE 3 END, "gmt_modified" = now(), "version" = m."version" + 1
FROM "driver_team" t
WHERE t."branch_code" = m."branch_code" AND t."code" = m."team_code" AND t."is_deleted" AND m."status" IN (0, 4) AND NOT m."is_deleted";
