import { Button, Segmented } from 'antd'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { GripIcon } from '../../core/icons.tsx'
import { useUiText } from '../../core/text.ts'
import type { Column } from '../columns.ts'
import { DENSITIES, type Density } from '../density.ts'
import { type Arranged, fits, moved, pinned, showing, widened } from './prefs.ts'
import type { ColumnsHandle } from './useColumns.ts'

const STEP_PX = 16

interface Props<R> {
  columns: ColumnsHandle<R>
  density: Density
  onDensity: (density: Density) => void
}

/** Which columns there are, in what order, pinned where and how wide; and how high the rows. */
export function ColumnsPanel<R>({ columns, density, onDensity }: Props<R>) {
  const text = useUiText()
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const move = (key: string, to: number) => {
    // The row that moved keeps the focus, before the next key comes; React moves its element.
    flushSync(() => columns.change(moved(key, to)))
    list.current?.querySelector<HTMLElement>(`[data-move="${key}"]`)?.focus()
  }
  return (
    <div className="nt-columns">
      <div className="nt-columns-density">
        <Segmented<Density>
          aria-label={text('list.density')}
          size="small"
          block
          value={density}
          onChange={onDensity}
          options={DENSITIES.map(value => ({ value, label: text(`list.${value}`) }))}
        />
      </div>
      <ul ref={list} aria-label={text('list.columns')}>
        {columns.all.map((column, index) => (
          <Line
            key={column.key}
            column={column}
            index={index}
            isDragged={dragged === column.key}
            onDrag={setDragged}
            onDrop={() => dragged !== undefined && columns.change(moved(dragged, index))}
            onMove={move}
            onChange={columns.change}
          />
        ))}
      </ul>
      <p className="nt-columns-hint">{text('list.columnKeys')}</p>
      <Button size="small" disabled={columns.isDeclared} onClick={columns.reset}>
        {text('list.columnsReset')}
      </Button>
    </div>
  )
}

function Line<R>(props: {
  column: Arranged<Column<R>>
  index: number
  isDragged: boolean
  onDrag: (key: string | undefined) => void
  onDrop: () => void
  onMove: (key: string, to: number) => void
  onChange: ColumnsHandle<R>['change']
}) {
  const { column, index } = props
  const text = useUiText()
  const { key, label } = column
  const over = (event: DragEvent) => event.preventDefault()
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const wider = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 && wider === 0) return
    event.preventDefault()
    if (step !== 0) props.onMove(key, index + step)
    else props.onChange(widened(key, fits((column.width ?? 140) + wider * STEP_PX)))
  }
  const pin = (side: 'left' | 'right') => (
    <button
      type="button"
      className="nt-columns-pin"
      aria-pressed={column.pin === side}
      aria-label={text(side === 'left' ? 'list.pinLeft' : 'list.pinRight', { name: label })}
      title={text(side === 'left' ? 'list.pinLeft' : 'list.pinRight', { name: label })}
      onClick={() => props.onChange(pinned(key, column.pin === side ? undefined : side))}
    >
      <span aria-hidden="true">{side === 'left' ? '⇤' : '⇥'}</span>
    </button>
  )
  return (
    <li
      data-dragged={props.isDragged || undefined}
      draggable
      onDragStart={() => props.onDrag(key)}
      onDragEnd={() => props.onDrag(undefined)}
      onDragOver={over}
      onDrop={props.onDrop}
    >
      <button
        type="button"
        className="nt-columns-move"
        data-move={key}
        aria-label={text('list.moveColumn', { name: label })}
        aria-description={text('list.columnKeys')}
        onKeyDown={keys}
      >
        <GripIcon />
      </button>
      <label>
        <input
          type="checkbox"
          checked={column.shown}
          onChange={event => props.onChange(showing(key, event.target.checked))}
        />
        <span>{label}</span>
      </label>
      <span className="nt-columns-width">{column.width}</span>
      {pin('left')}
      {pin('right')}
    </li>
  )
}
