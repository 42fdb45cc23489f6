/** Class of a column that scrolls as a whole, header and page together. */
export const FLOW = 'sh-column-flow'

/** Where one scroller of a page stands, px. */
export interface ScrollSpot {
  /** Way from the page's root element to the scroller; OUTER for the column or window around the page. */
  readonly path: string
  readonly top: number
  readonly left: number
}

/** The scroll positions of one page: of every scroller in it, and of the one around it that all tabs share. */
export interface ScrollMemory {
  /** The page has come on screen: puts everything where it was and follows it. Answers the function for its leaving. */
  attach(root: HTMLElement): () => void
  /** Positions by their place in the document, for a page that will be built anew. */
  spots(): ScrollSpot[]
}

const OUTER = '^'
/** ms in which a page built anew may still grow to where it was scrolled. */
const PATIENCE_MS = 15_000
/** px; browsers round. */
const NEAR = 1
const TAKES_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

interface Position {
  top: number
  left: number
}

const positionOf = ({ scrollTop, scrollLeft }: Element): Position => ({ top: scrollTop, left: scrollLeft })

function move(element: Element, { top, left }: Position): void {
  if (element.scrollTop !== top) element.scrollTop = top
  if (element.scrollLeft !== left) element.scrollLeft = left
}

const isAt = (element: Element, { top, left }: Position): boolean =>
  Math.abs(element.scrollTop - top) <= NEAR && Math.abs(element.scrollLeft - left) <= NEAR

const outerOf = (root: Element): Element | null => root.closest(`.${FLOW}`) ?? document.scrollingElement

/** `div2/section0`: tag and place among its siblings, from the root down. */
export function pathTo(root: Element, element: Element): string {
  const steps: string[] = []
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    const siblings = at.parentElement?.children ?? []
    steps.unshift(`${at.localName}${[...siblings].indexOf(at)}`)
  }
  return steps.join('/')
}

/** The element at the end of a path, or undefined when the page is built differently now. */
export function elementAt(root: Element, path: string): Element | undefined {
  let at: Element | undefined = root
  for (const step of path === '' ? [] : path.split('/')) {
    const [, tag, index] = /^(.*?)(\d+)$/.exec(step) ?? []
    const next: Element | undefined = at?.children[Number(index)]
    at = next?.localName === tag ? next : undefined
  }
  return at
}

export function createScrollMemory(kept: readonly ScrollSpot[] = []): ScrollMemory {
  const inner = new Map<Element, Position>()
  let outer: Position = kept.find(({ path }) => path === OUTER) ?? { top: 0, left: 0 }
  /** Of the page as it was before it was built anew; empty once they are reached or the user has gone elsewhere. */
  let wanted = [...kept]
  let root: HTMLElement | undefined

  const restore = (page: HTMLElement) => {
    for (const [element, position] of inner) {
      if (element.isConnected) move(element, position)
      else inner.delete(element)
    }
    const around = outerOf(page)
    if (around) move(around, outer)
  }

  const attach = (page: HTMLElement) => {
    root = page
    restore(page)
    // What measures itself when it is shown again (a list that draws only the rows in sight) may move once more.
    let settling = requestAnimationFrame(() => {
      settling = requestAnimationFrame(() => {
        restore(page)
        settling = 0
      })
    })
    const note = ({ target }: Event) => {
      if (settling) return
      const around = outerOf(page)
      if (target === around || target === document) outer = around ? positionOf(around) : outer
      else if (target instanceof Element && page.contains(target)) inner.set(target, positionOf(target))
    }
    // Scroll events do not bubble; on their way down they pass every ancestor.
    document.addEventListener('scroll', note, true)
    const stop = wanted.length > 0 ? reach(page) : undefined
    return () => {
      cancelAnimationFrame(settling)
      document.removeEventListener('scroll', note, true)
      stop?.()
    }
  }

  /** Scrolls a page built anew as it grows, until it is where it was or the user takes over. */
  const reach = (page: HTMLElement) => {
    let frame = 0
    const done = () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const name of TAKES_OVER) page.removeEventListener(name, giveUp, true)
    }
    const giveUp = () => {
      wanted = []
      done()
    }
    const go = () => {
      frame = 0
      // All of them until all are reached: what arrives for one scroller may push another away.
      const reached = wanted.map(spot => {
        const element = spot.path === OUTER ? outerOf(page) : elementAt(page, spot.path)
        if (element) move(element, spot)
        return element ? isAt(element, spot) : false
      })
      if (reached.every(Boolean)) giveUp()
    }
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(go)
    })
    const timer = setTimeout(giveUp, PATIENCE_MS)
    observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'class'] })
    for (const name of TAKES_OVER) page.addEventListener(name, giveUp, { capture: true, passive: true })
    go()
    return done
  }

  return {
    attach,
    spots() {
      const page = root
      if (!page) return wanted
      const spots = [...inner]
        .filter(([element]) => page.contains(element))
        .map(([element, position]) => ({ path: pathTo(page, element), ...position }))
      const moved = [{ path: OUTER, ...outer }, ...spots].filter(({ top, left }) => top !== 0 || left !== 0)
      // A page dropped again before it had grown is still wanted where it was.
      return [...moved, ...wanted.filter(spot => !moved.some(({ path }) => path === spot.path))]
    },
  }
}
