/** Days and wall clocks of the platform: the regulators, branches and demo data all live in one time zone. */
export const PLATFORM_TIME_ZONE = 'Asia/Shanghai'
const PLATFORM_OFFSET = '+08:00'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

const DAY_MS = 86_400_000
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** True for a day of the calendar; 31 February is none. */
export const isCalendarDay = (year: number, month: number, day: number): boolean => {
  const days = month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/** True for `YYYY-MM-DD` that exists. */
export const isDay = (text: string): boolean => {
  const match = DAY.exec(text)
  // The calendar of the database has no year 0.
  return match !== null && Number(match[1]) > 0 && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

/**
 * The moment of an instant with offset, or of a day or wall clock of the platform's time zone. Undefined for anything
 * else, impossible days included.
 */
export const momentOf = (text: string): Date | undefined => {
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
  return ms >= FIRST_INSTANT ? new Date(ms) : undefined
}

/** ISO 8601 UTC of what {@link momentOf} reads; undefined for anything else. */
export const toInstant = (text: string): string | undefined => momentOf(text)?.toISOString()

/** For a day, the first moment after it; undefined for anything else. */
export const dayEnd = (text: string): string | undefined => {
  if (!isDay(text)) return undefined
  return new Date(Date.parse(`${text}T00:00:00${PLATFORM_OFFSET}`) + DAY_MS).toISOString()
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

/** Milliseconds by which the zone's clock is ahead of UTC at a moment of whole seconds. */
const askedOffset = (ms: number, timeZone: string): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const wall = new Date(0)
  // Date.UTC would take the years before 100 for those after 1900.
  wall.setUTCFullYear(year, month - 1, day)
  return wall.setUTCHours(hour, minute, second) - ms
}

/** Days remembered for a zone, about eleven years. */
const MOST_DAYS = 4096
/** By zone and day of UTC: its offset, or NaN for a day on which the clock is moved. */
const dayOffsets = new Map<string, Map<number, number>>()

/** As {@link askedOffset}, which costs a hundred times as much as a day that is known: an export asks for each cell. */
const offsetAt = (ms: number, timeZone: string): number => {
  const days = dayOffsets.get(timeZone) ?? new Map<number, number>()
  dayOffsets.set(timeZone, days)
  const day = Math.floor(ms / DAY_MS)
  let offset = days.get(day)
  if (offset === undefined) {
    offset = askedOffset(day * DAY_MS, timeZone)
    if (askedOffset((day + 1) * DAY_MS, timeZone) !== offset) offset = Number.NaN
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, offset)
  }
  return Number.isNaN(offset) ? askedOffset(ms, timeZone) : offset
}

/** The platform's clock stands at its offset from here on, the end of China's last summer time. */
const STEADY_SINCE = Date.parse('1991-09-14T17:00:00Z')
const STEADY_OFFSET_MS = 8 * 3_600_000

/** A Date whose UTC parts read as the wall clock of the time zone, to the second: what a spreadsheet cell holds. */
export const wallClock = (moment: Date, timeZone: string = PLATFORM_TIME_ZONE): Date => {
  const ms = Math.floor(moment.getTime() / 1000) * 1000
  // Not asked for: a browser's first question about a time zone takes it tens of milliseconds, in the middle of a first list.
  const isSteady = timeZone === PLATFORM_TIME_ZONE && ms >= STEADY_SINCE
  return new Date(ms + (isSteady ? STEADY_OFFSET_MS : offsetAt(ms, timeZone)))
}

/** Hours and minutes of a moment by the platform's clock, HH:MM, for what stands under one day. Empty without a moment. */
export const clockTime = (moment: string | Date | null | undefined): string =>
  moment ? wallClock(new Date(moment)).toISOString().slice(11, 16) : ''
