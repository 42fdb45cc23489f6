import type { ReviewItem } from './types.ts'

export const isFree = ({ claim }: ReviewItem): boolean => !claim || claim.mine

/** The case to look at: the one that was asked for, else the first that nobody has. */
export const currentOf = <C extends ReviewItem>(items: readonly C[], open: number | undefined): C | undefined =>
  items.find(({ id }) => id === open) ?? items.find(isFree) ?? items[0]

/**
 * The nearest case after (or, with -1, before) another that nobody else has; from the end it goes on at the beginning.
 * Undefined when there is no other.
 */
export function neighbourOf<C extends ReviewItem>(
  items: readonly C[],
  from: number | undefined,
  step: 1 | -1,
): C | undefined {
  const at = items.findIndex(({ id }) => id === from)
  for (let by = 1; by < items.length + (at < 0 ? 1 : 0); by++) {
    const index = (at + step * by + items.length * 2) % items.length
    const item = items[index]
    if (item && isFree(item) && item.id !== from) return item
  }
  return undefined
}
