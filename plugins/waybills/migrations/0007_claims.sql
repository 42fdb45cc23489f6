-- Whoever signed for less than the driver proved, by their side: what they say waits for the platform as a correction does. It is
-- of no version of the waybill (-1 stands for all of them), because what was received does not change with the waybill.
ALTER TABLE "waybill_correction" ADD COLUMN "claimed_by" text;
