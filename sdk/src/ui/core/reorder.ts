/** A list with one of its members put at another place; places beyond the ends are the ends. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(rest.length, to))
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, place), item, ...rest.slice(place)]
}
