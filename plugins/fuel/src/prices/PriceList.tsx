import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { OilPrice, oilPrices } from '../../contract/prices.ts'

const FORM = formOf(OilPrice, {
  groups: [{ help: 'group.provinceHelp', fields: ['areaCode', { row: ['product', 'price'] }, 'validFrom', 'remark'] }],
})
const COLUMNS = ['areaCode', 'product', 'price', 'validFrom', { key: 'status', card: 'mark' }, 'remark'] as const
const FILTERS = { daily: ['areaCode', 'product', 'validFrom'], more: ['price', 'status'] }
const NEWEST = { sortField: 'validFrom', sortType: 'desc' } as const
const nameOf = ({ areaCode, product, validFrom }: OilPrice) => `${areaCode} ${product} ${validFrom}`

/** What fuel costs in each province, as the provinces make it known. */
export default function PriceList() {
  return (
    <RecordScreen<OilPrice>
      of={OilPrice}
      calls={oilPrices.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      defaults={NEWEST}
      nameOf={nameOf}
    />
  )
}
