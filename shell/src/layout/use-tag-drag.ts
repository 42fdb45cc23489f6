import { type PointerEvent, type RefObject, useCallback } from 'react'
import type { Tabs } from '../tabs/controller.ts'
import { placeAt } from './tags-geometry.ts'

/** px a pointer moves before a press has become a drag. */
const THRESHOLD = 6

/** Lets a mouse or pen move a tag along the strip; a finger scrolls the strip instead. Answers the press handler. */
export function useTagDrag(scroller: RefObject<HTMLElement | null>, tabs: Tabs): (event: PointerEvent) => void {
  return useCallback(
    event => {
      const key = (event.target as Element).closest<HTMLElement>('[data-tag]')?.dataset.tag
      const box = scroller.current
      if (!box || key === undefined || event.button !== 0 || event.pointerType === 'touch') return
      const start = event.clientX
      let dragging = false
      const onMove = (moved: globalThis.PointerEvent) => {
        dragging ||= Math.abs(moved.clientX - start) > THRESHOLD
        if (!dragging) return
        const spans = [...box.children].map(child => child.getBoundingClientRect())
        tabs.reorder(
          key,
          placeAt(
            spans,
            tabs.store.get().tabs.findIndex(tab => tab.key === key),
            moved.clientX,
          ),
        )
      }
      const onEnd = () => {
        removeEventListener('pointermove', onMove)
        removeEventListener('pointerup', onEnd)
        removeEventListener('pointercancel', onEnd)
        if (!dragging) return
        // The press ends over a link: that is no wish to open it.
        const swallow = (click: Event) => {
          click.preventDefault()
          click.stopPropagation()
        }
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', swallow, true))
      }
      addEventListener('pointermove', onMove)
      addEventListener('pointerup', onEnd)
      addEventListener('pointercancel', onEnd)
    },
    [scroller, tabs],
  )
}
