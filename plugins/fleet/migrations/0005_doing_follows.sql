-- That a vehicle is on a task follows from its waybills: what the demo once wrote of it would keep it so for ever.
UPDATE "vehicle" SET "status" = 0 WHERE "status" = 1;
