/** A list with one entry moved to another place; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(rest.length, to))
  const entry = list[from]
  return entry === undefined ? [...list] : [...rest.slice(0, place), entry, ...rest.slice(place)]
}
