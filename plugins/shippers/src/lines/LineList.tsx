import { resources, ShipmentLineArea } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { LineOrder } from './LineOrder.tsx'

const FORM = formOf(ShipmentLineArea, {
  groups: [
    {
      title: 'group.line',
      fields: ['shipmentCode', { row: ['loadAreaCode', 'unloadAreaCode'] }, { row: ['price', 'distance'] }, 'remark'],
    },
  ],
  fields: { shipmentCode: { once: true }, price: { unit: 'unit.yuanPerTonne' }, distance: { unit: 'unit.km' } },
})
const COLUMNS = [
  { key: 'shipmentCode', pin: 'left', card: 'head', width: 200 },
  'sequence',
  { key: 'loadAreaCode', width: 200 },
  { key: 'unloadAreaCode', width: 200 },
  'price',
  'distance',
  'status',
  { key: 'remark', hidden: true },
  { key: 'code', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['shipmentCode', 'loadAreaCode', 'unloadAreaCode'], more: ['price', 'status'] }
const IN_ORDER = { sortField: 'sequence', sortType: 'asc' } as const
const nameOf = (row: ShipmentLineArea) => row.code

/** Stretches that shippers use, each with its price, in the order they are offered in. */
export function LineList() {
  const { t } = useTranslation()
  const [ordered, setOrdered] = useState<string>()
  const actions = useCallback(
    (row: ShipmentLineArea) => [{ key: 'order', label: t('line.order'), run: () => setOrdered(row.shipmentCode) }],
    [t],
  )
  return (
    <>
      <RecordScreen<ShipmentLineArea>
        of={ShipmentLineArea}
        calls={resources.shipmentLineArea.by}
        form={FORM}
        columns={COLUMNS}
        filters={FILTERS}
        defaults={IN_ORDER}
        nameOf={nameOf}
        actions={actions}
      />
      {ordered !== undefined && <LineOrder shipmentCode={ordered} onClose={() => setOrdered(undefined)} />}
    </>
  )
}
