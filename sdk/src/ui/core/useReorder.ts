import { type DragEvent, type Key, type KeyboardEvent, useRef, useState } from 'react'
import { moved } from './reorder.ts'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: at => at - 1,
  ArrowDown: at => at + 1,
  Home: () => 0,
  End: (_, last) => last,
}

interface Reordering<T> {
  items: readonly T[]
  /** What an item is known by, also when it has been read anew. */
  keyOf: (item: T) => Key
  disabled: boolean
  /** A new order was made; `item` is at `place`, counted from one. */
  onOrder: (order: T[], item: T, place: number) => void
}

/**
 * Items put in order by dragging them or with the arrow keys, Home and End. `target` goes on a row, `source` on what
 * is taken hold of to drag it, `keys` on the button that is its handle.
 */
export function useReorder<T>({ items, keyOf, disabled, onOrder }: Reordering<T>) {
  /** Whose handle has the focus: a tree or table may build it anew for its new place, and keys are pressed on. */
  const held = useRef<Key>(undefined)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const put = (from: number, to: number) => {
    const item = items[from]
    const order = moved(items, from, to)
    if (item === undefined || order[from] === item) return
    onOrder(order, item, order.indexOf(item) + 1)
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    target: (at: number) => ({
      'data-dragged': dragged === at || undefined,
      'data-over': (over === at && over !== dragged) || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(at)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== undefined) put(dragged, at)
        end()
      },
    }),
    source: (at: number) => ({
      draggable: !disabled,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        // Without data some browsers do not begin.
        event.dataTransfer.setData('text/plain', String(at + 1))
        setDragged(at)
      },
      onDragEnd: end,
    }),
    keys: (at: number) => ({
      disabled,
      ref: (button: HTMLButtonElement | null) => {
        const item = items[at]
        if (!button || item === undefined || held.current !== keyOf(item)) return
        if (document.activeElement === document.body) button.focus()
      },
      onFocus: () => {
        const item = items[at]
        held.current = item === undefined ? undefined : keyOf(item)
      },
      onBlur: () => {
        held.current = undefined
      },
      onKeyDown: (event: KeyboardEvent) => {
        const to = STEPS[event.key]?.(at, items.length - 1)
        if (to === undefined) return
        event.preventDefault()
        put(at, to)
      },
    }),
  }
}
