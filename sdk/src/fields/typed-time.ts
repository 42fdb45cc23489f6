import type { Language } from './language.ts'
import { isDay } from './time.ts'

/** Year first, as the platform writes it and as Chinese and Japanese do; eight digits are the regulators' form. */
const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日?|(\d{2})(\d{2}))$/
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
/** Languages whose people put the day first; English is British here (`client/format.ts`). */
const DAY_FIRST_LANGUAGES: readonly Language[] = ['en', 'es']

const CLOCK = /^(\d{1,2})[:：時时点](\d{2})分?$/

/**
 * The day somebody typed, as `YYYY-MM-DD`: the way dates are shown here, or the way they are written in the language.
 * Undefined for what is no day of the calendar, and for a year of two digits.
 */
export const readDay = (typed: string, language: Language): string | undefined => {
  // An input method may leave full-width digits and strokes.
  const text = typed.normalize('NFKC').replaceAll(/\s+/g, '')
  const first = YEAR_FIRST.exec(text)
  if (first) return dayOf(first[1], first[3] ?? first[5] ?? first[7], first[4] ?? first[6] ?? first[8])
  const last = DAY_FIRST_LANGUAGES.includes(language) ? DAY_FIRST.exec(text) : null
  return last ? dayOf(last[4], last[3], last[1]) : undefined
}

/** The moment somebody typed, as `YYYY-MM-DD HH:mm` of the platform's clock; a day alone is its beginning. */
export const readClock = (typed: string, language: Language): string | undefined => {
  const [, date = '', clock = '00:00'] = /^\s*(.*?)(?:[\sT　]+(\S+))?\s*$/.exec(typed) ?? []
  const day = readDay(date, language)
  const [, hour, minute = ''] = CLOCK.exec(clock.normalize('NFKC')) ?? []
  return day && hour && Number(hour) < 24 && Number(minute) < 60
    ? `${day} ${hour.padStart(2, '0')}:${minute}`
    : undefined
}

const dayOf = (year = '', month = '', day = ''): string | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
