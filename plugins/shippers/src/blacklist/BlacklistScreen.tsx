import { CreditBlacklist, resources } from '@ntocc/sdk/contracts'
import { type Dependence, type FormValues, formOf, RecordScreen } from '@ntocc/sdk/ui'

/** A party is known by one number, which its kind decides. */
const known = (kind: string): Dependence<'partyKind'> => {
  const isAsked = (values: FormValues) => values.partyKind === kind
  return { on: ['partyKind'], show: isAsked, require: isAsked }
}

const FORM = formOf(CreditBlacklist, {
  groups: [
    { title: 'group.who', fields: ['partyKind', 'name', 'uscc', 'idNo', 'plateNo'] },
    { title: 'group.kept', fields: ['intercepts', 'reason', { range: ['from', 'to'] }, 'remark'] },
  ],
  depends: { uscc: known('shipper'), idNo: known('driver'), plateNo: known('vehicle') },
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 180 },
  { key: 'partyKind', card: 'mark' },
  'reason',
  'intercepts',
  'from',
  'to',
  'uscc',
  'idNo',
  'plateNo',
  { key: 'remark', hidden: true },
  'gmtCreated',
] as const
const FILTERS = {
  keyword: true,
  daily: ['partyKind', 'intercepts'],
  more: ['name', 'uscc', 'plateNo', 'from', 'to', 'gmtCreated'],
}
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const nameOf = (row: CreditBlacklist) => String(row.name)

/** Whom the branch does no business with, since when, why, and what they are kept from. */
export const BlacklistScreen = () => (
  <RecordScreen<CreditBlacklist>
    of={CreditBlacklist}
    calls={resources.creditBlacklist.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    defaults={NEWEST}
    nameOf={nameOf}
    permission="blacklist.read"
  />
)
