import { Alert, Button } from 'antd'
import type { ReactNode, Ref } from 'react'
import { isClientError } from '../../client/errors.ts'
import type { Issue } from '../../fields/index.ts'
import { useTranslation } from '../../hooks/index.ts'
import { describe, Empty, ErrorState } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { type Density, ROW_HEIGHT } from './density.ts'
import { Grid, type GridHandle } from './grid/Grid.tsx'
import { GridSkeleton } from './grid/GridSkeleton.tsx'
import { ListCards } from './ListCards.tsx'
import type { FilterValues } from './query.ts'
import type { ListPageProps } from './types.ts'
import type { ListModel } from './useListPage.ts'
import { useRoom } from './useRoom.ts'

/** px: the page switcher and what is around it. */
const BELOW = 40

/** The rows, or what stands in their place: coming, none yet, none that match, not to be had. */
export function ListBody<R extends object>(
  props: Pick<ListPageProps<R>, 'title' | 'emptyHint' | 'rowKey' | 'actionsWidth'> & {
    model: ListModel<R>
    density: Density
    drawActions: ((row: R) => ReactNode) | undefined
    onOpenRow?: (key: string) => void
    grid: Ref<GridHandle>
  },
) {
  const { list, state, settled, columns, selection, isFiltered } = props.model
  const text = useUiText()
  const narrow = useNarrow()
  const [roomRef, room] = useRoom<HTMLDivElement>(BELOW)
  const { rows } = settled
  const refused = refusedFilters(list.error, state.filters)
  const retry = () => void list.refetch()
  const rowHeight = ROW_HEIGHT[props.density]
  const draw = () => {
    if (refused.length > 0) return <RefusedFilters model={props.model} refused={refused} />
    if (list.error && rows.length === 0) return <ErrorState error={list.error} onRetry={retry} />
    if (list.isLoading)
      return <GridSkeleton columns={columns.shown} height={room} rowHeight={rowHeight} cards={narrow} />
    if (rows.length === 0) return <NoRows isFiltered={isFiltered} hint={props.emptyHint} onReset={state.reset} />
    const shared = { label: props.title, columns: columns.shown, rows, rowKey: props.rowKey, selection }
    if (narrow) return <ListCards {...shared} actions={props.drawActions} />
    return (
      <Grid
        {...shared}
        ref={props.grid}
        height={room}
        rowHeight={rowHeight}
        busy={list.isStale}
        sortField={state.sortField}
        sortType={state.sortType}
        onSort={state.setSort}
        onWidth={columns.setWidth}
        actions={props.drawActions}
        actionsWidth={props.actionsWidth}
        onOpen={props.onOpenRow}
        onEscape={selection?.clear}
        openKey={state.open}
        changed={settled.changed}
      />
    )
  }
  return (
    <>
      {list.error && refused.length === 0 && rows.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text('list.stale')}
          description={describe(list.error).message || undefined}
          action={
            <Button size="small" onClick={retry}>
              {text('retry')}
            </Button>
          }
        />
      )}
      <div ref={roomRef} className="nt-list-body" data-stale={list.isStale || undefined}>
        {draw()}
      </div>
    </>
  )
}

/** Filters of an address or a saved view that the server refused to this reader, each with its reason. */
const refusedFilters = (error: unknown, filters: FilterValues): [key: string, issue: Issue][] =>
  isClientError(error) ? Object.entries(error.fieldErrors).filter(([key]) => key in filters) : []

/** No rows rather than all of them: what was asked for is not what would be seen. */
function RefusedFilters<R extends object>(props: { model: ListModel<R>; refused: readonly [string, Issue][] }) {
  const { list, state, labelOf } = props.model
  const text = useUiText()
  const { t: tValidation } = useTranslation('validation')
  const reasons = props.refused.map(
    ([key, { code, params }]) => `${labelOf(key.replace(/(?:Start|End)$/, ''))}: ${tValidation(code, params)}`,
  )
  return (
    <Empty
      icon="filter"
      title={list.error?.message ?? ''}
      hint={reasons.join('; ')}
      action={<Button onClick={state.reset}>{text('list.reset')}</Button>}
    />
  )
}

/** Nothing yet and nothing that matches are told apart: the way out differs. */
function NoRows(props: { isFiltered: boolean; hint: string | undefined; onReset: () => void }) {
  const text = useUiText()
  return props.isFiltered ? (
    <Empty
      icon="filter"
      title={text('list.noMatch')}
      hint={text('list.noMatchHint')}
      action={<Button onClick={props.onReset}>{text('list.reset')}</Button>}
    />
  ) : (
    <Empty title={text('list.empty')} hint={props.hint} />
  )
}
