ALTER TABLE "accounts_account_change"
  DROP CONSTRAINT "ck_subject_fb5bea00",
  ADD CONSTRAINT "ck_subject_9e0c40a4" CHECK ("subject" IN ('opening', 'recharge', 'freight', 'settle', 'freeze', 'unfreeze', 'withdraw', 'withdrawReturn', 'collect', 'refund', 'transfer')) NOT VALID;
