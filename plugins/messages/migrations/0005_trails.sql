-- Days of vehicles as replays of many days read them: what a day came to, and a thinned line. `day` counts from 1970, in Beijing.
-- Made from positions when the day is over, dropped when a position of it comes late. Without `told` it is being made.
CREATE TABLE "messages_trail" (
  "branch_code" text NOT NULL,
  "plate_no" text NOT NULL,
  "day" integer NOT NULL,
  "told" json,
  PRIMARY KEY ("branch_code", "plate_no", "day")
);
--> statement-breakpoint
CREATE INDEX "messages_trail_day_idx" ON "messages_trail" ("branch_code", "day");
--> statement-breakpoint
-- Each position of a vehicle changes its row: with these two every change wrote all indexes anew, and who asks reads all vehicles anyway.
DROP INDEX "messages_vehicle_state_time_idx";
--> statement-breakpoint
DROP INDEX "messages_vehicle_state_heard_idx";
--> statement-breakpoint
ALTER TABLE "messages_vehicle_state" SET (fillfactor = 50);
