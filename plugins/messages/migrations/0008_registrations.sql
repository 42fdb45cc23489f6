-- What a terminal proves itself by is no part of its record: whoever lists, exports or follows terminals has nothing to do with it.
CREATE TABLE "messages_registration" (
  "device_id" bigint PRIMARY KEY,
  "generation" integer NOT NULL DEFAULT 0,
  "code_digest" text
);
--> statement-breakpoint
INSERT INTO "messages_registration" ("device_id", "generation", "code_digest")
SELECT "id", "generation", "code_digest" FROM "messages_position_device" WHERE "generation" > 0;
--> statement-breakpoint
ALTER TABLE "messages_position_device" DROP COLUMN "generation", DROP COLUMN "code_digest";
