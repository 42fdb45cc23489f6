UPDATE "sys_branch_config" SET "config_key" = 'fleet.' || "config_key" WHERE "config_key" LIKE 'certificateBlocks\_%';
