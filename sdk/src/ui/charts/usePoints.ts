import { type KeyboardEvent, useState } from 'react'

export interface PointCursor {
  /** Index of the point under the pointer or keyboard, -1 for none. */
  active: number
  setActive: (index: number) => void
  /** Props of the focusable layer: arrows, Home and End move, Enter opens, Escape leaves. */
  keys: {
    tabIndex: 0
    onKeyDown: (event: KeyboardEvent) => void
    onFocus: () => void
    onBlur: () => void
  }
}

/** Roving cursor over the points of a chart, by pointer or keyboard. */
export function usePoints(count: number, onSelect?: (index: number) => void): PointCursor {
  const [active, setActive] = useState(-1)
  const move: Record<string, (index: number) => number> = {
    ArrowLeft: index => Math.max(0, index - 1),
    ArrowRight: index => Math.min(count - 1, index + 1),
    Home: () => 0,
    End: () => count - 1,
    Escape: () => -1,
  }
  return {
    active: active < count ? active : -1,
    setActive,
    keys: {
      tabIndex: 0,
      onFocus: () => setActive(index => (index < 0 ? count - 1 : index)),
      onBlur: () => setActive(-1),
      onKeyDown: event => {
        if ((event.key === 'Enter' || event.key === ' ') && active >= 0 && onSelect) {
          event.preventDefault()
          onSelect(active)
          return
        }
        const step = move[event.key]
        if (!step) return
        event.preventDefault()
        setActive(step(active))
      },
    },
  }
}
