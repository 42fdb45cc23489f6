import { isCalendarDay, PLATFORM_TIME_ZONE, wallClock } from '../../fields/time.ts'

/** A format of the guide, read. */
export interface ValueFormat {
  /** Any characters, or digits. */
  readonly characters: 'an' | 'n'
  /** Greatest number of characters; of digits, those behind the point included. */
  readonly max: number
  /** All of them have to be there. */
  readonly isExact: boolean
  /** Digits behind the point, every one of which is written. */
  readonly decimals: number
}

const FORMAT = /^(an|n)(\.\.)?(\d+)(?:,(\d+))?$/

/**
 * Reads a format as the guide writes it: `an..35`, `an18`, `n14`, `n..18,3`.
 * @throws Error for anything else: a format is part of a definition, not input
 */
export const readFormat = (text: string): ValueFormat => {
  const found = FORMAT.exec(text)
  const [, characters, range, max, decimals] = found ?? []
  if (!found || Number(max) === 0 || (decimals !== undefined && characters !== 'n'))
    throw new Error(`'${text}' is no format: write an..35, an18, n14 or n..18,3`)
  return {
    characters: characters as 'an' | 'n',
    max: Number(max),
    isExact: range === undefined,
    decimals: Number(decimals ?? 0),
  }
}

/** What a value breaks of its format, or nothing. */
export type FormatProblem = 'length' | 'number' | 'decimals' | 'digits' | 'time' | 'day'

const lengthOf = (value: string): number => [...value].length

/** The first rule of a format that a text breaks. Characters are counted, not bytes: 武汉 are two. */
export const brokenFormat = (value: string, format: ValueFormat): FormatProblem | undefined => {
  const { characters, max, isExact, decimals } = format
  if (characters === 'an') return lengthOf(value) > max || (isExact && lengthOf(value) !== max) ? 'length' : undefined
  if (isExact && max === 14) return isReportTime(value) ? undefined : 'time'
  if (isExact && max === 8) return isReportDay(value) ? undefined : 'day'
  if (isExact && decimals === 0) return /^\d+$/.test(value) ? (value.length === max ? undefined : 'length') : 'number'
  const found = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(value)
  if (!found) return 'number'
  const [, whole = '', fraction = ''] = found
  if (fraction.length !== decimals) return 'decimals'
  return whole.length > max - decimals ? 'digits' : undefined
}

/** Eight digits that are a day. */
export const isReportDay = (text: string): boolean =>
  /^[12]\d{7}$/.test(text) &&
  isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)))

/** Fourteen digits that are a day and a clock. */
export const isReportTime = (text: string): boolean =>
  /^\d{8}([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(text) && isReportDay(text.slice(0, 8))

/** A moment as the guide writes it, YYYYMMDDhhmmss by the clock of the zone. */
export const reportTime = (moment: Date, timeZone: string = PLATFORM_TIME_ZONE): string =>
  wallClock(moment, timeZone).toISOString().slice(0, 19).replace(/[-:T]/g, '')

/** The moment of YYYYMMDDhhmmss by the clock of the zone; undefined for what is no time. */
export const reportMoment = (text: string, timeZone: string = PLATFORM_TIME_ZONE): Date | undefined => {
  if (!isReportTime(text)) return undefined
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)(..)(..)(..)$/.exec(text) ?? []
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  const offset = wallClock(new Date(wall), timeZone).getTime() - wall
  // The zone's clock may have been moved between the two moments: asked again where the answer would lie.
  return new Date(wall - (wallClock(new Date(wall - offset), timeZone).getTime() - (wall - offset)))
}

/**
 * A decimal with all its digits, `1234.5` as `1234.500`. Text is taken as it is, so that no amount passes through binary fractions.
 * @throws Error for what is no number, is negative, or has more digits than there is room for
 */
export const reportDecimal = (value: string | number, decimals: number): string => {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(String(value))
  const [, whole = '', fraction = ''] = found ?? []
  if (!found || fraction.slice(decimals).replace(/0+$/, '') !== '')
    throw new Error(`${value} is no number of at most ${decimals} decimals`)
  const plain = whole.replace(/^0+(?=\d)/, '')
  return decimals === 0 ? plain : `${plain}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}

/** Yuan with three decimals from whole fen. @throws Error for a negative amount or a part of a fen */
export const reportYuan = (fen: number): string => {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new Error(`${fen} is no amount in fen`)
  return reportDecimal(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`, 3)
}

/** Kilograms with three decimals. For goods whose weight is kept in tonnes, see {@link kilogramsOfTonnes}. */
export const reportKilograms = (kilograms: string | number): string => reportDecimal(kilograms, 3)

/** Kilograms with three decimals from tonnes as text, by moving the point: 31.5 is 31500.000. */
export const kilogramsOfTonnes = (tonnes: string): string => {
  const [whole = '', fraction = ''] = tonnes.split('.')
  const moved = fraction.padEnd(3, '0')
  return reportDecimal(`${whole}${moved.slice(0, 3)}.${moved.slice(3) || '0'}`, 3)
}
