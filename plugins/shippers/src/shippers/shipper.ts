import { reviewMachine, Shipment } from '@ntocc/sdk/contracts'
import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { formOf, reviewMoves } from '@ntocc/sdk/ui'
import { resources } from '../../contract/resources.ts'
import { shipmentReview } from '../../contract/review.ts'

/** What a text recognition service reads from the business licence. */
const READS = {
  licenceImg: {
    reads: {
      paper: 'businessLicence',
      into: {
        name: 'name',
        uscc: 'uscc',
        legalPerson: 'legalPerson',
        address: 'registerAddress',
        validTo: 'licenceExpire',
      },
    },
  },
} as const

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
        'taxRate',
        'invoiceTitle',
        'agreementSigned',
        'remark',
      ],
    },
  ],
  fields: { settlementDay: { help: 'settlementDayHelp' }, ...READS },
})

/** What a company tells of itself; its terms are agreed with the platform. */
export const SHIPPER_APPLICATION = formOf(Shipment, {
  groups: [
    {
      title: 'group.licence',
      help: 'group.certifiedHelp',
      fields: ['name', 'shortName', 'uscc', 'legalPerson', 'licenceExpire', 'licenceImg'],
    },
    { title: 'group.legalId', help: 'group.certifiedHelp', fields: [{ row: ['legalIdNo', 'idCardExpire'] }] },
    { title: 'group.contact', fields: ['contact', 'email', 'areaCode', 'registerAddress'] },
  ],
  depends: { licenceImg: { on: [], require: () => true } },
  fields: READS,
})

export const shipperCalls = resources.shipment.by
export const shipperMoves = reviewMoves<Shipment>(shipmentReview, Shipment)
export const shipperName = (row: Shipment): string => String(row.name)
export const shipperPath = (row: Pick<Shipment, 'id'>): string => `/shippers/detail?id=${row.id}`
/** Nobody has reviewed it yet. */
export const waits = (row: Shipment): boolean => row.authStatus === reviewMachine.codeOf('toReview')
/** Its case in the review cockpit. */
export const reviewPath = (row: Pick<Shipment, 'id'>): string => `/review/shippers?case=${row.id}`

/** What is left of the credit in yuan; undefined for a shipper without one. Credit that is overdrawn leaves nothing. */
export function creditLeft({
  creditLimit,
  creditUsed,
}: Pick<Shipment, 'creditLimit' | 'creditUsed'>): string | undefined {
  const limit = yuanToFen(creditLimit ?? '')
  if (limit === undefined) return undefined
  return fenToYuan(Math.max(0, limit - (yuanToFen(creditUsed ?? '') ?? 0)))
}
