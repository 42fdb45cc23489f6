import { type RefObject, useLayoutEffect, useState } from 'react'
import { fittingEntries, stripCapacity } from './todo.ts'

/** Room for the overflow button, its badge and the gap before it, px; long enough for every language. */
const MORE_WIDTH = 104

/**
 * How many entries stand in the strip: as many as its width is meant for, fewer where their words are long. They are
 * measured before the page is painted, each time the words or the width change.
 *
 * @param strip its first child is the title, its second holds the entries
 * @param words what all entries say: measured anew when it changes
 * @param count of all entries
 * @param width of the strip in px; undefined until it is known
 */
export function useStripFit(
  strip: RefObject<HTMLElement | null>,
  { words, count, width }: { words: string; count: number; width: number | undefined },
): number {
  const capacity = stripCapacity(width)
  const seen = `${width} ${words}`
  const [fit, setFit] = useState({ seen: '', count: capacity })
  useLayoutEffect(() => {
    const [title, entries] = strip.current?.children ?? []
    if (!title || !entries || width === undefined) return
    const gap = Number.parseFloat(getComputedStyle(entries).columnGap) || 0
    const widths = [...entries.children].slice(0, capacity).map(entry => entry.getBoundingClientRect().width + gap)
    const room = width - (entries.getBoundingClientRect().left - title.getBoundingClientRect().left)
    setFit({ seen, count: fittingEntries(widths, room, MORE_WIDTH, count - widths.length) })
  }, [strip, seen, width, capacity, count])
  return fit.seen === seen ? Math.min(fit.count, capacity) : capacity
}
