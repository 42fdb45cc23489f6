import {
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SortType } from '../../../contracts/envelope.ts'
import { useOnPaper } from '../../../hooks/use-on-paper.ts'
import { useUiText } from '../../core/text.ts'
import type { Column } from '../columns.ts'
import type { Selection } from '../selection.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { ACTIONS_WIDTH, fit, placed, SELECT_WIDTH } from './layout.ts'
import { rowsInSight, type Span } from './rows-in-sight.ts'
import { useGridFocus } from './useGridFocus.ts'
import { useWholeFigures } from './useWholeFigures.ts'
import './grid.css'

export const HEAD_HEIGHT = 36

/** What the page does with a grid from outside. */
export interface GridHandle {
  /** Brings a row into sight and gives it the focus. */
  focusRow(key: string): void
  /** Moves the focus to the next row, or to the one before. */
  step(by: 1 | -1): void
  /** Chooses the row that has, or would get, the focus; or lets it go. */
  toggle(): void
  /** Opens that row. */
  open(): void
}

export interface GridProps<R> {
  label: string
  /** Those in sight, in order. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** Most height, px; rows beyond it scroll. */
  height: number
  rowHeight: number
  /** The rows are those of the question before. */
  busy?: boolean
  sortField?: string
  sortType?: SortType
  onSort: (field: string | undefined, type: SortType | undefined) => void
  onWidth?: (key: string, width: number | undefined) => void
  actions?: (row: R) => ReactNode
  actionsWidth?: number
  selection?: Selection<R>
  /** Enter or a double click on a row. */
  onOpen?: (key: string) => void
  onEscape?: () => void
  openKey?: string
  changed?: ReadonlySet<string>
  ref?: Ref<GridHandle>
}

/** Says on which sides columns lie under the pinned ones, which then throw a shadow. */
function markEdges(element: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = element
  element.toggleAttribute('data-aside', scrollLeft > 0)
  element.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1)
}

/**
 * Rows of equal height in a scroller of their own, with a head that stays and pinned columns. Above a hundred rows only
 * those in sight are in the document. One row has the focus of the keyboard.
 */
