import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoPaper } from '@ntocc/sdk/service'

const english = (value: unknown): string => (value as LocalizedText | undefined)?.en ?? ''

export const SHIPPER_PAPERS: readonly DemoPaper[] = [
  {
    field: 'licenceImg',
    kind: 'businessLicence',
    look: { title: 'Business licence', tint: [150, 110, 40] },
    lines: row => [
      ['Name', english(row.name)],
      ['Credit code', row.uscc],
      ['Legal representative', english(row.legalPerson)],
      ['Valid until', row.licenceExpire],
    ],
  },
]

export const CONTRACT_PAPERS: readonly DemoPaper[] = [
  {
    field: 'attachments',
    kind: 'contract',
    look: { title: 'Signed contract', tint: [70, 90, 120] },
    lines: row => [['Number', row.contractNo]],
  },
]
