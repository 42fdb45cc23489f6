import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import type { Entity } from '../../../fields/index.ts'
import { fieldsOf } from '../../../fields/known.ts'
import { useRecord } from '../../../hooks/index.ts'
import { CopyableId } from '../../core/CopyableId.tsx'
import { PageLink } from '../../core/PageLink.tsx'
import { ErrorState, Skeleton } from '../../core/States.tsx'
import { useUiText } from '../../core/text.ts'
import { useNarrow } from '../../core/useNarrow.ts'
import { FactsGrid } from '../../detail/FactsGrid.tsx'
import { FieldValue } from '../../detail/FieldValue.tsx'
import { RecordSections } from '../../detail/sections.tsx'
import { PageDrawer } from '../../dialog/PageDrawer.tsx'
import { type RowAction, RowActions } from '../RowActions.tsx'
import type { ListDrawer } from '../types.ts'

interface Props<R> {
  drawer: ListDrawer<R>
  entity: Entity
  openKey: string
  rows: readonly R[]
  rowKey: (row: R) => string
  nameOf: (row: R) => string
  labelOf: (field: string) => string
  actions: ((row: R) => readonly RowAction[]) | undefined
  onMove: (key: string) => void
  onClose: () => void
}

const WIDE = new Set(['longText', 'localized', 'texts', 'codes', 'images', 'nested', 'list'])

/** A look at one row beside the list; the rows before and after are a key away. */
export function RowDrawer<R extends object>(props: Props<R>) {
  const { rows, rowKey, openKey, drawer } = props
  const text = useUiText()
  const narrow = useNarrow()
  const at = rows.findIndex(row => rowKey(row) === openKey)
  const linked = useLinked(drawer, openKey, at < 0)
  const row = at < 0 ? linked.data : rows[at]
  const go = (step: 1 | -1) => {
    const next = at < 0 ? undefined : rows[at + step]
    if (next) props.onMove(rowKey(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step =
      event.key === 'j' || event.key === 'ArrowDown' ? 1 : event.key === 'k' || event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(step)
  }
  return (
    <PageDrawer
      open
      size={narrow ? '100%' : 520}
      beside={!narrow}
      onClose={props.onClose}
      onKeyDown={onKeyDown}
      title={row ? props.nameOf(row) : text('list.look')}
      className="nt-row-drawer"
      extra={
        <span className="nt-row-steps">
          <Button size="small" disabled={at <= 0} onClick={() => go(-1)} title="k">
            {text('list.previous')}
          </Button>
          <Button size="small" disabled={at < 0 || at >= rows.length - 1} onClick={() => go(1)} title="j">
            {text('list.next')}
          </Button>
        </span>
      }
    >
      <div className="nt-row-look">
        {row ? (
          <Look {...props} row={row} />
        ) : linked.error ? (
          <ErrorState error={linked.error} compact onRetry={linked.refetch} />
        ) : drawer.get ? (
          <Skeleton rows={8} />
        ) : (
          <p className="nt-dim">{text('list.elsewhere')}</p>
        )}
      </div>
    </PageDrawer>
  )
}

/** A row that a link names and that is not on this page is read by itself. */
function useLinked<R>(drawer: ListDrawer<R>, openKey: string, wanted: boolean) {
  const endpoint = (drawer.get ?? NO_ENDPOINT) as NonNullable<ListDrawer<R>['get']>
  const enabled = wanted && drawer.get !== undefined
  const { data, error, refetch } = useRecord(endpoint, { params: { id: openKey } as never, enabled })
  return { data: enabled ? data : undefined, error: enabled ? error : null, refetch: () => void refetch() }
}

const NO_ENDPOINT = { name: 'none', method: 'GET', path: '/none', data: { kind: 'none' } }

function Look<R extends object>(props: Props<R> & { row: R }) {
  const { row, entity, drawer } = props
  const text = useUiText()
  const values = fieldsOf(row)
  const groups = drawer.groups ?? [{ key: 'own', title: undefined, fields: Object.keys(entity.own) }]
  const actions = props.actions?.(row) ?? []
  return (
    <>
      <div className="nt-row-look-do">
        <CopyableId id={props.nameOf(row)} />
        <RowActions actions={actions} />
        {drawer.href && (
          <PageLink to={drawer.href(row)} className="nt-link">
            {text('list.fullPage')}
          </PageLink>
        )}
      </div>
      {groups.map(group => {
        // What this reader may not see is not sent, and what is not known yet only asks questions.
        const sent = group.fields.filter(name => values[name] !== undefined && entity.fieldNamed(name))
        return sent.length === 0 ? null : (
          <FactsGrid
            key={group.key}
            title={group.title}
            facts={sent.map(name => {
              const field = entity.fieldNamed(name)
              return {
                key: name,
                label: props.labelOf(name),
                wide: WIDE.has(field?.kind.name ?? ''),
                value: <FieldValue name={name} field={field} row={row} label={props.labelOf(name)} />,
              }
            })}
          />
        )
      })}
      {drawer.extra?.(row)}
      <RecordSections entity={entity.name} record={row} />
    </>
  )
}
