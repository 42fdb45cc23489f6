import { Pagination } from 'antd'
import { Suspense, useCallback, useMemo, useRef } from 'react'
import { PAGE_SIZES } from '../../contracts/envelope.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { lazyPart } from '../core/lazyPart.ts'
import { Permitted } from '../core/Permitted.tsx'
import { useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { ChangedChip } from './ChangedChip.tsx'
import { Chips } from './Chips.tsx'
import { useDensity } from './density.ts'
import { FilterBar } from './FilterBar.tsx'
import type { GridHandle } from './grid/Grid.tsx'
import { KeysHint, useKeysHint } from './KeysHint.tsx'
import { ListBody } from './ListBody.tsx'
import { ListHead } from './ListHead.tsx'
import { SlotRows, useSlotActions, useSlotColumns } from './slots.tsx'
import type { ListPageProps } from './types.ts'
import { useListActions } from './useListActions.ts'
import { useListPage } from './useListPage.ts'
import { useRowActions } from './useRowActions.tsx'
// Whoever takes a list gets its looks, also by way of another block.
import './list.css'

const RowDrawer = lazyPart(() => import('./drawer/RowDrawer.tsx').then(part => part.RowDrawer))

/**
 * A list of an entity: filters, order, page and the open row in the address; a grid to the bottom of the window, cards on
 * a phone. A page names what it has; the states, the keyboard, columns, views and bulk results are seen to here.
 */
export function ListPage<R extends object>(props: ListPageProps<R>) {
  const text = useUiText()
  const { entity, columns, filters, drawer } = props
  const names = [
    ...columns.map(column => (typeof column === 'string' ? column : column.key)),
    ...filters.daily,
    ...(filters.more ?? []),
    ...(props.export?.columns ?? []),
    ...(drawer ? (drawer.groups?.flatMap(group => group.fields) ?? Object.keys(entity.own)) : []),
  ]
  return (
    <Permitted permission={props.permission} title={text('list.denied')}>
      <FieldScope fields={names.map(name => entity.fieldNamed(name))} entity={entity.name}>
        <PermittedList {...props} />
      </FieldScope>
    </Permitted>
  )
}

function PermittedList<R extends object>(declared: ListPageProps<R>) {
  const entity = declared.entity.name
  const columns = useSlotColumns(entity, declared.columns)
  const { actions, doing } = useSlotActions(entity, declared.actions)
  const props = { ...declared, columns, actions }
  const { rowKey, drawer, onOpen } = props
  const model = useListPage(props)
  const { list, state, settled, selection } = model
  const narrow = useNarrow()
  const [density, setDensity] = useDensity()
  const grid = useRef<GridHandle>(null)
  const { setOpen } = state
  const canOpen = Boolean(drawer ?? onOpen)
  const open = useCallback(
    (key: string) => {
      const row = settled.rows.find(each => rowKey(each) === key)
      if (drawer) setOpen(key)
      else if (row) onOpen?.(row)
    },
    [settled.rows, rowKey, drawer, onOpen, setOpen],
  )
  const close = useCallback(() => {
    const key = state.open
    setOpen(undefined)
    // The row that was looked at has the focus again.
    if (key !== undefined) grid.current?.focusRow(key)
  }, [state.open, setOpen])
  const drawActions = useRowActions({ actions: props.actions, look: drawer && open, rowKey, signs: !narrow })
  const bulk = useMemo(() => props.bulk ?? [], [props.bulk])
  const hint = useKeysHint()
  const root = useListActions(model, narrow ? undefined : { grid, canOpen, onUsed: hint.dismiss })
  return (
    <div className="nt-list" ref={root}>
      <ListHead {...props} model={model} density={density} onDensity={setDensity}>
        <FilterBar
          list={model.name}
          daily={model.daily}
          more={model.more}
          labelOf={model.titleOf}
          applied={model.applied}
          filters={state.filters}
          onApply={model.apply}
          isMasked={model.isMasked}
          tabbed={props.states}
          alone={!model.states}
        />
      </ListHead>
      <Chips chips={model.chips} onReset={state.reset} />
      {props.above}
      {selection && (
        <BulkBar
          selection={selection}
          actions={bulk}
          nameOf={model.nameOf}
          rowKey={rowKey}
          query={list.query}
          total={list.total}
          totalCapped={list.totalCapped}
          pageRows={settled.rows.length}
          onDone={model.refresh}
        />
      )}
      <ChangedChip settled={settled} onShow={key => grid.current?.focusRow(key)} />
      <SlotRows rows={settled.rows}>
        <ListBody
          {...props}
          model={model}
          density={density}
          drawActions={drawActions}
          {...(canOpen && { onOpenRow: open })}
          grid={grid}
        />
      </SlotRows>
      {doing}
      {!list.isLoading && list.total > 0 && (
        <div className="nt-list-foot">
          {hint.isDue && !narrow && (
            <KeysHint canChoose={Boolean(selection)} canOpen={canOpen} onDismiss={hint.dismiss} />
          )}
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
        </div>
      )}
      {drawer && state.open !== undefined && (
        <Suspense fallback={null}>
          <RowDrawer
            drawer={drawer}
            rowKey={rowKey}
            entity={props.entity}
            openKey={state.open}
            rows={settled.rows}
            nameOf={model.nameOf}
            labelOf={model.labelOf}
            actions={props.actions}
            onMove={setOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
