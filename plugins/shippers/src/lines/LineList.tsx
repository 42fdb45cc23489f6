import { useTranslation } from '@ntocc/sdk/hooks'
import { RecordScreen } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { ShipmentLineArea } from '../../contract/lines.ts'
import { LineOrder } from './LineOrder.tsx'
import { IN_ORDER, LINE_FORM, lineCalls, lineName } from './line.ts'

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

/** Stretches that shippers use, each with its price, in the order they are offered in. */
export default function LineList() {
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
        calls={lineCalls}
        form={LINE_FORM}
        columns={COLUMNS}
        filters={FILTERS}
        defaults={IN_ORDER}
        nameOf={lineName}
        actions={actions}
      />
      {ordered !== undefined && <LineOrder shipmentCode={ordered} onClose={() => setOrdered(undefined)} />}
    </>
  )
}
