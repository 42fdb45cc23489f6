import { defineContract, Shipment } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { CreditBlacklist } from './contract/blacklist.ts'
import { contractEndpoints } from './contract/contract-calls.ts'
import { Contract, ShipmentContract } from './contract/contracts.ts'
import { DICTIONARIES } from './contract/dictionaries.ts'
import { CommonRouteInfo, ShipmentLineArea } from './contract/lines.ts'
import { InvoiceMessage, ShipmentServiceFee } from './contract/money.ts'
import { ShipmentCompany, ShipmentStaff, UpstreamCustomer } from './contract/people.ts'
import { resources } from './contract/resources.ts'
import { shipmentReview } from './contract/review.ts'
import { serviceFeeEndpoints } from './contract/service-fee-calls.ts'
import { shipperEndpoints } from './contract/shipper-calls.ts'

/** Pages that a shipper has too. */
const OF_SHIPPERS = [
  'ShipmentOwn',
  'ShipmentStaffManage',
  'UpstreamCustomerManage',
  'CommonRouteManage',
  'ShipmentContractManage',
  'ShipmentServiceFee',
  'InvoiceMessageManage',
] as const

/** What parties other than staff have of their own with the platform. */
const OWN_RECORDS = ['invoiceMessage.edit', 'invoiceMessage.read', 'commonRouteInfo.edit', 'commonRouteInfo.read']

export default defineContract({
  id: 'shippers',
  tables: 'plain',
  entities: {
    shipment: Shipment,
    shipmentStaff: ShipmentStaff,
    shipmentCompany: ShipmentCompany,
    upstreamCustomer: UpstreamCustomer,
    shipmentLineArea: ShipmentLineArea,
    commonRouteInfo: CommonRouteInfo,
    shipmentContract: ShipmentContract,
    contract: Contract,
    shipmentServiceFee: ShipmentServiceFee,
    invoiceMessage: InvoiceMessage,
    creditBlacklist: CreditBlacklist,
  },
  offers: {
    upstreamCustomer: ['name', 'shipmentCode'],
    shipmentContract: ['contractNo', 'signDate'],
    shipment: ['name', 'uscc', 'authStatus', 'status', 'balance', 'frozen', 'creditLimit', 'creditUsed', 'createdBy'],
  },
  resources,
  calls: { ...shipperEndpoints, ...serviceFeeEndpoints, ...contractEndpoints },
  reviews: [shipmentReview],
  elements: {
    shipment: [
      { kind: 'enterprise3', fields: { name: 'name', uscc: 'uscc', legalPerson: 'legalPerson' } },
      { kind: 'identity2', fields: { name: 'legalPerson', idNo: 'legalIdNo' } },
    ],
  },
  todo: ['shipment_id_card_due_warn', 'shipment_contract_due'],
  todoOrder: { auth_shipper_count: 40, shipment_id_card_due_warn: 150, shipment_contract_due: 151 },
  permissions: [
    'shipment.read',
    'shipment.edit',
    'shipment.delete',
    'shipment.review',
    'shipment.staff',
    'shipmentStaff.read',
    'shipmentCompany.read',
    'shipmentCompany.edit',
    'upstreamCustomer.read',
    'upstreamCustomer.edit',
    'shipmentLineArea.read',
    'commonRouteInfo.read',
    'commonRouteInfo.edit',
    'contract.read',
    'contract.edit',
    'contract.delete',
    'contract.sign',
    'contract.terminate',
    'serviceFee.read',
    'serviceFee.edit',
    'invoiceMessage.read',
    'invoiceMessage.edit',
    'blacklist.read',
    'blacklist.edit',
  ],
  errors: {
    CONTRACT_SETTLED: {},
    CONTRACT_BINDING: {},
    ESIGN_NOT_CONFIGURED: { status: 5010 },
    ESIGN_FAILED: { status: 5010 },
    ESIGN_NOT_AUTHORISED: {},
    ESIGN_TOO_LARGE: {},
    SERVICE_FEE_CHARGED: {},
    SERVICE_FEE_OWN: {},
  },
  issues: ['serviceFee.charged', 'serviceFee.ends', 'serviceFee.past', 'serviceFee.own'],
  dictionaries: DICTIONARIES,
  jobs: { contracts: shape({}), blacklistMarks: shape({}) },
  search: {
    shipment: {
      by: ['name', 'shortName', 'uscc', 'phone', 'code'],
      title: 'name',
      hint: ['shortName', 'uscc', 'contact', 'phone'],
      state: 'authStatus',
      to: '/shippers/detail?id={id}',
    },
    shipmentContract: {
      by: ['contractNo', 'partyA', 'partyB'],
      title: 'contractNo',
      hint: ['partyA', 'partyB'],
      state: 'status',
      to: '/shippers/contracts/detail?id={id}',
    },
    shipmentStaff: {
      by: ['name', 'phone'],
      title: 'name',
      hint: ['phone'],
      to: '/shippers/staff?keyword={name}&open={id}',
    },
    shipmentCompany: {
      by: ['name', 'uscc'],
      title: 'name',
      hint: ['uscc', 'contact'],
      to: '/shippers/companies?keyword={uscc}&open={id}',
    },
    upstreamCustomer: {
      by: ['name', 'uscc'],
      title: 'name',
      hint: ['contact', 'uscc'],
      to: '/shippers/customers?keyword={name}&open={id}',
    },
  },
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      REVIEWER: { pages: ['ShipmentManage', 'CreditBlacklist'] },
      DISPATCHER: {
        pages: [...OF_SHIPPERS, 'ShipmentManage', 'ShipmentCompanyManage', 'CreditBlacklist', 'ShipmentLineManage'],
      },
      SHIPPER: {
        pages: OF_SHIPPERS,
        permissions: [
          'upstreamCustomer.edit',
          'shipment.staff',
          // Beside its pages: its own terms.
          'shipment.read',
          'shipmentCompany.read',
          'shipmentLineArea.read',
          ...OWN_RECORDS,
        ],
      },
      DRIVER: { permissions: OWN_RECORDS },
      CARRIER: { permissions: ['invoiceMessage.read', 'commonRouteInfo.read'] },
    },
  },
})
