import { AuditTrail, type ColumnInput, NEWEST_FIRST, RecordScreen } from '@ntocc/sdk/ui'
import { CreditBlacklist } from '../../contract/blacklist.ts'
import { EntryState } from './EntryState.tsx'
import { BLACKLIST_FORM, blacklistCalls, entryName } from './entry.ts'

const COLUMNS: readonly ColumnInput<CreditBlacklist>[] = [
  { key: 'name', pin: 'left', card: 'head', width: 180 },
  { key: 'status', card: 'mark', render: row => <EntryState row={row} /> },
  'partyKind',
  'reason',
  'intercepts',
  'from',
  'to',
  'uscc',
  'idNo',
  { key: 'plateNo', width: 130 },
  'driverCode',
  { key: 'remark', hidden: true },
  'gmtCreated',
]
const FILTERS = {
  keyword: true,
  daily: ['partyKind', 'status'],
  more: ['name', 'uscc', 'plateNo', 'driverCode', 'from', 'to', 'gmtCreated'],
}
const BULK = ['lift']
const history = (row: CreditBlacklist) => <AuditTrail of={CreditBlacklist} id={row.id} />

/** Whom the branch does no business with, since when, why, and what they are kept from. */
const BlacklistScreen = () => (
  <RecordScreen<CreditBlacklist>
    of={CreditBlacklist}
    calls={blacklistCalls}
    form={BLACKLIST_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST_FIRST}
    nameOf={entryName}
    permission="blacklist.read"
    bulkMoves={BULK}
    extra={history}
  />
)

export default BlacklistScreen
