import type { ColumnInput } from '@ntocc/sdk/ui'
import type { CtmsRun } from '../../contract/runs.ts'
import { RunQuantity, RunRoute, WaybillLink, WaybillState } from '../cells.tsx'
import { Trouble } from './Trouble.tsx'

export const COLUMNS: readonly ColumnInput<CtmsRun>[] = [
  { key: 'runNo', pin: 'left', width: 176 },
  { key: 'status', card: 'mark' },
  { key: 'driverName', card: 'head' },
  'vehicleNo',
  { key: 'loadAreaCode', width: 220, least: 132, render: row => <RunRoute row={row} /> },
  'planLoadTime',
  { key: 'waybillNo', width: 160, least: 148, render: row => <WaybillLink no={row.waybillNo} /> },
  { key: 'waybillStatus', width: 150, least: 130, render: row => <WaybillState code={row.waybillStatus} /> },
  { key: 'refusal', width: 280, least: 240, render: row => <Trouble of={row} /> },
  'planUnloadTime',
  'goodsName',
  { key: 'planQty', render: row => <RunQuantity row={row} /> },
  'shipmentName',
  { key: 'day', hidden: true },
  { key: 'regularCode', hidden: true },
  { key: 'unitPrice', hidden: true },
  { key: 'acceptAtOnce', hidden: true },
  { key: 'gmtCreated', hidden: true },
]
export const FILTERS = {
  keyword: true,
  daily: ['day', 'status', 'driverCode'],
  more: ['vehicleNo', 'shipmentCode', 'waybillStatus', 'planLoadTime', 'regularCode', 'waybillNo'],
}
