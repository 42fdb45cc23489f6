import { Alert, Button, Pagination } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Filters, ListState } from '../../client/index.ts'
import type { Endpoint } from '../../contracts/endpoints/endpoint.ts'
import { type ListQuery, PAGE_SIZES, type Page } from '../../contracts/envelope.ts'
import type { Entity } from '../../fields/index.ts'
import { useFormat, useList, usePermission, useTranslation } from '../../hooks/index.ts'
import { Empty, ErrorState, Skeleton } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { Chips } from './Chips.tsx'
import { chipsOf } from './chips.ts'
import { type ColumnInput, resolveColumns } from './columns.ts'
import { exportColumnsOf } from './export-columns.ts'
import { FieldScope, useScope } from './FieldScope.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import { appliedFilters, type FilterValues, filterSpecs, keywordSpec } from './query.ts'
import { type RowAction, RowActions } from './RowActions.tsx'
import { useAreas } from './useAreas.ts'
import { useDensity } from './useDensity.ts'
import { useNarrow } from './useNarrow.ts'
import { useRoom } from './useRoom.ts'

/** px: the table's own head, which is not part of its scroll, and the page switcher. */
const BELOW = 40 + 34

export interface ListPageProps<R extends object> {
  entity: Entity
  list: Endpoint<string, ListQuery, undefined, Page<R>>
  title: string
  /** What stands here when there is nothing yet, and what to do about it. */
  emptyHint?: string
  columns: readonly ColumnInput<R>[]
  filters: { daily: readonly string[]; more?: readonly string[]; keyword?: boolean }
  /** Filters that always hold; no part of the address. Keep the object stable. */
  fixed?: Filters
  defaults?: Partial<ListState>
  rowKey: (row: R) => string
  /** Keep the function stable: rows are memoised by it. */
  actions?: (row: R) => readonly RowAction[]
  actionsWidth?: number
  /** Permission without which the list is not shown. */
  permission?: string
  /** Columns of the export when they differ from those on screen, and its file name. */
  export?: { fileName: string; columns?: readonly string[] }
  selection?: { actions: (keys: readonly string[], rows: readonly R[]) => ReactNode }
  /** The one primary action of the page. */
  primary?: ReactNode
  /** Between the filters and the table, for example a summary of what is listed. */
  above?: ReactNode
}

/** A list of an entity: filters, order and page in the address; table to the bottom of the window, cards on a phone. */
export function ListPage<R extends object>(props: ListPageProps<R>) {
  const text = useUiText()
  const permission = usePermission(props.permission)
  if (permission === 'unknown') return <Skeleton rows={8} />
  if (permission === 'denied') return <Empty icon="lock" title={text('list.denied')} hint={text('list.deniedHint')} />
  const names = [
    ...props.columns.map(column => (typeof column === 'string' ? column : column.key)),
    ...props.filters.daily,
    ...(props.filters.more ?? []),
    ...(props.export?.columns ?? []),
  ]
  return (
    <FieldScope fields={names.map(name => props.entity.fieldNamed(name))}>
      <PermittedList {...props} />
    </FieldScope>
  )
}

