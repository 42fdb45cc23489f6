import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { scrollToRow } from './rows-in-sight.ts'

interface Options {
  scroller: RefObject<HTMLDivElement | null>
  keys: readonly string[]
  rowHeight: number
  headHeight: number
  height: number
  /** Draws the rows around a place of the scroller at once, before the browser tells that it scrolled. */
  onScrolled: (scrollTop: number) => void
  onOpen?: (key: string) => void
  onToggle?: (key: string, shift: boolean) => void
  onEscape?: () => void
}

const WIDGETS = 'a[href], button, input'
const TYPED = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** Where the arrow keys and j, k, Home, End, Page up and Page down lead from a row. */
export function rowAfter(key: string, at: number, count: number, perPage: number): number | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(last, at + 1)
    case 'ArrowUp':
    case 'k':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(last, at + perPage)
    case 'PageUp':
      return Math.max(0, at - perPage)
    default:
      return undefined
  }
}

/**
 * Moves the focus by row, and within a row by what can be pressed in it. One row has it or would get it (`active`);
 * it may be out of the document while others are looked at.
 */
export function useGridFocus(options: Options) {
  const { scroller, keys } = options
  const [active, setActive] = useState<string>()
  const wanted = useRef<string | undefined>(undefined)
  const known = active !== undefined && keys.includes(active) ? active : keys[0]

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = rowOf(scroller.current, wanted.current)
    wanted.current = undefined
    row?.focus({ preventScroll: true })
  })

  const focusRow = (key: string) => {
    const index = keys.indexOf(key)
    const element = scroller.current
    if (index < 0 || !element) return
    const top = scrollToRow(index, options.rowHeight, options.headHeight, element.scrollTop, options.height)
    if (top !== element.scrollTop) element.scrollTop = top
    options.onScrolled(top)
    wanted.current = key
    setActive(key)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as HTMLElement
    // React tells of events in menus and dialogs that belong to a row but stand elsewhere.
    if (!event.currentTarget.contains(target) || target.closest('thead') || target.matches(TYPED)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const row = target.closest<HTMLElement>('tr[data-row-key]')
    const key = row?.dataset.rowKey ?? known
    if (key === undefined) return
    const next = rowAfter(event.key, keys.indexOf(key), keys.length, perPage(options))
    const handled = next === undefined ? onRow(event, row, target, key, options) : true
    if (!handled) return
    event.preventDefault()
    if (next === undefined) return
    const to = keys[next]
    if (to !== undefined) focusRow(to)
  }

  /** The row that takes the focus also takes the place of the one Tab comes back to. */
  const onFocus = (target: EventTarget) => {
    const key = target instanceof HTMLElement ? target.closest<HTMLElement>('tr[data-row-key]')?.dataset.rowKey : ''
    if (key) setActive(key)
  }
  /** One row on or back from the one that has, or would get, the focus; to that one first when the focus is elsewhere. */
  const step = (by: 1 | -1) => {
    if (known === undefined) return
    const isIn = scroller.current?.contains(document.activeElement) ?? false
    const to = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(known) + (isIn ? by : 0)))]
    if (to !== undefined) focusRow(to)
  }
  return { active: known, focusRow, step, onKeyDown, onFocus }
}

const perPage = ({ height, headHeight, rowHeight }: Options) =>
  Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1)

const rowOf = (scroller: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(scroller?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])].find(row => row.dataset.rowKey === key)

/** Keys that act on a row or move within it. True when the key meant something. */
function onRow(
  event: KeyboardEvent,
  row: HTMLElement | null,
  target: HTMLElement,
  key: string,
  options: Options,
): boolean {
  const onItself = target === row
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return moveWithin(row, target, event.key === 'ArrowRight' ? 1 : -1)
    case 'Enter':
      if (!onItself || !options.onOpen) return false
      options.onOpen(key)
      return true
    case 'x':
      if (!options.onToggle) return false
      options.onToggle(key, false)
      return true
    case ' ':
      if (!onItself || !options.onToggle) return false
      options.onToggle(key, event.shiftKey)
      return true
    case 'Escape':
      if (!onItself && row) row.focus({ preventScroll: true })
      else options.onEscape?.()
      return true
    default:
      return false
  }
}

function moveWithin(row: HTMLElement | null, target: HTMLElement, step: 1 | -1): boolean {
  if (!row) return false
  const stops = [row, ...row.querySelectorAll<HTMLElement>(WIDGETS)]
  const next = stops[stops.indexOf(target) + step]
  next?.focus()
  return next !== undefined
}
