import { type Department, Staff } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldScope, FieldValue, Loaded, PageLink } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { staffCalls, staffName } from '../staff/staff.ts'

const COLUMNS = ['roles', 'status'] as const
/** Of a large department the list of staff shows the rest. */
const SHOWN = 50

/** Who works in a department, the departments below it left aside. */
export function People({ department }: { department: Department }) {
  const { t } = useTranslation()
  const query = useMemo(
    () => ({ departmentCode: department.code, pageNum: 1, pageSize: SHOWN, sortField: 'id', sortType: 'asc' as const }),
    [department.code],
  )
  const people = useRecord(staffCalls.list, { query })
  const all = `/organisation/staff?departmentCode=${encodeURIComponent(department.code)}`
  return (
    <FieldScope fields={COLUMNS.map(name => Staff.fields[name])}>
      <Loaded of={people}>
        {({ records, total }) => (
          <section aria-label={t('people', { count: total })}>
            <header className="organisation-people-head">
              <h3>{t('people', { count: total })}</h3>
              <PageLink to={all} className="nt-link">
                {t('peopleAll')}
              </PageLink>
            </header>
            {records.length === 0 ? (
              <Empty title={t('noPeople')} hint={t('noPeopleHint')} />
            ) : (
              <ul className="organisation-grants">
                {records.map(row => (
                  <li key={row.id}>
                    <PageLink to={`/organisation/staff?open=${row.id}`} className="nt-link">
                      {staffName(row)}
                    </PageLink>
                    <span className="organisation-node-place">{row.username}</span>
                    {row.code === department.leaderCode && <span className="nt-dim">{t('leads')}</span>}
                    <span className="organisation-givers">
                      <FieldValue name="roles" field={Staff.fields.roles} row={row} />
                      <FieldValue name="status" field={Staff.fields.status} row={row} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
      </Loaded>
    </FieldScope>
  )
}
