-- What a branch has set is kept under the area's own name.
UPDATE "sys_branch_config" SET "config_key" = 'shippers.serviceFee' WHERE "config_key" = 'shipmentServiceFee_enabled';
