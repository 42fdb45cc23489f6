import { useDict, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, formOf, Money, RecordScreen } from '@ntocc/sdk/ui'
import { GasStation } from '../../contract/places.ts'
import { resources } from '../../contract/resources.ts'
import { nameOf } from '../names.ts'
import { PlacesMap } from './PlacesMap.tsx'

const FORM = formOf(GasStation, {
  groups: [
    {
      title: 'group.gasStation',
      fields: ['name', { row: ['brand', 'locationType'] }, { row: ['phone', 'invoiceAbility'] }],
    },
    { title: 'group.where', help: 'group.whereHelp', fields: ['areaCode', 'address', { place: ['lng', 'lat'] }] },
    { title: 'group.products', help: 'group.productsHelp', fields: ['products', 'remark'] },
  ],
})
const COLUMNS: ColumnInput<GasStation>[] = [
  { key: 'name', pin: 'left', card: 'head', width: 240 },
  { key: 'status', card: 'mark' },
  'brand',
  'areaCode',
  { key: 'products', width: 300, align: 'left', render: row => <Products of={row} /> },
  { key: 'address', width: 220 },
  'locationType',
  'invoiceAbility',
  'phone',
  'gmtModified',
]
const FILTERS = {
  keyword: true,
  daily: ['brand', 'areaCode', 'status'],
  more: ['locationType', 'invoiceAbility', 'gmtModified'],
}
const BULK = ['disable', 'enable']
const { list } = resources.gasStation.by

/** Stations drivers fill up at, with what a litre costs there. */
export default function GasStationList() {
  const { t } = useTranslation()
  return (
    <RecordScreen<GasStation>
      of={GasStation}
      calls={resources.gasStation.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      bulkMoves={BULK}
      above={<PlacesMap<GasStation> list={list} title={t('title.gasStation')} />}
    />
  )
}

/** What is sold, at the platform's price. */
function Products({ of: { products } }: { of: GasStation }) {
  const dict = useDict(['gasProduct'])
  if (!products?.length) return <span className="nt-dim nt-blank">–</span>
  return (
    <span className="master-data-products">
      {products.map(({ product, platformPrice }) => (
        <span key={product}>
          {dict.label('gasProduct', product)} <Money value={platformPrice} />
        </span>
      ))}
    </span>
  )
}
