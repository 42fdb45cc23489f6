import { usePageQuery } from '@ntocc/sdk/hooks'
import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { Valuation } from '../../contract/prices.ts'
import { resources } from '../../contract/resources.ts'

const FORM = formOf(Valuation, {
  groups: [
    { title: 'group.route', fields: ['priceSystemCode', { row: ['loadAreaCode', 'unloadAreaCode'] }] },
    {
      title: 'group.for',
      help: 'group.forHelp',
      fields: ['goodsTypeCode', { row: ['forceTypeCode', 'vehicleType'] }],
    },
    {
      title: 'group.price',
      help: 'group.priceHelp',
      fields: [{ row: ['unitPrice', 'unit', 'minimum'] }, { row: ['validFrom', 'validTo'] }, 'remark'],
    },
  ],
})
const COLUMNS = [
  { key: 'loadAreaCode', pin: 'left', card: 'head', width: 150 },
  { key: 'unloadAreaCode', card: 'head', width: 150 },
  { key: 'status', card: 'mark' },
  { key: 'priceSystemCode', width: 180 },
  'goodsTypeCode',
  'unitPrice',
  'unit',
  'minimum',
  'forceTypeCode',
  'vehicleType',
  'validFrom',
  'validTo',
  { key: 'code', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['priceSystemCode', 'loadAreaCode', 'unloadAreaCode'],
  more: ['goodsTypeCode', 'forceTypeCode', 'vehicleType', 'unit', 'unitPrice', 'status'],
}
const BULK = ['disable', 'enable']
const codeOf = (row: Valuation): string => row.code

/** What to try a price with: its own way, goods and vehicle. */
const trialOf = (row: Valuation): string => {
  const { id, priceSystemCode, loadAreaCode, unloadAreaCode, goodsTypeCode, forceTypeCode, vehicleType, validFrom } =
    row
  const own = { priceSystemCode, loadAreaCode, unloadAreaCode, goodsTypeCode, forceTypeCode, vehicleType, validFrom }
  const given = Object.entries({ price: String(id), ...own })
  const query = new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `/base/price-trial?${query}`
}

const LINKS = [{ label: 'tryPrice', to: trialOf }]

/** Prices: from where to where, of what, by what vehicle, at how much and when. */
export default function ValuationList() {
  const [{ priceSystemCode }] = usePageQuery()
  const start = useMemo(() => ({ unit: 'tonne', ...(priceSystemCode && { priceSystemCode }) }), [priceSystemCode])
  return (
    <RecordScreen<Valuation>
      of={Valuation}
      calls={resources.valuation.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={codeOf}
      links={LINKS}
      bulkMoves={BULK}
      start={start}
    />
  )
}
