import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Width of an element in CSS pixels, followed as it changes; `fallback` before it is measured. */
export function useWidth<E extends HTMLElement>(fallback = 560): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(fallback)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      // A hidden tab measures 0: keep the last real width so that nothing is redrawn for nothing.
      const next = Math.round(element.clientWidth)
      if (next > 0) setWidth(next)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
