/** px (specification, section 9). */
export const MENU_WIDTH = 105
export const SCROLL_PADDING = 4
const MENU_OFFSET = 15

/** Left of the menu within the strip: beside the pointer, never past the strip's end. */
export const menuLeft = (clientX: number, left: number, width: number): number =>
  Math.max(0, Math.min(clientX - left + MENU_OFFSET, width - MENU_WIDTH))

interface Span {
  left: number
  width: number
}

/** Where the strip scrolls to so that a tag and its neighbours are seen. */
export function scrollTo(
  tags: readonly Span[],
  index: number,
  box: { scrollLeft: number; clientWidth: number; scrollWidth: number },
): number {
  if (index <= 0) return 0
  if (index >= tags.length - 1) return Math.max(0, box.scrollWidth - box.clientWidth)
  const [before, after] = [tags[index - 1], tags[index + 1]]
  if (!before || !after) return box.scrollLeft
  const end = after.left + after.width + SCROLL_PADDING
  if (end > box.scrollLeft + box.clientWidth) return end - box.clientWidth
  const start = before.left - SCROLL_PADDING
  return start < box.scrollLeft ? Math.max(0, start) : box.scrollLeft
}

/** Place in the strip of a dragged tag: past a neighbour once the pointer is beyond that one's middle. */
export function placeAt(tags: readonly Span[], from: number, clientX: number): number {
  const isPast = (tag: Span, index: number) => index !== from && clientX > tag.left + tag.width / 2
  return tags.filter(isPast).length
}
