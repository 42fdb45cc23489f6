/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
/** So many days in a row are written as from and to. */
const ROW = 3

/** Weekdays, Monday being 1, by their short names in the language: those in a row as `Mon–Fri`, others one by one. */
export function weekdayWords(days: readonly string[], language: string): string {
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (day: number) => short.format(MONDAY + (day - 1) * DAY_MS)
  const rows: number[][] = []
  for (const day of days.map(Number).sort((one, other) => one - other)) {
    const last = rows.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else rows.push([day])
  }
  const parts = rows.flatMap(row => {
    const names = row.map(nameOf)
    return row.length < ROW ? names : `${names[0]}–${names.at(-1)}`
  })
  return new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(parts)
}
