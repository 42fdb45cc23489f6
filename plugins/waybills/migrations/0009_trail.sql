-- Who moved a waybill stands where all changes of records stand: in the audit trail. The lines of one moment by one person were
-- one move; which one is told by the states it led from and to.
INSERT INTO "sys_audit_trail" ("at", "branch_code", "entity", "record_id", "record_code", "action", "changes", "account_id", "party_code", "by_name")
SELECT moved.at, moved.branch_code, 'waybill', w.id, w.code, coalesce(named.move, 'update'), moved.changes, a.id, a.party_code,
  CASE WHEN moved.by_username = 'system' THEN NULL ELSE moved.operator END
FROM (
  SELECT l.branch_code, l.object_code, l.operated_at AS at, l.operator, min(l.created_by) AS by_username, min(l.id) AS first,
    jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', l.property, 'before', l.old_value, 'after', l.new_value)) ORDER BY l.id)
      || coalesce(jsonb_agg(DISTINCT jsonb_build_object('field', 'reason', 'after', l.reason)) FILTER (WHERE l.reason IS NOT NULL), '[]') AS changes,
    max((l.old_value#>>'{}')) FILTER (WHERE l.property = 'status') AS "from",
    max((l.new_value#>>'{}')) FILTER (WHERE l.property = 'status') AS "to"
  FROM "change_log" l WHERE l.object_type = 'waybill' AND NOT l.is_deleted
  GROUP BY l.branch_code, l.object_code, l.operated_at, l.operator
) moved
JOIN "waybill" w ON w.code = moved.object_code AND w.branch_code = moved.branch_code
LEFT JOIN "sys_account" a ON a.username = moved.by_username AND a.branch_code = moved.branch_code
LEFT JOIN (VALUES (10, 20, 'accept'), (10, 96, 'refuse'), (10, 97, 'expire'), (20, 30, 'signContract'), (30, 40, 'loadForReview'), (30, 50, 'load'), (40, 50, 'approveLoad'), (40, 30, 'rejectLoad'), (50, 60, 'arrive'), (50, 50, 'reassign'), (60, 60, 'reassign'), (60, 70, 'unload'), (70, 80, 'sign'), (80, 90, 'approveReceipt'), (80, 85, 'rejectReceipt'), (85, 80, 'resubmitReceipt'), (80, 80, 'replaceReceipt'), (10, 95, 'cancel'), (20, 95, 'cancel'), (30, 95, 'cancel'), (40, 95, 'cancel'), (50, 95, 'cancel'), (60, 95, 'cancel'), (70, 95, 'cancel'), (80, 95, 'cancel'), (85, 95, 'cancel'), (90, 95, 'cancel'), (95, 99, 'delete'), (96, 99, 'delete'), (97, 99, 'delete')) AS named("from", "to", move) ON named."from"::text = moved."from" AND named."to"::text = moved."to"
ORDER BY moved.at, moved.first;
--> statement-breakpoint
DROP TABLE "change_log";
