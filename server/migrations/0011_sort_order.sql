CREATE INDEX IF NOT EXISTS "bank_card_owner_code_order_idx" ON "bank_card" ("branch_code", "owner_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "banner_type_order_idx" ON "banner" ("branch_code", "type", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "change_log_object_code_order_idx" ON "change_log" ("branch_code", "object_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "common_route_info_owner_code_order_idx" ON "common_route_info" ("branch_code", "owner_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contract_party_code_order_idx" ON "contract" ("branch_code", "party_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contract_warehouse_code_order_idx" ON "contract" ("branch_code", "warehouse_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_blacklist_driver_code_order_idx" ON "credit_blacklist" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "department_parent_code_order_idx" ON "department" ("branch_code", "parent_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "department_leader_code_order_idx" ON "department" ("branch_code", "leader_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "dict_type_order_idx" ON "dict" ("branch_code", "type", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_phone_order_idx" ON "driver" ("branch_code", "phone", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_code_order_idx" ON "driver" ("branch_code", "team_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_bank_card_code_order_idx" ON "driver" ("branch_code", "bank_card_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_id_status_order_idx" ON "driver" ("branch_code", "id_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_licence_status_order_idx" ON "driver" ("branch_code", "licence_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_qualification_status_order_idx" ON "driver" ("branch_code", "qualification_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_current_auditor_order_idx" ON "driver" ("branch_code", "current_auditor", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_auth_status_order_idx" ON "driver" ("branch_code", "auth_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_auth_status_ext_order_idx" ON "driver" ("branch_code", "auth_status_ext", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_captain_code_order_idx" ON "driver_team" ("branch_code", "captain_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_auth_status_order_idx" ON "driver_team" ("branch_code", "auth_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_member_team_code_order_idx" ON "driver_team_member" ("branch_code", "team_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "driver_team_member_driver_code_order_idx" ON "driver_team_member" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoice_message_owner_code_order_idx" ON "invoice_message" ("branch_code", "owner_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "merchant_settle_card_code_order_idx" ON "merchant" ("branch_code", "settle_card_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "party_phone_order_idx" ON "party" ("branch_code", "phone", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "price_system_shipment_code_order_idx" ON "price_system" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipt_waybill_no_order_idx" ON "receipt" ("branch_code", "waybill_no", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_salesman_order_idx" ON "shipment" ("branch_code", "salesman", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_auth_status_order_idx" ON "shipment" ("branch_code", "auth_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_company_shipment_code_order_idx" ON "shipment_company" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_shipment_code_order_idx" ON "shipment_contract" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_contract_renews_order_idx" ON "shipment_contract" ("branch_code", "renews", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_line_area_shipment_code_order_idx" ON "shipment_line_area" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_service_fee_shipment_code_order_idx" ON "shipment_service_fee" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shipment_staff_shipment_code_order_idx" ON "shipment_staff" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_department_code_order_idx" ON "staff" ("branch_code", "department_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "station_shipment_code_order_idx" ON "station" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "upstream_customer_shipment_code_order_idx" ON "upstream_customer" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "valuation_price_system_code_order_idx" ON "valuation" ("branch_code", "price_system_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "valuation_force_type_code_order_idx" ON "valuation" ("branch_code", "force_type_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_driver_code_order_idx" ON "vehicle" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_code_order_idx" ON "vehicle" ("branch_code", "team_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_licence_status_order_idx" ON "vehicle" ("branch_code", "licence_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_road_cert_status_order_idx" ON "vehicle" ("branch_code", "road_cert_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_auth_status_order_idx" ON "vehicle" ("branch_code", "auth_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_accident_vehicle_code_order_idx" ON "vehicle_accident" ("branch_code", "vehicle_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_accident_driver_code_order_idx" ON "vehicle_accident" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_insurance_vehicle_code_order_idx" ON "vehicle_insurance" ("branch_code", "vehicle_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_insurance_driver_code_order_idx" ON "vehicle_insurance" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_repair_vehicle_code_order_idx" ON "vehicle_repair" ("branch_code", "vehicle_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_repair_driver_code_order_idx" ON "vehicle_repair" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_team_owner_code_order_idx" ON "vehicle_team" ("branch_code", "owner_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_violation_vehicle_code_order_idx" ON "vehicle_violation" ("branch_code", "vehicle_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vehicle_violation_driver_code_order_idx" ON "vehicle_violation" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_order_no_order_idx" ON "waybill" ("branch_code", "order_no", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_shipment_code_order_idx" ON "waybill" ("branch_code", "shipment_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_driver_code_order_idx" ON "waybill" ("branch_code", "driver_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_team_code_order_idx" ON "waybill" ("branch_code", "team_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_vehicle_no_order_idx" ON "waybill" ("branch_code", "vehicle_no", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_load_area_code_order_idx" ON "waybill" ("branch_code", "load_area_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_unload_area_code_order_idx" ON "waybill" ("branch_code", "unload_area_code", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_finish_time_order_idx" ON "waybill" ("branch_code", "finish_time", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_shipper_freight_order_idx" ON "waybill" ("branch_code", "shipper_freight", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_payable_amount_order_idx" ON "waybill" ("branch_code", "payable_amount", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_receipt_status_order_idx" ON "waybill" ("branch_code", "receipt_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_pay_status_order_idx" ON "waybill" ("branch_code", "pay_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_invoice_status_order_idx" ON "waybill" ("branch_code", "invoice_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_report_status_order_idx" ON "waybill" ("branch_code", "report_status", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_exception_waybill_no_order_idx" ON "waybill_exception" ("branch_code", "waybill_no", "id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waybill_node_waybill_no_order_idx" ON "waybill_node" ("branch_code", "waybill_no", "id");
--> statement-breakpoint
DROP INDEX "bank_card_owner_code_idx", "banner_type_idx", "change_log_object_code_idx", "common_route_info_owner_code_idx", "contract_party_code_idx", "contract_warehouse_code_idx", "credit_blacklist_driver_code_idx", "department_parent_code_idx", "department_leader_code_idx", "dict_type_idx", "driver_phone_idx", "driver_team_code_idx", "driver_bank_card_code_idx", "driver_id_status_idx", "driver_licence_status_idx", "driver_qualification_status_idx", "driver_current_auditor_idx", "driver_auth_status_idx", "driver_auth_status_ext_idx", "driver_team_captain_code_idx", "driver_team_auth_status_idx", "driver_team_member_team_code_idx", "driver_team_member_driver_code_idx", "invoice_message_owner_code_idx", "merchant_settle_card_code_idx", "party_phone_idx", "price_system_shipment_code_idx", "receipt_waybill_no_idx", "shipment_salesman_idx", "shipment_auth_status_idx", "shipment_company_shipment_code_idx", "shipment_contract_shipment_code_idx", "shipment_contract_renews_idx", "shipment_line_area_shipment_code_idx", "shipment_service_fee_shipment_code_idx", "shipment_staff_shipment_code_idx", "staff_department_code_idx", "station_shipment_code_idx", "upstream_customer_shipment_code_idx", "valuation_price_system_code_idx", "valuation_force_type_code_idx", "vehicle_driver_code_idx", "vehicle_team_code_idx", "vehicle_licence_status_idx", "vehicle_road_cert_status_idx", "vehicle_auth_status_idx", "vehicle_accident_vehicle_code_idx", "vehicle_accident_driver_code_idx", "vehicle_insurance_vehicle_code_idx", "vehicle_insurance_driver_code_idx", "vehicle_repair_vehicle_code_idx", "vehicle_repair_driver_code_idx", "vehicle_team_owner_code_idx", "vehicle_violation_vehicle_code_idx", "vehicle_violation_driver_code_idx", "waybill_order_no_idx", "waybill_shipment_code_idx", "waybill_driver_code_idx", "waybill_team_code_idx", "waybill_vehicle_no_idx", "waybill_load_area_code_idx", "waybill_unload_area_code_idx", "waybill_finish_time_idx", "waybill_receipt_status_idx", "waybill_pay_status_idx", "waybill_invoice_status_idx", "waybill_report_status_idx", "waybill_exception_waybill_no_idx", "waybill_node_waybill_no_idx";
