-- What rules remember of a vehicle is written with every position and read whole: as text, neither takes it apart.
ALTER TABLE "messages_vehicle_state" ALTER COLUMN "watched" TYPE json USING "watched"::json;
