import { PartyGroup, resources } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, formOf, RecordScreen } from '@ntocc/sdk/ui'
import '../organisation.css'

const FORM = formOf(PartyGroup, {
  groups: [
    { title: 'group.enterprise', fields: ['name', 'isDefault', { row: ['uscc', 'permitNo'] }, 'icpNo'] },
    { title: 'group.looks', help: 'group.looksHelp', fields: ['logoUrl', 'loginLogoUrl'] },
    { title: 'group.contact', fields: [{ row: ['phone', 'email'] }, 'website', 'address', 'remark'] },
  ],
  fields: { isDefault: { help: 'isDefaultHelp' }, logoUrl: { help: 'logoHelp' }, loginLogoUrl: { help: 'logoHelp' } },
})
const COLUMNS: ColumnInput<PartyGroup>[] = [
  {
    key: 'name',
    pin: 'left',
    card: 'head',
    width: 240,
    render: row => (
      <span className="organisation-name">
        <img className="organisation-logo" src={row.logoUrl} alt="" />
        <span>{nameOf(row)}</span>
      </span>
    ),
  },
  { key: 'isDefault', card: 'mark', width: 120 },
  'uscc',
  'permitNo',
  'phone',
  'icpNo',
  { key: 'address', hidden: true },
  { key: 'website', hidden: true },
  'gmtModified',
  'status',
]
const FILTERS = { keyword: true, daily: ['isDefault', 'status'], more: ['name', 'uscc', 'permitNo', 'gmtCreated'] }
const nameOf = (row: PartyGroup): string => String(row.name)

/** The enterprises the branch works under; the default one is what its people see (specification, section 2). */
const PartyGroupList = () => (
  <RecordScreen<PartyGroup>
    of={PartyGroup}
    calls={resources.partyGroup.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={nameOf}
    extra={row => <Looks group={row} />}
  />
)

/** The two pictures as they are shown: beside the menu and before signing in. */
function Looks({ group }: { group: PartyGroup }) {
  const { t } = useTranslation()
  return (
    <section className="organisation-looks" aria-label={t('group.looks')}>
      {(['logoUrl', 'loginLogoUrl'] as const).map(name => (
        <figure key={name}>
          <img src={group[name]} alt="" />
          <figcaption>{t(`partyGroup.${name}`)}</figcaption>
        </figure>
      ))}
    </section>
  )
}

export default PartyGroupList
