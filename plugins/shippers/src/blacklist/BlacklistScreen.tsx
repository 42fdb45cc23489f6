import { CreditBlacklist } from '@ntocc/sdk/contracts'
import { AuditTrail, RecordScreen } from '@ntocc/sdk/ui'
import { BLACKLIST_FORM, blacklistCalls, entryName } from './entry.ts'

const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 180 },
  { key: 'status', card: 'mark' },
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
] as const
const FILTERS = {
  keyword: true,
  daily: ['partyKind', 'status'],
  more: ['name', 'uscc', 'plateNo', 'driverCode', 'from', 'to', 'gmtCreated'],
}
const BULK = ['lift']
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const history = (row: CreditBlacklist) => <AuditTrail of={CreditBlacklist} id={row.id} />

/** Whom the branch does no business with, since when, why, and what they are kept from. */
export const BlacklistScreen = () => (
  <RecordScreen<CreditBlacklist>
    of={CreditBlacklist}
    calls={blacklistCalls}
    form={BLACKLIST_FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST}
    nameOf={entryName}
    permission="blacklist.read"
    bulkMoves={BULK}
    extra={history}
  />
)
