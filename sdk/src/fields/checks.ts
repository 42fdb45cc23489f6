import { isCalendarDay } from './time.ts'

/** Field validators of the specification, section 5, as plain questions; the kinds are built on them. */

/** Greatest value of a numeric field, inclusive (specification, section 9). */
export const NUMBER_CAP = 1_000_000_000
export const PERCENT_CAP = 100

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

/** http or https address with a host. */
export const isLink = (text: string): boolean => {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false
  return new URL(text).hostname !== ''
}

export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
    text,
  )

/** 11 digits starting with 1. */
export const isMobile: (text: string) => boolean = matches(/^1\d{10}$/)
/** Area code, number and extension. */
export const isLandline: (text: string) => boolean = matches(/^0\d{2,3}-?\d{7,8}(?:-\d{1,6})?$/)
/** 400 and 800 service numbers. */
export const isServiceNumber: (text: string) => boolean = matches(/^[48]00-?\d{3}-?\d{4}$/)
export const isPhone = (text: string): boolean => isMobile(text) || isLandline(text) || isServiceNumber(text)

const DECIMAL = /^(?:0|[1-9]\d*)(?:\.\d+)?$/
/** Decimal notation, at least zero. */
export const isNonNegativeDecimal: (text: string) => boolean = matches(DECIMAL)
/** Decimal notation, above zero. */
export const isPositiveNumber = (text: string): boolean => DECIMAL.test(text) && Number(text) > 0
/** Digits, not starting with zero. */
export const isPositiveInteger: (text: string) => boolean = matches(/^[1-9]\d*$/)
/** At least zero, with no more than two decimals. */
export const hasTwoDecimals: (text: string) => boolean = matches(/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/)
/** A number no greater than 1,000,000,000. */
export const isWithinCap = (value: string | number): boolean => {
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)
  return number <= NUMBER_CAP
}

/** Eight digits yyyymmdd that are a day. */
export const isCompactDate = (text: string): boolean =>
  /^\d{8}$/.test(text) &&
  Number(text.slice(0, 4)) > 0 &&
  isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))

export const isBankAccount: (text: string) => boolean = matches(/^\d{8,20}$/)
/** Two to four Latin letters. */
export const isTwoToFourLetters: (text: string) => boolean = matches(/^[A-Za-z]{2,4}$/)
export const hasNoWhitespace: (text: string) => boolean = matches(/^\S*$/)
/** Letters of any script, middle dots and single spaces or hyphens between them. */
export const isPersonName: (text: string) => boolean = matches(/^[\p{L}\p{M}]+(?:[·•・ '-][\p{L}\p{M}]+)*$/u)

/** How many of uppercase, lowercase, digit and symbol a password mixes. */
export const passwordClasses = (text: string): number =>
  [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d\s]/].filter(pattern => pattern.test(text)).length

/** Luhn, the check digit of payment cards. */
export const hasLuhnDigit = (digits: string): boolean => {
  if (!/^\d+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
