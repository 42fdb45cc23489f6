/** Days and wall clocks of the platform: the regulators, branches and demo data all live in one time zone. */
export const PLATFORM_TIME_ZONE = 'Asia/Shanghai'
const PLATFORM_OFFSET = '+08:00'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')

/** True for a day of the calendar; 31 February is none. */
export const isCalendarDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 100) date.setUTCFullYear(year)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** True for `YYYY-MM-DD` that exists. */
export const isDay = (text: string): boolean => {
  const match = DAY.exec(text)
  // The calendar of the database has no year 0.
  return match !== null && Number(match[1]) > 0 && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

/**
 * ISO 8601 UTC of a moment: an instant with offset, or a day or wall clock of the platform's time zone.
 * Undefined for anything else, impossible days included.
 */
export const toInstant = (text: string): string | undefined => {
  if (!isDay(text.slice(0, 10))) return undefined
  const local = LOCAL.exec(text)
  const iso = INSTANT.test(text)
    ? text
    : local
      ? `${local[1]}T${local[2]}${PLATFORM_OFFSET}`
      : text.length === 10
        ? `${text}T00:00:00${PLATFORM_OFFSET}`
        : ''
  const ms = Date.parse(iso)
  return ms >= FIRST_INSTANT ? new Date(ms).toISOString() : undefined
}

/** For a day, the first moment after it; undefined for anything else. */
export const dayEnd = (text: string): string | undefined => {
  if (!isDay(text)) return undefined
  return new Date(Date.parse(`${text}T00:00:00${PLATFORM_OFFSET}`) + 86_400_000).toISOString()
}

const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** A Date whose UTC parts read as the wall clock of the time zone: what a spreadsheet cell holds. */
export const wallClock = (moment: Date, timeZone: string = PLATFORM_TIME_ZONE): Date => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(moment)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
