CREATE INDEX IF NOT EXISTS "fuel_oil_card_find_card_no_idx" ON "fuel_oil_card" ("branch_code", (lower("card_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_oil_card_tail_card_no_idx" ON "fuel_oil_card" ("branch_code", (reverse(lower("card_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_oil_card_find_vehicle_no_idx" ON "fuel_oil_card" ("branch_code", (lower("vehicle_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_oil_card_tail_vehicle_no_idx" ON "fuel_oil_card" ("branch_code", (reverse(lower("vehicle_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_fuel_statement_find_supplier_no_idx" ON "fuel_fuel_statement" ("branch_code", (lower("supplier_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_fuel_statement_tail_supplier_no_idx" ON "fuel_fuel_statement" ("branch_code", (reverse(lower("supplier_no"))) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_fuel_statement_find_card_no_idx" ON "fuel_fuel_statement" ("branch_code", (lower("card_no")) text_pattern_ops, "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fuel_fuel_statement_tail_card_no_idx" ON "fuel_fuel_statement" ("branch_code", (reverse(lower("card_no"))) text_pattern_ops, "id");
