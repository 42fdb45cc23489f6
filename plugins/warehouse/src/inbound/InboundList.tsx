import { usePageNavigate } from '@ntocc/sdk/hooks'
import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { Inbound, inboundResources } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { inboundMachine } from '../../contract/machines.ts'
import { inboundName, inboundPath } from '../names.ts'
import { useShownTo } from '../owner.ts'
import { useCopy } from '../work/useCopy.ts'
import { useLocked } from '../work/useLocked.ts'
import { INBOUND_FORM, INBOUND_MOVES, OWN_INBOUND_FORM } from './inbound.ts'

const COLUMNS = [
  linkColumn<Inbound>('inboundNo', { nameOf: inboundName, href: inboundPath }),
  { key: 'status', card: 'mark' },
  'ownerCode',
  'warehouseCode',
  'plannedAt',
  'lineCount',
  'receivedLines',
  'storedLines',
  'kind',
  'sourceNo',
  'supplier',
  'plateNo',
  'waybillNo',
  'arrivedAt',
  { key: 'transferNo', hidden: true },
  { key: 'driverName', hidden: true },
  { key: 'doneAt', hidden: true },
  { key: 'gmtCreated', hidden: true },
  { key: 'remark', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['warehouseCode', 'ownerCode', 'plannedAt', 'kind'],
  more: ['sourceNo', 'plateNo', 'waybillNo', 'arrivedAt', 'doneAt', 'gmtCreated'],
}
const BULK = ['submit', 'arrive']

/** What owners say is coming, and how far it has come. */
export default function InboundList() {
  const { isStaff, columns, filters } = useShownTo(COLUMNS, FILTERS)
  const copy = useCopy(inboundCalls.inboundCopy, inboundResources.inbound.by.list, inboundPath)
  const navigate = usePageNavigate()
  const locked = useLocked(inboundMachine.statesOf('done', 'cancelled'))
  return (
    <RecordScreen<Inbound>
      of={Inbound}
      calls={inboundResources.inbound.by}
      form={isStaff ? INBOUND_FORM : OWN_INBOUND_FORM}
      columns={columns}
      filters={filters}
      nameOf={inboundName}
      href={inboundPath}
      moves={INBOUND_MOVES}
      actions={copy}
      locked={locked}
      // Without goods it is nothing: what is coming is written where it is made.
      onCreated={notice => navigate(inboundPath(notice))}
      bulkMoves={BULK}
    />
  )
}
