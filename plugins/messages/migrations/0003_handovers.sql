ALTER TABLE "messages_sms_template"
  DROP CONSTRAINT "ck_purpose_9f5c843e",
  ADD CONSTRAINT "ck_purpose_0c97633e" CHECK ("purpose" IN ('warning', 'acceptance', 'receiptReturned', 'handedOver', 'takenOver', 'carrierChanged', 'notice')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "messages_sms_message"
  DROP CONSTRAINT "ck_purpose_9f5c843e",
  ADD CONSTRAINT "ck_purpose_0c97633e" CHECK ("purpose" IN ('warning', 'acceptance', 'receiptReturned', 'handedOver', 'takenOver', 'carrierChanged', 'notice')) NOT VALID;
