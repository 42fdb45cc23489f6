import { nounResources, resource } from '@ntocc/sdk/contracts'
import type { CreditBlacklist } from './blacklist.ts'
import type { ShipmentContract } from './contracts.ts'
import type { CommonRouteInfo, ShipmentLineArea } from './lines.ts'
import type { InvoiceMessage, ShipmentServiceFee } from './money.ts'
import type { ShipmentCompany, ShipmentStaff, UpstreamCustomer } from './people.ts'

/** The calls of every record of the area. */
export const resources = {
  shipment: nounResources.shipment,
  /** Adding and changing staff are calls of the specification under another path. */
  shipmentStaff: resource<ShipmentStaff>()('shipmentStaff', {
    calls: ['list', 'get', 'delete'],
    permission: { edit: 'shipment.staff' },
    keyword: ['name', 'phone'],
  }),
  shipmentCompany: resource<ShipmentCompany>()('shipmentCompany', {
    permission: { edit: 'shipmentCompany.edit' },
    keyword: ['name', 'uscc', 'contact'],
  }),
  upstreamCustomer: resource<UpstreamCustomer>()('upstreamCustomer', {
    permission: { edit: 'upstreamCustomer.edit' },
    keyword: ['name', 'contact'],
  }),
  shipmentLineArea: resource<ShipmentLineArea>()('shipmentLineArea', {
    permission: { edit: 'shipment.edit' },
    keyword: ['code'],
  }),
  commonRouteInfo: resource<CommonRouteInfo>()('commonRouteInfo', {
    permission: { edit: 'commonRouteInfo.edit' },
    keyword: ['name', 'loadAddress', 'unloadAddress'],
  }),
  shipmentContract: resource<ShipmentContract>()('shipmentContract', {
    permission: { edit: 'contract.edit', delete: 'contract.delete', read: 'contract.read' },
    keyword: ['contractNo', 'partyA', 'partyB'],
  }),
  /** Changing is a call of the specification under another path. */
  shipmentServiceFee: resource<ShipmentServiceFee>()('shipmentServiceFee', {
    calls: ['list', 'get', 'create', 'delete'],
    permission: { edit: 'serviceFee.edit', read: 'serviceFee.read' },
    keyword: ['code'],
  }),
  invoiceMessage: resource<InvoiceMessage>()('invoiceMessage', {
    permission: { edit: 'invoiceMessage.edit' },
    keyword: ['title', 'taxNo'],
  }),
  creditBlacklist: resource<CreditBlacklist>()('creditBlacklist', {
    permission: { edit: 'blacklist.edit', read: 'blacklist.read' },
    keyword: ['name', 'plateNo', 'uscc'],
    staffOnly: true,
  }),
} as const
