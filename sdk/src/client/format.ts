import type { Language } from '../contracts/language.ts'
import { relativeTime } from '../fields/format.ts'
import { platformNow } from '../fields/platform-clock.ts'
import { toInstant, wallClock } from '../fields/time.ts'

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN', es: 'es-ES', ja: 'ja-JP' }

/** What a cell shows when there is nothing to show. */
export const NOTHING = '-'

export type Numeric = number | string | null | undefined

/** A finite number or decimal string; undefined for anything else, so that no NaN reaches a screen. */
const numeric = (value: Numeric): number | Intl.StringNumericLiteral | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())
    ? (value.trim() as Intl.StringNumericLiteral)
    : undefined
}

export interface Format {
  /** Amount in yuan, 2 decimals, with the sign; digits of a decimal string are kept exactly. */
  money(value: Numeric): string
  /** A number with at most `places` decimals (3 unless told). */
  number(value: Numeric, places?: number): string
  /** A count, whole. */
  count(value: Numeric): string
  /** A ratio: 0.125 gives 12.5 %. */
  percent(value: Numeric, places?: number): string
  /** kg in, tonnes out when that reads better. */
  weight(kg: Numeric): string
  /** Day on the platform's wall clock: 2026-03-01. */
  date(value: string | null | undefined): string
  /** Moment on the platform's wall clock: 2026-03-01 08:30:00, the default format of the specification. */
  dateTime(value: string | null | undefined): string
  /** How long ago, in words; from two days on the moment itself. Now is the platform's unless told. */
  relative(value: string | null | undefined, now?: Date): string
}

const clock = (value: string | null | undefined): string | undefined => {
  const instant = value ? toInstant(value) : undefined
  return instant && wallClock(new Date(instant)).toISOString().replace('T', ' ')
}

/** Formatters of figures and moments in a language; what is missing or malformed shows as `-`, never as NaN. */
export function createFormat(language: Language): Format {
  const locale = LOCALES[language]
  const cache = new Map<string, Intl.NumberFormat>()
  const formatter = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options)
    const found = cache.get(key) ?? new Intl.NumberFormat(locale, options)
    cache.set(key, found)
    return found
  }
  const show = (value: Numeric, options: Intl.NumberFormatOptions): string => {
    const number = numeric(value)
    return number === undefined ? NOTHING : formatter(options).format(number)
  }
  return {
    money: value =>
      show(value, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2 }),
    number: (value, places = 3) => show(value, { maximumFractionDigits: places }),
    count: value => show(value, { maximumFractionDigits: 0 }),
    percent: (value, places = 1) => show(value, { style: 'percent', maximumFractionDigits: places }),
    weight: kg => {
      const number = numeric(kg)
      if (number === undefined) return NOTHING
      return Math.abs(Number(number)) >= 1000
        ? `${formatter({ maximumFractionDigits: 3 }).format(Number(number) / 1000)} t`
        : `${formatter({ maximumFractionDigits: 3 }).format(number)} kg`
    },
    date: value => clock(value)?.slice(0, 10) ?? NOTHING,
    dateTime: value => clock(value)?.slice(0, 19) ?? NOTHING,
    relative: (value, now = platformNow()) =>
      clock(value) ? (relativeTime(value, language, now) ?? NOTHING) : NOTHING,
  }
}
