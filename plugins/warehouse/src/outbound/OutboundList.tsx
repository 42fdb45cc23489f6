import { linkColumn } from '@ntocc/sdk/ui'
import type { Outbound } from '../../contract/outbound.ts'
import { outboundName, outboundPath, printPath } from '../names.ts'
import { useShownTo } from '../owner.ts'
import { useMakingWave } from '../waves/useMakingWave.ts'
import { Orders } from './Orders.tsx'

const COLUMNS = [
  linkColumn<Outbound>('outboundNo', { nameOf: outboundName, href: outboundPath }),
  { key: 'status', card: 'mark' },
  'ownerCode',
  'consignee',
  'plannedAt',
  'lineCount',
  'pickedLines',
  'checkedLines',
  'warehouseCode',
  'kind',
  'toWarehouseCode',
  'sourceNo',
  'plateNo',
  'waybillNo',
  'waveNo',
  'loadedAt',
  { key: 'returnLines', hidden: true },
  { key: 'address', hidden: true },
  { key: 'consigneePhone', hidden: true },
  { key: 'driverName', hidden: true },
  { key: 'loadedBy', hidden: true },
  { key: 'gmtCreated', hidden: true },
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'ownerCode', 'plannedAt', 'kind'],
  more: ['sourceNo', 'plateNo', 'waybillNo', 'waveNo', 'loadedAt', 'returnLines', 'gmtCreated'],
}
const BULK = ['submit', 'allocate']
const LINKS = [{ label: 'printPickList', to: printPath }]

/** What owners want sent out, and how far it has come. */
export default function OutboundList() {
  const { isStaff, columns, filters } = useShownTo(COLUMNS, FILTERS)
  const wave = useMakingWave()
  return (
    <Orders columns={columns} filters={filters} bulkMoves={BULK} {...(isStaff && { links: LINKS, bulk: [wave] })} />
  )
}
