import { type RefObject, useEffect } from 'react'
import { scrollTo } from './tags-geometry.ts'

/**
 * Keeps the open page's tag and its neighbours in sight: when another page opens, and when the strip or a tag becomes
 * another width (a title that has come, another language, the button of all tabs). Scrolling by hand is left alone.
 *
 * @param index of the open page's tag, -1 when it has none
 * @param tags changes whenever tags come, go or change places
 */
export function useActiveInView(scroller: RefObject<HTMLElement | null>, index: number, tags: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tags are an event
  useEffect(() => {
    const box = scroller.current
    if (!box || index < 0) return
    const show = () => {
      const spans = [...box.children].map(child => child as HTMLElement)
      box.scrollLeft = scrollTo(
        spans.map(span => ({ left: span.offsetLeft, width: span.offsetWidth })),
        index,
        box,
      )
    }
    show()
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(show)
    for (const element of [box, ...box.children]) observer?.observe(element)
    return () => observer?.disconnect()
  }, [scroller, index, tags])
}
