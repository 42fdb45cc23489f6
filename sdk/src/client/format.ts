import type { Language } from '../contracts/language.ts'
import { relativeTime } from '../fields/format.ts'
import { platformNow } from '../fields/platform-clock.ts'
import { toInstant, wallClock } from '../fields/time.ts'

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN', es: 'es-ES', ja: 'ja-JP' }

/** Yuan by their code or their character, never by the sign that is the yen's too: 元 where it is read, CNY elsewhere. */
const YUAN: Partial<Record<Language, string>> = { zh: ' 元', ja: '元' }

/** Signs of the units that every language writes in its own way; other units have words in the SDK's texts. */
const SIGNS: Record<Language, { t: string; kg: string; kmh: string; km: string; m: string }> = {
  en: { t: ' t', kg: ' kg', kmh: ' km/h', km: ' km', m: ' m' },
  zh: { t: ' 吨', kg: ' 公斤', kmh: ' 公里/小时', km: ' 公里', m: ' 米' },
  es: { t: ' t', kg: ' kg', kmh: ' km/h', km: ' km', m: ' m' },
  ja: { t: ' t', kg: ' kg', kmh: ' km/h', km: ' km', m: ' m' },
}

/** What says beside an input that it is yuan: before the amount, or behind it where the language writes it so. */
export function yuanSign(language: Language): { before?: string; behind?: string } {
  const behind = YUAN[language]
  if (behind) return { behind: behind.trim() }
  return language === 'es' ? { behind: 'CNY' } : { before: 'CNY' }
}

/** What a cell shows when there is nothing to show. */
export const NOTHING = '-'

/** From two days on the moment itself says more than how long ago it was. */
const LONG_AGO_MS = 2 * 86_400_000

export type Numeric = number | string | null | undefined

/** A finite number or decimal string; undefined for anything else, so that no NaN reaches a screen. */
const numeric = (value: Numeric): number | Intl.StringNumericLiteral | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())
    ? (value.trim() as Intl.StringNumericLiteral)
    : undefined
}

export interface Format {
  /** Amount in yuan, 2 decimals, with 元 or CNY as the language writes it; digits of a decimal string are kept exactly. */
  money(value: Numeric): string
  /** A number with at most `places` decimals (3 unless told). */
  number(value: Numeric, places?: number): string
  /** A count, whole. */
  count(value: Numeric): string
  /** A ratio: 0.125 gives 12.5 %. */
  percent(value: Numeric, places?: number): string
  /** kg in, tonnes out when that reads better. */
  weight(kg: Numeric): string
  /** km in, whole unless told, metres out below one of them. */
  distance(km: Numeric, places?: number): string
  /** km/h in, a whole figure with its unit out. */
  speed(kmh: Numeric): string
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
  const signs = SIGNS[language]
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
    money: value => {
      const behind = YUAN[language]
      if (!behind)
        return show(value, { style: 'currency', currency: 'CNY', currencyDisplay: 'code', minimumFractionDigits: 2 })
      const amount = show(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      return amount === NOTHING ? NOTHING : `${amount}${behind}`
    },
    number: (value, places = 3) => show(value, { maximumFractionDigits: places }),
    count: value => show(value, { maximumFractionDigits: 0 }),
    percent: (value, places = 1) => show(value, { style: 'percent', maximumFractionDigits: places }),
    weight: kg => {
      const number = numeric(kg)
      if (number === undefined) return NOTHING
      return Math.abs(Number(number)) >= 1000
        ? `${formatter({ maximumFractionDigits: 3 }).format(Number(number) / 1000)}${signs.t}`
        : `${formatter({ maximumFractionDigits: 3 }).format(number)}${signs.kg}`
    },
    distance: (km, places = 0) => {
      const number = numeric(km)
      if (number === undefined) return NOTHING
      const isNear = Math.abs(Number(number)) < 1 && Number(number) !== 0
      return isNear
        ? `${show(Number(number) * 1000, { maximumFractionDigits: 0 })}${signs.m}`
        : `${show(number, { maximumFractionDigits: places })}${signs.km}`
    },
    speed: kmh => {
      const figure = show(kmh, { maximumFractionDigits: 0 })
      return figure === NOTHING ? NOTHING : `${figure}${signs.kmh}`
    },
    date: value => clock(value)?.slice(0, 10) ?? NOTHING,
    dateTime: value => clock(value)?.slice(0, 19) ?? NOTHING,
    relative: (value, now = platformNow()) => {
      const wall = clock(value)?.slice(0, 19)
      if (!wall || !value) return NOTHING
      const moment = new Date(toInstant(value) ?? value)
      // The moment itself as everywhere on the page: by the platform's clock, not by the reader's.
      return now.getTime() - moment.getTime() < LONG_AGO_MS ? (relativeTime(moment, language, now) ?? NOTHING) : wall
    },
  }
}
