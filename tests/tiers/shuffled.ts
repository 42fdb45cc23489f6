import { createHash } from 'node:crypto'

/** In an order that the seed alone decides, whatever order they come in. */
export function shuffled<T>(items: readonly T[], nameOf: (item: T) => string, seed: string): T[] {
  const place = (item: T) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(item)}`)
      .digest('hex')
  return items
    .map(item => ({ item, place: place(item) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ item }) => item)
}
