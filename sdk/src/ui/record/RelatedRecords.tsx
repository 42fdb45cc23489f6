import { Fragment, type ReactNode, useMemo, useState } from 'react'
import type { Filters } from '../../client/index.ts'
import type { Entity } from '../../fields/index.ts'
import { useOpenable, useRecord, useTranslation } from '../../hooks/index.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { ActionButton } from '../core/ActionButton.tsx'
import { PageLink } from '../core/PageLink.tsx'
import { Permitted } from '../core/Permitted.tsx'
import { Empty, Loaded } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { FieldValue } from '../detail/FieldValue.tsx'
import { EntityFormDrawer } from '../entity/frames.tsx'
import type { FormCalls } from '../form/useSaving.ts'
import { NEWEST_FIRST } from '../list/columns.ts'
import { type RowAction, RowActions } from '../list/RowActions.tsx'
import type { FormSchema, FormValues } from '../schema/schema.ts'
import type { Moved, MoveSource } from './moves.ts'
import { RelatedKeyword, RelatedPages } from './RelatedPages.tsx'
import { useMoveSource } from './useMoveSource.ts'
import { type RowCalls, useRecordActions } from './useRecordActions.ts'
import { useRecordMoves } from './useRecordMoves.tsx'
import './record.css'

const FIRST_PART = { pageNum: 1, keyword: '' }

/** A field by its name, or a cell of its own. */
export type RelatedColumn<R> = string | { key: string; label?: string; render: (row: R) => ReactNode }

export interface RelatedRecordsProps<R extends Moved & object> {
  of: Entity
  calls: RowCalls<R>
  /** What ties them to the record on the page, as filters of their list. */
  tie: Filters
  columns: readonly RelatedColumn<R>[]
  /** What a record is called. Keep the function stable. */
  nameOf: (row: R) => string
  /** The page of one of them; opening is then the first action. Keep the function stable. */
  href?: (row: R) => string
  /** The list that shows all of them; linked when this person may open it. */
  all?: string
  /** With it they can be added and changed here. */
  form?: FormSchema
  /** What a new one begins with; default the tie. */
  start?: FormValues
  moves?: MoveSource<R>
  /** Default: the newest first, ten of them. */
  sort?: { sortField: string; sortType: 'asc' | 'desc' }
  size?: number
  /** More than `size` are leafed through, and found by a keyword; without it only the first are shown. */
  paged?: boolean
  /** In the place of "12 in total, the latest first"; of none, neither is said. */
  hint?: string
  /** Ending of the key of the text for none; default the entity's name. */
  name?: string
}

/**
 * Records that belong to the one on the page, as a small table on one of its sides. Texts of the plugin:
 * `empty.<entity>`, `new.<entity>`, `<entity>.<field>`, `move.<name>`.
 */
export function RelatedRecords<R extends Moved & object>(props: RelatedRecordsProps<R>) {
  const text = useUiText()
  return (
    <Permitted permission={props.calls.list.permission} title={text('list.denied')}>
      <Related {...props} />
    </Permitted>
  )
}

function Related<R extends Moved & object>(props: RelatedRecordsProps<R>) {
  const { of, calls, tie, form, nameOf, sort = NEWEST_FIRST, size = 10, name = of.name } = props
  const { t } = useTranslation()
  const text = useUiText()
  const [editing, setEditing] = useState<{ id?: number }>()
  const [{ pageNum, keyword }, setPart] = useState(FIRST_PART)
  const query = useMemo(
    () => ({ ...tie, ...(keyword && { keyword }), ...sort, pageNum, pageSize: size }),
    [tie, keyword, sort, pageNum, size],
  )
  const read = useRecord(calls.list, { query })
  const moves = useRecordMoves(useMoveSource(of, calls, props.moves), nameOf)
  const edit = form && setEditing
  const actionsOf = useRecordActions({ calls, nameOf, href: props.href, actionsOf: moves.actionsOf, edit })
  return (
    <FieldScope fields={Object.values(of.fields)}>
      <Loaded of={read}>
        {({ records, total }) => (
          <>
            <Head {...props} total={total} onNew={() => setEditing({})} />
            {props.paged && (total > size || keyword) && (
              <RelatedKeyword keyword={keyword} onChange={found => setPart({ pageNum: 1, keyword: found })} />
            )}
            {records.length === 0 ? (
              <Empty title={keyword ? text('list.noMatch') : t(`empty.${name}`)} />
            ) : (
              <Table {...props} records={records} actionsOf={actionsOf} />
            )}
            {props.paged && (total > size || pageNum > 1) && (
              <RelatedPages {...{ pageNum, size, total }} onChange={to => setPart({ pageNum: to, keyword })} />
            )}
          </>
        )}
      </Loaded>
      {editing && form && (
        <EntityFormDrawer
          key={editing.id ?? 'new'}
          schema={form}
          calls={calls as FormCalls}
          id={editing.id}
          start={props.start ?? tie}
          onClose={() => setEditing(undefined)}
        />
      )}
      {moves.dialog}
    </FieldScope>
  )
}

function Head<R extends Moved & object>(props: RelatedRecordsProps<R> & { total: number; onNew: () => void }) {
  const { of, calls, form, all, total, onNew } = props
  const { t } = useTranslation()
  const text = useUiText()
  const mayOpen = useOpenable()
  const { create } = calls
  return (
    <div className="nt-related-head">
      <span className="nt-dim">{total > 0 && (props.hint ?? text('related.count', { count: total }))}</span>
      <span className="nt-related-ways">
        {all && total > 0 && mayOpen(all) && (
          <PageLink to={all} className="nt-link">
            {text('related.all')}
          </PageLink>
        )}
        {create && form && (
          <ActionButton
            label={t(`new.${of.name}`)}
            {...(create.permission && { permission: create.permission })}
            onClick={onNew}
          />
        )}
      </span>
    </div>
  )
}

interface TableProps<R extends Moved & object> extends RelatedRecordsProps<R> {
  records: readonly R[]
  actionsOf: (row: R) => readonly RowAction[]
}

function Table<R extends Moved & object>({ of, records, columns, nameOf, actionsOf }: TableProps<R>) {
  const { t } = useTranslation()
  const text = useUiText()
  const label = (column: RelatedColumn<R>) =>
    typeof column === 'string' ? t(`${of.name}.${column}`) : (column.label ?? t(`${of.name}.${column.key}`))
  const hasActions = records.some(row => actionsOf(row).length > 0)
  /** Numbers stand under each other, as in a list. */
  const place = (column: RelatedColumn<R>) =>
    of.fieldNamed(keyOf(column))?.kind.align === 'right' ? 'nt-related-end' : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="nt-related" tabIndex={0} aria-label={t(`entity.${of.name}`)}>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={keyOf(column)} scope="col" className={place(column)}>
                {label(column)}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="nt-sr">{text('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {records.map(row => (
            <tr key={row.id} aria-label={nameOf(row)}>
              {columns.map(column => (
                <td key={keyOf(column)} className={place(column)}>
                  <Cell of={of} column={column} row={row} />
                </td>
              ))}
              {hasActions && (
                <td>
                  <RowActions actions={actionsOf(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const keyOf = (column: RelatedColumn<never>): string => (typeof column === 'string' ? column : column.key)

function Cell<R extends object>({ of, column, row }: { of: Entity; column: RelatedColumn<R>; row: R }) {
  if (typeof column !== 'string') return <Fragment>{column.render(row)}</Fragment>
  return <FieldValue name={column} field={of.fieldNamed(column)} row={row} />
}
