import type { Language } from './language.ts'
import { isDay } from './time.ts'

/** Readable times and ids (specification, section 9). */

export const DEFAULT_DATE_FORMAT = '{y}-{m}-{d} {h}:{i}:{s}'
const DAY_MS = 86_400_000

/**
 * A moment from what the API or a dictionary answers. All-digit text of ten characters is seconds, other digits are
 * milliseconds; a day alone is its midnight where the reader is. Undefined for anything that is no moment.
 */
export const toDate = (value: unknown): Date | undefined => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d+$/.test(text)) return fromNumber(Number(text))
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](.+))?$/.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = '', clock] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(iso) || !/^(?:\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(clock ?? ''))
    return undefined
  const date = new Date(`${iso}T${clock ?? '00:00:00'}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const fromNumber = (value: number): Date | undefined => {
  const isSeconds = Number.isInteger(value) && value >= 1_000_000_000 && value <= 9_999_999_999
  const date = new Date(isSeconds ? value * 1000 : value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const WEEKDAYS: Record<Language, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['日', '一', '二', '三', '四', '五', '六'],
  es: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
  ja: ['日', '月', '火', '水', '木', '金', '土'],
}

/**
 * A time by a pattern of {y} {m} {d} {h} {i} {s} {a} (a: weekday), numbers padded to two digits. A letter may be
 * repeated. Null for nothing (0 and '' included) and for what is no time.
 */
export const parseTime = (value: unknown, format = DEFAULT_DATE_FORMAT, language: Language = 'zh'): string | null => {
  const date = value ? toDate(value) : undefined
  if (!date) return null
  const parts: Record<string, number> = {
    y: date.getFullYear(),
    m: date.getMonth() + 1,
    d: date.getDate(),
    h: date.getHours(),
    i: date.getMinutes(),
    s: date.getSeconds(),
  }
  return format.replace(/\{([ymdhisa])\1*\}/g, (_, letter: string) =>
    letter === 'a' ? (WEEKDAYS[language][date.getDay()] ?? '') : String(parts[letter]).padStart(2, '0'),
  )
}

type RelativeUnit = 'now' | 'minute' | 'hour' | 'day'

const RELATIVE: Record<Language, Record<RelativeUnit, (count: number) => string>> = {
  en: {
    now: () => 'just now',
    minute: count => (count === 1 ? '1 minute ago' : `${count} minutes ago`),
    hour: count => (count === 1 ? '1 hour ago' : `${count} hours ago`),
    day: () => '1 day ago',
  },
  zh: { now: () => '刚刚', minute: count => `${count}分钟前`, hour: count => `${count}小时前`, day: () => '1天前' },
  es: {
    now: () => 'ahora mismo',
    minute: count => (count === 1 ? 'hace 1 minuto' : `hace ${count} minutos`),
    hour: count => (count === 1 ? 'hace 1 hora' : `hace ${count} horas`),
    day: () => 'hace 1 día',
  },
  ja: { now: () => 'たった今', minute: count => `${count}分前`, hour: count => `${count}時間前`, day: () => '1日前' },
}

/** How long ago: begun minutes and hours count whole; from two days on the default date format. */
export const relativeTime = (value: unknown, language: Language = 'en', now: Date = new Date()): string | null => {
  const date = value ? toDate(value) : undefined
  if (!date) return null
  const seconds = (now.getTime() - date.getTime()) / 1000
  const words = RELATIVE[language]
  if (seconds < 30) return words.now(0)
  if (seconds < 3600) return words.minute(Math.ceil(seconds / 60))
  if (seconds < 86_400) return words.hour(Math.ceil(seconds / 3600))
  return seconds < 172_800 ? words.day(1) : parseTime(date)
}

/** Shortcuts of every date range; `key` names the label. */
export const DATE_SHORTCUTS = [
  { key: 'lastWeek', days: 7 },
  { key: 'lastMonth', days: 30 },
  { key: 'lastThreeMonths', days: 90 },
] as const

/** Start and end of a shortcut: so many times 24 hours back from now. */
export const shortcutRange = (days: number, now: Date = new Date()): [start: Date, end: Date] => [
  new Date(now.getTime() - days * DAY_MS),
  new Date(now),
]

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Lowercase letters and digits from the platform's secure random source. */
export const randomId = (length = 32): string => {
  // Bytes above the largest multiple of 36 would favour the first letters.
  const limit = 256 - (256 % ID_CHARACTERS.length)
  let id = ''
  while (id.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < limit && id.length < length) id += ID_CHARACTERS[byte % ID_CHARACTERS.length]
  return id
}
