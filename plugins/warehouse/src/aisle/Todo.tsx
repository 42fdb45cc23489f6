import type { Endpoint, Page } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { useFormat, useLiveReads, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FieldCell, FieldScope, Loaded, PageLink, Panel, Skeleton } from '@ntocc/sdk/ui'
import { useMemo } from 'react'

interface Doc {
  id: number
  status: number
  warehouseCode: string
}

interface TodoProps<R extends Doc> {
  work: 'inbound' | 'putaway' | 'outbound' | 'wave' | 'check' | 'load' | 'restock' | 'count'
  title: string
  /** Said where there is nothing to do. */
  none: string
  permission: string | undefined
  of: Entity
  list: Endpoint<string, object, undefined, Page<R>>
  /** States as the filter of the list takes them. */
  status: string
  /** Further filters of the list. Keep the object stable. */
  only?: Readonly<Record<string, string>>
  /** Code of the one warehouse that is asked for. */
  house: string | undefined
  nameOf: (row: R) => string
  /** Lines of it, and those that are through with this step. */
  countOf: (row: R) => number | null | undefined
  doneOf: (row: R) => number | null | undefined
  /** Whether something of it is to be done; of all unless told. */
  isOpen?: (row: R) => boolean
}

/** As many as a hand scrolls through; the rest comes when these are done. */
const MOST = 30
const LATE_LAST = { sortField: 'gmtCreated', sortType: 'asc' } as const
const ALL = () => true

/** Documents that want one kind of work, for whoever may do it. */
export function Todo<R extends Doc>(props: TodoProps<R>) {
  const { work, title, none, permission, of, list, status, only, house, nameOf, countOf, doneOf, isOpen = ALL } = props
  const { t } = useTranslation()
  const format = useFormat()
  const isMine = usePermission(permission) === 'allowed'
  const query = useMemo(
    () => ({ status, ...only, ...(house && { warehouseCode: house }), ...LATE_LAST, pageNum: 1, pageSize: MOST }),
    [status, only, house],
  )
  const read = useRecord(list, { query, enabled: isMine })
  useLiveReads(read)
  if (!isMine) return null
  return (
    <Panel title={title}>
      <Loaded of={read} skeleton={<Skeleton rows={2} height={48} />}>
        {({ records }) => {
          const rows = records.filter(isOpen)
          if (rows.length === 0) return <p className="nt-dim">{none}</p>
          return (
            <FieldScope fields={Object.values(of.fields)}>
              <ul className="warehouse-heaps">
                {rows.map(row => (
                  <li key={row.id}>
                    <PageLink to={`/warehouse/aisle/work?of=${work}&id=${row.id}`}>
                      <span>
                        <b>{nameOf(row)}</b>
                        <br />
                        <FieldCell name="warehouseCode" field={of.fieldNamed('warehouseCode')} row={row} />
                      </span>
                      <span>
                        {t('aisle.lines', {
                          done: format.count(doneOf(row) ?? 0),
                          count: format.count(countOf(row) ?? 0),
                        })}
                      </span>
                    </PageLink>
                  </li>
                ))}
              </ul>
            </FieldScope>
          )
        }}
      </Loaded>
    </Panel>
  )
}
