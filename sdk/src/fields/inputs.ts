import { NUMBER_CAP, PERCENT_CAP } from './checks.ts'

/** Input formatters of the specification, section 5: what an input shows while somebody types. */

export interface NumberInput {
  /** Decimal places kept; the rest is cut off, never rounded. Default 2. */
  places?: number
  /** Default 1,000,000,000. When exceeded, this value is shown. */
  max?: number
  min?: number
  /** A leading minus sign is kept. Default false. */
  negative?: boolean
  /**
   * Nothing becomes another number than was meant: a minus that is not allowed stays, and decimals of which cutting would
   * leave zero, for the check to say what is wrong. Default false.
   */
  keepsWrong?: boolean
}

/** Full-width digits and points, as Chinese and Japanese input methods type them, become plain ones. */
const plain = (typed: string): string => typed.normalize('NFKC').replace(/。/g, '.').replace(/−/g, '-')

const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

const limited = (text: string, max: number, min: number | undefined, negative: boolean): string => {
  const value = Number(text)
  if (!/\d/.test(text) || Number.isNaN(value)) return text
  if (value > max) return String(max)
  if (negative && value < -max) return String(-max)
  return min !== undefined && value < min ? String(min) : text
}

/** Keeps a decimal number: one point, at most `places` decimals (cut off), within the cap. */
export const formatDecimalInput = (typed: string, input: NumberInput = {}): string => {
  const { places = 2, max = NUMBER_CAP, negative = false, keepsWrong = false } = input
  const text = plain(typed).trim()
  const sign = (negative || keepsWrong) && text.startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const hasPoint = rest.length > 0 && places > 0
  const digits = withoutLeadingZeros(whole === '' && hasPoint ? '0' : whole)
  const given = rest.join('')
  const cut = given.slice(0, places)
  const isLost = keepsWrong && Number(`${digits}.${cut}`) === 0 && Number(`${digits}.${given}`) !== 0
  const decimals = hasPoint ? `.${isLost ? given : cut}` : ''
  return limited(`${sign}${digits}${decimals}`, max, undefined, sign !== '')
}

/** Keeps digits only, within the cap. */
export const formatIntegerInput = (typed: string, input: Omit<NumberInput, 'places'> = {}): string => {
  const { max = NUMBER_CAP, min, negative = false } = input
  const text = plain(typed).trim()
  const sign = negative && text.startsWith('-') ? '-' : ''
  const [whole = ''] = text.split('.')
  return limited(`${sign}${withoutLeadingZeros(whole.replace(/\D/g, ''))}`, max, min, negative)
}

/** Whole numbers of at least one; an empty input stays empty. */
export const formatMinimumOneInput = (typed: string): string => formatIntegerInput(typed, { min: 1 })

/** Whole numbers up to 100. */
export const formatPercentInput = (typed: string): string => formatIntegerInput(typed, { max: PERCENT_CAP })

/** Digits only, without a value: telephone numbers and accounts keep their leading zeros. */
export const formatDigitsInput = (typed: string, length: number): string =>
  plain(typed).replace(/\D/g, '').slice(0, length)
