import { useSession } from '@ntocc/sdk/hooks'
import { RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { VehicleWarning, vehicleWarnings, type WarningKind } from '../../contract/warnings.ts'
import { movesFor, WARNING_FORM, warningName } from '../warning.ts'

const COLUMNS = [
  { key: 'plateNo', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  'level',
  // With its unit, whole: 104.5 公里/小时.
  { key: 'value', least: 124 },
  { key: 'limitValue', least: 124 },
  'startTime',
  'endTime',
  'times',
  'driverName',
  'waybillNo',
  'handler',
  { key: 'result', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'level', 'startTime'],
  more: ['plateNo', 'waybillNo', 'value', 'isOver', 'times'],
}
const NEWEST = { sortField: 'startTime', sortType: 'desc' } as const
const LINKS = [{ label: 'desk.show', to: (row: VehicleWarning) => `/warnings?view=all&open=${row.id}` }]

/** All warnings of one kind, as far back as there are any. */
export function KindList({ kind }: { kind: WarningKind }) {
  const me = useSession(state => state.party?.code)
  const moves = useMemo(() => movesFor(me), [me])
  const fixed = useMemo(() => ({ kind }), [kind])
  return (
    <RecordScreen<VehicleWarning>
      of={VehicleWarning}
      name={kind}
      calls={vehicleWarnings.by}
      form={WARNING_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      fixed={fixed}
      defaults={NEWEST}
      moves={moves}
      nameOf={warningName}
      links={LINKS}
      bulkMoves={['ignore']}
    />
  )
}
