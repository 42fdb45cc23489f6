import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { countResources, StockCount } from '../../contract/counts.ts'
import { countMachine } from '../../contract/machines.ts'
import { countName, countPath } from '../names.ts'
import { useLocked } from '../work/useLocked.ts'
import { COUNT_FORM, COUNT_MOVES } from './count.ts'

const COLUMNS = [
  linkColumn<StockCount>('countNo', { nameOf: countName, href: countPath }),
  { key: 'status', card: 'mark' },
  'warehouseCode',
  'zoneCode',
  'binCode',
  'goodsCode',
  'goodsClass',
  'lineCount',
  'countedLines',
  'differing',
  'isBlind',
  'startedAt',
  'approvedAt',
  { key: 'approvedBy', hidden: true },
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'zoneCode', 'goodsClass', 'startedAt'],
  more: ['binCode', 'goodsCode', 'isBlind', 'approvedAt'],
}

const START = { isBlind: true }

/** What is counted, and what it came to. */
export default function CountList() {
  const locked = useLocked(countMachine.statesOf('counting', 'toApprove', 'adjusted', 'cancelled'))
  return (
    <RecordScreen<StockCount>
      of={StockCount}
      calls={countResources.stockCount.by}
      form={COUNT_FORM}
      start={START}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={countName}
      href={countPath}
      moves={COUNT_MOVES}
      locked={locked}
    />
  )
}
