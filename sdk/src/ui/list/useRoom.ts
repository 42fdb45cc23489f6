import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const BOTTOM_MARGIN = 16
const SMALLEST = 240

/**
 * Height from an element's top to the bottom of the window, less what stands below it, so that a list scrolls by itself
 * and the page does not: never two scroll bars.
 *
 * @param below px kept free under the element
 */
export function useRoom<E extends HTMLElement>(below: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [room, setRoom] = useState(480)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { top, width } = element.getBoundingClientRect()
      // A hidden tab has no size: keep the last real room.
      if (width === 0) return
      setRoom(Math.max(SMALLEST, Math.floor(window.innerHeight - top - below - BOTTOM_MARGIN)))
    }
    window.addEventListener('resize', measure)
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    const parent = element.parentElement
    // Filters that wrap onto a second line push the list down, and so does a bar that appears above it.
    const watch = () => {
      observer?.disconnect()
      for (const sibling of parent?.children ?? []) if (sibling !== element) observer?.observe(sibling)
      measure()
    }
    const arrivals = new MutationObserver(watch)
    if (parent) arrivals.observe(parent, { childList: true })
    watch()
    return () => {
      window.removeEventListener('resize', measure)
      observer?.disconnect()
      arrivals.disconnect()
    }
  }, [below])
  return [ref, room]
}
