import { resources, Shipment } from '@ntocc/sdk/contracts'
import { formOf } from '@ntocc/sdk/ui'

/** A shipper by form, drawer and page: its two papers, whom to talk to, and on what terms it ships. */
export const SHIPPER_FORM = formOf(Shipment, {
  groups: [
    {
      title: 'group.licence',
      help: 'group.certifiedHelp',
      fields: ['name', 'shortName', 'uscc', 'legalPerson', 'licenceExpire', 'licenceImg'],
    },
    { title: 'group.legalId', help: 'group.certifiedHelp', fields: [{ row: ['legalIdNo', 'idCardExpire'] }] },
    {
      title: 'group.contact',
      fields: [{ row: ['contact', 'phone'] }, 'email', 'areaCode', 'registerAddress', 'salesman'],
    },
    {
      title: 'group.terms',
      fields: [
        { row: ['creditLimit', 'accountPeriodDays'] },
        { row: ['settlementDay', 'chargeMode'] },
        { row: ['serviceFeeRate', 'taxRate'] },
        'invoiceTitle',
        'agreementSigned',
        'remark',
      ],
    },
  ],
  fields: {
    accountPeriodDays: { unit: 'unit.days' },
    settlementDay: { help: 'settlementDayHelp' },
  },
})

export const shipperCalls = resources.shipment.by
export const shipperName = (row: Shipment): string => String(row.name)
export const shipperPath = (row: Pick<Shipment, 'id'>): string => `/shippers/detail?id=${row.id}`
