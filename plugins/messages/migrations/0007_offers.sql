ALTER TABLE "messages_sms_template"
  DROP CONSTRAINT "ck_purpose_0c97633e",
  ADD CONSTRAINT "ck_purpose_0bfb6638" CHECK ("purpose" IN ('warning', 'acceptance', 'offerAccepted', 'receiptReturned', 'handedOver', 'takenOver', 'carrierChanged', 'notice')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "messages_sms_message"
  DROP CONSTRAINT "ck_purpose_0c97633e",
  ADD CONSTRAINT "ck_purpose_0bfb6638" CHECK ("purpose" IN ('warning', 'acceptance', 'offerAccepted', 'receiptReturned', 'handedOver', 'takenOver', 'carrierChanged', 'notice')) NOT VALID;
