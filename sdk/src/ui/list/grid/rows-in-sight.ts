/** Rows above which only those in sight are in the document. */
export const VIRTUAL_ABOVE = 100
/** Rows drawn beyond each edge, so that a short scroll shows no gap. */
const BEYOND = 4

export interface Span {
  /** First row drawn. */
  from: number
  /** First row after those drawn. */
  to: number
}

/** Which rows of equal height are to be drawn. The span moves in steps of `BEYOND`: most scrolling draws nothing. */
export function rowsInSight(count: number, rowHeight: number, scrollTop: number, height: number): Span {
  if (count <= VIRTUAL_ABOVE) return { from: 0, to: count }
  const step = Math.floor(Math.max(0, scrollTop) / rowHeight / BEYOND)
  const from = Math.max(0, Math.min(step * BEYOND - BEYOND, count - 1))
  const to = Math.min(count, (step + 1) * BEYOND + Math.ceil(height / rowHeight) + BEYOND)
  return { from, to: Math.max(to, from) }
}

/** Where a scroller must stand so that a row is wholly in sight below the head; unchanged when it is already. */
export function scrollToRow(index: number, rowHeight: number, head: number, scrollTop: number, height: number): number {
  const top = index * rowHeight
  if (top < scrollTop) return top
  const bottom = top + rowHeight + head
  return bottom > scrollTop + height ? bottom - height : scrollTop
}
