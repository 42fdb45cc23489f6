import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** How many dialogs stand over a page or over another dialog. */
const covers = new WeakMap<Element, number>()

function cover(element: Element, by: 1 | -1): void {
  const number = (covers.get(element) ?? 0) + by
  covers.set(element, number)
  element.toggleAttribute('inert', number > 0)
}

/**
 * For what stands over its page alone: menu, to-do strip and tabs stay in reach, so the focus is not trapped, and what it
 * covers is out of reach instead: the page, or the dialog it was opened from.
 *
 * @returns what to put in the page, where the dialog belongs to
 */
export function useOverPage(covering: boolean): RefObject<HTMLSpanElement | null> {
  const anchor = useRef<HTMLSpanElement>(null)
  // Taken back before the focus goes back to whoever opened it: what is inert cannot have the focus.
  useLayoutEffect(() => {
    const under = covering ? anchor.current?.closest('main, [role=dialog]') : null
    if (!under) return
    cover(under, 1)
    return () => cover(under, -1)
  }, [covering])
  return anchor
}

/** Puts the focus into a dialog that has just come, once: whoever comes back to its tab has it where they put it. */
export function useFocusInside(inside: RefObject<HTMLElement | null>): void {
  const isDone = useRef(false)
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role=dialog]')
    if (isDone.current || !dialog) return
    isDone.current = true
    if (dialog.contains(document.activeElement)) return
    dialog.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus({ preventScroll: true })
  }, [inside])
}

/** False for the Escape key of somebody who is elsewhere in the console, in its search or on the strip of tabs. */
export function isMeant(event: { key?: unknown }, dialog: Element | null | undefined): boolean {
  const { activeElement } = document
  const isElsewhere = activeElement && activeElement !== document.body && !dialog?.contains(activeElement)
  return event.key !== 'Escape' || !isElsewhere
}
