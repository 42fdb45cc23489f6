CREATE INDEX IF NOT EXISTS "settlement_settlement_batch_find_batch_no_idx" ON "settlement_settlement_batch" ("branch_code", (lower("batch_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "settlement_settlement_batch_tail_batch_no_idx" ON "settlement_settlement_batch" ("branch_code", (reverse(lower("batch_no"))) text_pattern_ops, "id");