function PermittedList<R extends object>(props: ListPageProps<R>) {
  const { entity, fixed, actions } = props
  const text = useUiText()
  const { t } = useTranslation()
  const scope = useScope()
  const format = useFormat()
  const narrow = useNarrow()
  const [compact, setCompact] = useDensity()
  const [selected, setSelected] = useState<readonly string[]>([])
  const list = useList(props.list, { fixed, defaults: props.defaults })
  const { state } = list
  const areas = useAreas(Object.keys(state.filters).some(key => entity.fieldNamed(key)?.kind.name === 'area'))

  const labelOf = useCallback(
    (name: string) => (name === 'keyword' ? text('list.keyword') : t(`${entity.name}.${name}`)),
    [t, text, entity],
  )
  const { daily: dailyNames, more: moreNames, keyword } = props.filters
  const daily = useMemo(
    () => [...(keyword ? [keywordSpec()] : []), ...filterSpecs(entity.fields, dailyNames)],
    [entity, dailyNames, keyword],
  )
  const more = useMemo(() => filterSpecs(entity.fields, moreNames ?? []), [entity, moreNames])
  const specs = useMemo(() => [...daily, ...more], [daily, more])
  const columns = useMemo(() => resolveColumns(entity, props.columns, labelOf), [entity, props.columns, labelOf])
  const applied = useMemo(() => appliedFilters(specs, state.filters), [specs, state.filters])
  const apply = useCallback((filters: FilterValues) => state.setFilters(filters), [state.setFilters])
  const drawActions = useMemo(() => actions && ((row: R) => <RowActions actions={actions(row)} />), [actions])
  const chips = chipsOf(specs, state.filters, {
    labelOf,
    label: scope.label,
    areaName: areas.nameOf,
    flagName: value => text(value === 'true' ? 'yes' : 'no'),
    onChange: apply,
  })
  const exported = props.export
  const exportColumns = useMemo(
    () => exportColumnsOf(entity, exported?.columns ?? columns.map(column => column.key), labelOf, scope.labels),
    [entity, exported?.columns, columns, labelOf, scope.labels],
  )
  const rowsByKey = useMemo(
    () => new Map(list.records.map(row => [props.rowKey(row), row])),
    [list.records, props.rowKey],
  )
  const stillThere = selected.filter(key => rowsByKey.has(key))
  const [roomRef, room] = useRoom<HTMLDivElement>(BELOW)

  const isFiltered = Object.keys(applied).length > 0
  const empty = isFiltered ? (
    <Empty
      icon="filter"
      title={text('list.noMatch')}
      hint={text('list.noMatchHint')}
      action={<Button onClick={state.reset}>{text('list.reset')}</Button>}
    />
  ) : (
    <Empty title={text('list.empty')} hint={props.emptyHint} />
  )

  return (
    <div className="nt-list">
      <header className="nt-list-head">
        <h1>{props.title}</h1>
        <span className="nt-list-count" aria-live="polite">
          {!list.isLoading && !list.error && countText(list.total, list.totalCapped, format.number, text)}
        </span>
        <div className="nt-list-tools">
          <Button type="text" aria-pressed={compact} onClick={() => setCompact(!compact)} className="nt-wide-only">
            {text(compact ? 'list.comfortable' : 'list.compact')}
          </Button>
          <Button type="text" loading={list.isFetching} onClick={() => void list.refetch()}>
            {text('list.refresh')}
          </Button>
          {exported && (
            <ExportButton
              source={{
                endpoint: props.list as Endpoint<string, ListQuery, undefined, Page<unknown>>,
                query: list.query,
                total: list.total,
                totalCapped: list.totalCapped,
                columns: exportColumns,
                fileName: exported.fileName,
              }}
              disabled={list.isLoading || !scope.isReady}
            />
          )}
          {props.primary}
        </div>
      </header>
      <FilterBar
        daily={daily}
        more={more}
        labelOf={labelOf}
        applied={applied}
        filters={state.filters}
        onApply={apply}
      />
      <Chips chips={chips} onReset={state.reset} />
      {props.above}
      {props.selection && stillThere.length > 0 && (
        <div className="nt-selection" role="status">
          <span>{text('list.selected', { value: stillThere.length })}</span>
          {props.selection.actions(
            stillThere,
            stillThere.flatMap(key => rowsByKey.get(key) ?? []),
          )}
          <Button type="link" size="small" onClick={() => setSelected([])}>
            {text('list.clear')}
          </Button>
        </div>
      )}
      {list.error && list.records.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text('list.stale')}
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              {text('retry')}
            </Button>
          }
        />
      )}
      <div ref={roomRef} className="nt-list-body" data-stale={list.isStale || undefined}>
        {list.error && list.records.length === 0 ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isLoading ? (
          <div className="nt-list-skeleton">
            <Skeleton rows={10} height={18} />
          </div>
        ) : narrow ? (
          list.records.length ? (
            <ListCards
              label={props.title}
              columns={columns}
              rows={list.records}
              rowKey={props.rowKey}
              actions={drawActions}
            />
          ) : (
            empty
          )
        ) : (
          <ListTable
            label={props.title}
            columns={columns}
            rows={list.records}
            rowKey={props.rowKey}
            height={room}
            compact={compact}
            busy={list.isStale}
            sortField={state.sortField}
            sortType={state.sortType}
            onSort={state.setSort}
            actions={drawActions}
            actionsWidth={props.actionsWidth}
            actionsLabel={text('list.actions')}
            {...(props.selection && { selected: stillThere, onSelect: setSelected })}
            empty={empty}
          />
        )}
      </div>
      {!list.isLoading && list.total > 0 && (
        <Pagination
          className="nt-pages"
          size="small"
          current={state.pageNum}
          pageSize={state.pageSize}
          total={list.total}
          pageSizeOptions={[...PAGE_SIZES]}
          showSizeChanger={!narrow}
          showQuickJumper={!narrow && list.total > state.pageSize * 10}
          onChange={state.setPage}
        />
      )}
    </div>
  )
}

/** Rows that match; a capped count says that there are more. */
function countText(
  total: number,
  capped: boolean,
  number: (value: number) => string,
  text: (key: string, params?: Record<string, string | number>) => string,
): string {
  return capped ? text('list.totalMore', { value: number(total - 1) }) : text('list.total', { value: number(total) })
}
