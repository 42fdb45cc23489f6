import { type KeyboardEvent, useState } from 'react'

export interface PointCursor {
  /** Index of the point under the pointer or keyboard, -1 for none. */
  active: number
  setActive: (index: number) => void
  /** Arrows, Home and End move, Enter opens, Escape leaves. */
  onKeyDown: (event: KeyboardEvent) => void
  focus: {
    tabIndex: 0
    onFocus: () => void
    onBlur: () => void
  }
}

/** Roving cursor over the points of a chart, by pointer or keyboard. */
export function usePoints(count: number, onSelect?: (index: number) => void): PointCursor {
  const [active, setActive] = useState(-1)
  return {
    active: active < count ? active : -1,
    setActive,
    focus: {
      tabIndex: 0,
      onFocus: () => setActive(index => (index < 0 ? count - 1 : index)),
      onBlur: () => setActive(-1),
    },
    onKeyDown: event => {
      if ((event.key === 'Enter' || event.key === ' ') && active >= 0 && onSelect) {
        event.preventDefault()
        onSelect(active)
        return
      }
      const next = pointAfter(event.key, active, count)
      if (next === undefined) return
      event.preventDefault()
      setActive(next)
    },
  }
}

/** Where a key moves the cursor; undefined for keys that do not move it. */
export function pointAfter(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, active - 1)
    case 'ArrowRight':
      return Math.min(count - 1, active + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return -1
    default:
      return undefined
  }
}
