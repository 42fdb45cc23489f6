import { type RefObject, useLayoutEffect } from 'react'
import { FLOW } from '../tabs/scroll-memory.ts'

/**
 * Tells the style sheet where the page begins (`--nt-page-top`, `--nt-page-left`, px of the window): its drawers and
 * dialogs, which stand at the end of the document, cover the page and leave menu, to-do strip and tabs in reach.
 */
export function usePageArea(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return
    const { style } = document.documentElement
    const measure = () => {
      const { top, left } = element.getBoundingClientRect()
      style.setProperty('--nt-page-top', `${Math.max(0, Math.round(top))}px`)
      style.setProperty('--nt-page-left', `${Math.max(0, Math.round(left))}px`)
    }
    // The header may scroll away with the page; over what covers the page the wheel still moves both.
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element && target.contains(element)) measure()
    }
    const onWheel = ({ target, deltaY }: WheelEvent) => {
      if ((target as Element).matches?.('.ant-drawer-mask')) element.closest(`.${FLOW}`)?.scrollBy({ top: deltaY })
    }
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(element)
    document.addEventListener('scroll', onScroll, true)
    document.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      observer?.disconnect()
      document.removeEventListener('scroll', onScroll, true)
      document.removeEventListener('wheel', onWheel)
      style.removeProperty('--nt-page-top')
      style.removeProperty('--nt-page-left')
    }
  }, [content])
}
