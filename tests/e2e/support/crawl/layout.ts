import type { Page } from 'playwright-core'
import { MARK } from './long.ts'

/**
 * What cannot be read because of where it stands: texts that are cut, what lies over what, what is beside the window.
 * Runs in the page.
 *
 * A word of the console may not be cut at all; what a record has may be, where an ellipsis tells that there is more.
 * What scrolls can be reached and is not cut. Two texts or controls lie over each other when their boxes meet and both
 * are drawn there: what stays in place over what scrolls (heads, pinned columns, dialogs) covers by right.
 */
function faultsIn([mark, within]: readonly [string, string | undefined]): string[] {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Piece {
    element: Element
    name: string
    box: Box
    isControl: boolean
  }
  const SLACK = 1.5
  /** The box of a font is higher than the line it stands in. */
  const SLACK_Y = 5
  const found = new Set<string>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const seen = new Map<Element, boolean>()
  const shown = (element: Element) => {
    let answer = seen.get(element)
    if (answer === undefined) {
      answer =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[inert], script, style, option, svg, .ant-select-measure, [aria-hidden=true] input') === null
      seen.set(element, answer)
    }
    return answer
  }
  const where = (element: Element) => {
    const named = element.closest('[class]')
    return named
      ? `.${[...named.classList]
          .filter(name => !name.startsWith('css-'))
          .slice(0, 2)
          .join('.')}`
      : element.tagName
  }

  /**
   * What of a box is drawn, and how it is cut on the way. The boxes that scroll or cut stand around an element in its
   * chain of containing blocks.
   */
  const drawn = (element: Element, whole: Box): { box?: Box; cut?: 'hard' | 'ellipsis'; by?: Element } => {
    let box: Box | undefined = whole
    let cut: 'hard' | 'ellipsis' | undefined
    let by: Element | undefined
    let escapes: 'absolute' | 'fixed' | undefined
    for (
      let around: Element | null = element;
      around && around !== document.documentElement;
      around = around.parentElement
    ) {
      const style = styleOf(around)
      const holds = !escapes || (escapes === 'absolute' && style.position !== 'static') || style.transform !== 'none'
      if (holds && box) {
        escapes = undefined
        const { overflowX, overflowY } = style
        if ((overflowX !== 'visible' || overflowY !== 'visible') && style.display !== 'inline') {
          const edge = around.getBoundingClientRect()
          // Whatever is one pixel wide is there for those who listen.
          if (edge.width <= 1 || edge.height <= 1) return {}
          const cutsX =
            /hidden|clip/.test(overflowX) && (box.left < edge.left - SLACK || box.right > edge.right + SLACK)
          const cutsY =
            /hidden|clip/.test(overflowY) && (box.top < edge.top - SLACK_Y || box.bottom > edge.bottom + SLACK_Y)
          if ((cutsX || cutsY) && !cut) {
            const tells = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
            cut = tells ? 'ellipsis' : 'hard'
            by = around
          }
          const inside: Box = {
            left: overflowX === 'visible' ? box.left : Math.max(box.left, edge.left),
            right: overflowX === 'visible' ? box.right : Math.min(box.right, edge.right),
            top: overflowY === 'visible' ? box.top : Math.max(box.top, edge.top),
            bottom: overflowY === 'visible' ? box.bottom : Math.min(box.bottom, edge.bottom),
          }
          if (inside.right - inside.left < 1 || inside.bottom - inside.top < 1) box = undefined
          else box = inside
          // Scrolled away: nothing around it can cut it any more.
          if (!box) break
        }
      }
      if (style.position === 'fixed') escapes = 'fixed'
      else if (style.position === 'absolute' && escapes !== 'fixed') escapes = 'absolute'
    }
    return { ...(box && { box }), ...(cut && { cut }), ...(by && { by }) }
  }

  /**
   * Behind an ellipsis: whatever tells the whole on hover and is no caption; what a record has in its cell. On a map
   * whatever is beyond its edge.
   */
  const mayBeCut = (element: Element, by: Element, tells: boolean, name: string) => {
    if (by.closest('.nt-map')) return true
    if (!tells || element.closest('th, dt, label, h1, h2, h3, h4, legend, .ant-btn')) return false
    if (element.closest('td')) return true
    const whole = element.closest('[title]')?.getAttribute('title') ?? ''
    return whole.includes(name) || !name.includes(mark)
  }
  const pieces: Piece[] = []
  const take = (element: Element, name: string, whole: Box, isText: boolean) => {
    if (whole.right - whole.left < 1 || whole.bottom - whole.top < 1) return
    const { box, cut, by } = drawn(element, whole)
    // A button of which more than half is there can be read and pressed; its words are looked at by themselves.
    const isThere = !isText && box && (box.right - box.left) * 2 > whole.right - whole.left
    if (cut && by && !isThere && !mayBeCut(element, by, cut === 'ellipsis', name))
      found.add(`cut by ${where(by)}: ${name}`)
    if (!box) return
    if (box.left < -SLACK || box.right > innerWidth + SLACK) found.add(`beside the window: ${name}`)
    if (box.bottom < 0 || box.top > innerHeight) return
    // The room above and below the letters belongs to the line.
    const air = isText ? (whole.bottom - whole.top) * 0.2 : 0
    pieces.push({
      element,
      name,
      isControl: !isText,
      box: { left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air },
    })
  }
  const roots = within ? [...document.querySelectorAll(within)].filter(root => shown(root)) : [document.body]
  const range = document.createRange()
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      const text = node.nodeValue?.trim()
      if (!element || !text || !shown(element)) continue
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) take(element, text.slice(0, 60), line, true)
    }
    for (const element of root.querySelectorAll('button, a[href], input, select, textarea, [role=switch]')) {
      if (!shown(element)) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? ''
      take(element, `[${name || where(element)}]`, element.getBoundingClientRect(), false)
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the window scrolls sideways')
  for (const cards of document.querySelectorAll('.nt-cards'))
    if (shown(cards) && cards.scrollWidth > cards.clientWidth + 1) found.add('cards are wider than their list')

  /** Parts that are laid over each other on purpose: the words of a field over the place to type in. */
  const layered = (one: Element, other: Element) => {
    const field = one.closest(
      '.ant-select, .ant-picker, .ant-upload, .ant-color-picker-trigger, .nt-map, .nt-chart, label',
    )
    return field?.contains(other) ?? false
  }
  /** True when something that keeps its place lies between the two, as a pinned column does. */
  const isCovered = (stack: readonly Element[], upper: number, lower: number, below: Element) => {
    for (const over of stack.slice(upper, lower)) {
      const { backgroundColor, backgroundImage } = styleOf(over)
      const alpha = /rgba\(.*, ([\d.]+)\)/.exec(backgroundColor)?.[1]
      if (backgroundImage === 'none' && alpha && Number(alpha) < 0.9) continue
      for (let around: Element | null = over; around && !around.contains(below); around = around.parentElement)
        if (/sticky|fixed|absolute/.test(styleOf(around).position)) return true
    }
    return false
  }
  pieces.sort((one, other) => one.box.top - other.box.top)
  for (const [place, one] of pieces.entries()) {
    for (let next = place + 1; next < pieces.length; next++) {
      const other = pieces[next]!
      if (other.box.top > one.box.bottom - 2) break
      const left = Math.max(one.box.left, other.box.left)
      const right = Math.min(one.box.right, other.box.right)
      const bottom = Math.min(one.box.bottom, other.box.bottom)
      if (right - left < 3 || bottom - other.box.top < 3) continue
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      // A button in the room that a link leaves for it: that it lies over no word is what counts.
      if (one.isControl && other.isControl && one.element.parentElement === other.element.parentElement) continue
      if (layered(one.element, other.element) || layered(other.element, one.element)) continue
      const stack = document.elementsFromPoint((left + right) / 2, (other.box.top + bottom) / 2)
      const [first, second] = [stack.indexOf(one.element), stack.indexOf(other.element)]
      if (first < 0 || second < 0) continue
      const below = first < second ? other : one
      if (isCovered(stack, Math.min(first, second), Math.max(first, second), below.element)) continue
      found.add(`over each other: ${one.name} (${where(one.element)}) and ${other.name} (${where(other.element)})`)
    }
  }
  return [...found]
}

/**
 * What is wrong with how the screen stands at its present size.
 *
 * @param within a selector of the only part to look at
 */
export const layoutFaults = (page: Page, within?: string): Promise<string[]> =>
  page.evaluate(faultsIn, [MARK, within] as const)
