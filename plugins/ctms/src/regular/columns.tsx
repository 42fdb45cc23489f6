import type { ColumnInput } from '@ntocc/sdk/ui'
import type { RegularRun } from '../../contract/regular.ts'
import { TERM_NAMES } from '../../contract/terms.ts'
import { RunQuantity, RunRoute } from '../cells.tsx'
import { Weekdays } from './Weekdays.tsx'

export const COLUMNS: readonly ColumnInput<RegularRun>[] = [
  { key: 'name', pin: 'left', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  { key: 'weekdays', width: 160, render: row => <Weekdays of={row.weekdays} /> },
  'loadTime',
  { key: 'minutes', width: 120 },
  'automatic',
  'driverCode',
  { key: 'loadAreaCode', width: 220, least: 132, render: row => <RunRoute row={row} /> },
  'goodsName',
  { key: 'planQty', render: row => <RunQuantity row={row} /> },
  'shipmentCode',
  'validFrom',
  'validTo',
  { key: 'vehicleCode', hidden: true },
  { key: 'unitPrice', hidden: true },
  { key: 'gmtModified', hidden: true },
]
export const FILTERS = {
  keyword: true,
  daily: ['weekdays', 'driverCode', 'automatic'],
  more: ['status', 'shipmentCode', 'vehicleCode', 'validTo'],
}
export const COPIED = [...TERM_NAMES, 'name', 'weekdays', 'loadTime', 'minutes', 'validFrom', 'validTo', 'remark']
