import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { PriceSystem } from '../../contract/prices.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'

const FORM = formOf(PriceSystem, {
  groups: [
    {
      title: 'group.priceSystem',
      help: 'group.priceSystemHelp',
      fields: [
        'name',
        { row: ['side', 'chargeMode', 'roundMode'] },
        'shipmentCode',
        { row: ['validFrom', 'validTo'] },
        'remark',
      ],
    },
  ],
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  { key: 'status', card: 'mark' },
  'side',
  'chargeMode',
  'shipmentCode',
  'validFrom',
  'validTo',
  'roundMode',
  'gmtModified',
] as const
const FILTERS = {
  keyword: true,
  daily: ['side', 'chargeMode', 'shipmentCode'],
  more: ['status', 'validFrom', 'validTo', 'roundMode'],
}
const BULK = ['disable', 'enable']
const LINKS = [
  {
    label: 'showPrices',
    to: (row: PriceSystem) => `/base/valuations?${new URLSearchParams({ priceSystemCode: row.code })}`,
  },
]
const START = { side: 'receivable', roundMode: 'cent' }

/** Prices that apply together, for one side, a shipper or all, and a time. */
const PriceSystemList = () => (
  <RecordScreen<PriceSystem>
    of={PriceSystem}
    calls={resources.priceSystem.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
    links={LINKS}
    bulkMoves={BULK}
    start={START}
  />
)

export default PriceSystemList