function GridView<R extends object>(props: GridProps<R>) {
  const { columns: wanted, rows, rowKey, height, rowHeight } = props
  const shown = useWholeFigures(wanted, rows)
  const text = useUiText()
  // On paper: every row, and nothing to press.
  const paper = useOnPaper()
  const actions = paper ? undefined : props.actions
  const selection = paper ? undefined : props.selection
  const scroller = useRef<HTMLDivElement>(null)
  const actionsWidth = actions ? (props.actionsWidth ?? ACTIONS_WIDTH) : undefined
  const placing = useMemo(
    () => placed(shown, { select: Boolean(selection), actions: actionsWidth }),
    [shown, selection, actionsWidth],
  )
  const { columns } = placing
  const [room, setRoom] = useState(0)
  const fitted = useMemo(() => fit(placing, room), [placing, room])
  const widthOf = (column: Column<R> & { width: number }) => fitted.get(column.key) ?? column.width
  const total = columns.reduce((sum, column) => sum + widthOf(column) - column.width, placing.total)
  const page = useMemo(() => rows.map(row => [rowKey(row), row] as const), [rows, rowKey])
  const keys = useMemo(() => page.map(([key]) => key), [page])
  const [seenSpan, look] = useSpan(rows.length, rowHeight, height)
  const span = paper ? { from: 0, to: rows.length } : seenSpan
  const focus = useGridFocus({
    scroller,
    keys,
    rowHeight,
    height,
    headHeight: HEAD_HEIGHT,
    onScrolled: look,
    ...(props.onOpen && { onOpen: props.onOpen }),
    ...(props.onEscape && { onEscape: props.onEscape }),
    ...(selection && { onToggle: (key, shift) => choose(key, shift) }),
  })

  const choose = (key: string, shift: boolean) => {
    const row = page[keys.indexOf(key)]
    if (!selection || !row) return
    if (shift) selection.span(key, page)
    else selection.toggle(key, row[1])
  }
  useImperativeHandle(props.ref, () => {
    const withActive = (act: (key: string) => void) => () => focus.active !== undefined && act(focus.active)
    return {
      focusRow: focus.focusRow,
      step: focus.step,
      toggle: withActive(key => choose(key, false)),
      open: withActive(key => props.onOpen?.(key)),
    }
  })
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('tr[data-row-key]')?.dataset.rowKey
    if (key === undefined) return
    if (target.matches('[data-select]')) choose(key, event.shiftKey)
    else if (!target.closest('a, button, input') && event.detail === 2) props.onOpen?.(key)
  }
  const onScroll = () => {
    const element = scroller.current
    // A hidden tab's scroller stands at 0 without having been scrolled.
    if (!element || element.clientHeight === 0) return
    markEdges(element)
    const held = document.activeElement
    look(element.scrollTop)
    if (held && held !== element && element.contains(held)) keepFocus.current = element
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and another width change what is covered
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      markEdges(element)
      // A hidden tab has no size: the last real one stays.
      if (element.clientWidth > 0) setRoom(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [total])
  // A focused row that was scrolled out of the document leaves the focus to the grid: the keys still work.
  const keepFocus = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const element = keepFocus.current
    keepFocus.current = null
    if (element && document.activeElement === document.body) element.focus({ preventScroll: true })
  })

  const seen = page.slice(span.from, span.to)
  const tabStop = seen.some(([key]) => key === focus.active) ? focus.active : seen[0]?.[0]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the rows inside it, answered once for all
    <div
      ref={scroller}
      className="nt-grid"
      style={{ ['--nt-grid-height' as string]: `${height}px`, ['--nt-row' as string]: `${rowHeight}px` }}
      tabIndex={-1}
      data-busy={props.busy || undefined}
      onScroll={onScroll}
      onKeyDown={focus.onKeyDown}
      onFocus={event => focus.onFocus(event.target)}
      onClick={onClick}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are chosen and opened by the keyboard
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.busy || undefined}
        style={paper ? undefined : { minWidth: total }}
      >
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH }} />}
          {columns.map(column => (
            <col key={column.key} data-col={column.key} style={paper ? undefined : { width: widthOf(column) }} />
          ))}
          {actionsWidth !== undefined && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <GridHead
          columns={columns}
          page={page}
          selection={selection}
          sortField={props.sortField}
          sortType={props.sortType}
          onSort={props.onSort}
          onWidth={props.onWidth}
          actionsLabel={actions && text('list.actions')}
        />
        <Gap rows={span.from} height={rowHeight} />
        <tbody>
          {seen.map(([key, row], index) => (
            <GridRow
              key={key}
              name={key}
              row={row}
              index={span.from + index}
              columns={columns}
              actions={actions}
              selection={selection}
              selectLabel={text('list.selectRow')}
              active={key === tabStop}
              open={key === props.openKey}
              changed={props.changed?.has(key) ? text('list.changed') : undefined}
            />
          ))}
        </tbody>
        <Gap rows={rows.length - span.to} height={rowHeight} />
      </table>
    </div>
  )
}

/** The height of rows that are not in the document. */
const Gap = ({ rows, height }: { rows: number; height: number }) =>
  rows > 0 ? (
    <tbody aria-hidden="true" className="nt-grid-gap">
      <tr>
        <td style={{ height: rows * height }} />
      </tr>
    </tbody>
  ) : null

/** The rows drawn; looking elsewhere draws again only when others come into sight. */
function useSpan(count: number, rowHeight: number, height: number): [Span, (scrollTop: number) => void] {
  const [top, setTop] = useState(0)
  const span = rowsInSight(count, rowHeight, Math.min(top, count * rowHeight), height)
  const look = (scrollTop: number) => {
    const next = rowsInSight(count, rowHeight, scrollTop, height)
    if (next.from !== span.from || next.to !== span.to) setTop(scrollTop)
  }
  return [span, look]
}

export const Grid = memo(GridView) as typeof GridView
