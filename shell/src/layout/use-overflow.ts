import { type RefObject, useEffect, useState } from 'react'

/** Whether what stands in a box is wider than it. @param content changes whenever that may have changed */
export function useOverflow(box: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is the event
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [box, content])
  return overflows
}
