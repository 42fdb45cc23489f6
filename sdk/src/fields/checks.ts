import { BLANKS } from './sql.ts'
import { isCalendarDay } from './time.ts'

/** Field validators of the specification, section 5, as plain questions; the kinds are built on them. */

/** Greatest value of a numeric field, inclusive (specification, section 9). */
export const NUMBER_CAP = 1_000_000_000
export const PERCENT_CAP = 100

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

/* Patterns that the database checks too are of the common ground of both dialects: no \d, \w or \s. */

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])'
/** The last label of a name starts with a letter; one of digits would be a number of the internet protocol. */
const HOST = `(?:(?:${LABEL}\\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?|(?:${OCTET}\\.){3}${OCTET})`
const PORT = '(?::(?:[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]|[0-9]{1,4}))?'
export const LINK_PATTERN = `^https?://${HOST}${PORT}(?:[/?#][^${BLANKS}]*)?$`
const LINK = new RegExp(LINK_PATTERN, 'i')

/** http or https address with a host. */
export const isLink = (text: string): boolean => LINK.test(text) && !text.includes('\0')

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
export const EMAIL_PATTERN = `^${ATOM}(?:\\.${ATOM})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$`
const EMAIL = new RegExp(EMAIL_PATTERN)

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

export const MOBILE_PATTERN = '^1[0-9]{10}$'
/** Mobile, landline, 400 and 800 numbers. */
export const PHONE_PATTERN = '^(?:1[0-9]{10}|0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$'

/** 11 digits starting with 1. */
export const isMobile: (text: string) => boolean = matches(new RegExp(MOBILE_PATTERN))
/** Area code, number and extension. */
export const isLandline: (text: string) => boolean = matches(/^0\d{2,3}-?\d{7,8}(?:-\d{1,6})?$/)
/** 400 and 800 service numbers. */
export const isServiceNumber: (text: string) => boolean = matches(/^[48]00-?\d{3}-?\d{4}$/)
export const isPhone: (text: string) => boolean = matches(new RegExp(PHONE_PATTERN))

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

export const BANK_ACCOUNT_PATTERN = '^[0-9]{8,20}$'
export const isBankAccount: (text: string) => boolean = matches(new RegExp(BANK_ACCOUNT_PATTERN))
/** Two to four Latin letters. */
export const isTwoToFourLetters: (text: string) => boolean = matches(/^[A-Za-z]{2,4}$/)
export const hasNoWhitespace: (text: string) => boolean = matches(/^\S*$/)
/** Letters of any script, middle dots and single spaces or hyphens between them. */
export const isPersonName: (text: string) => boolean = matches(/^[\p{L}\p{M}]+(?:[·•・ '-][\p{L}\p{M}]+)*$/u)

/** Ranges of all code points that a character class of JavaScript has: databases know no Unicode properties. */
const rangesOf = (isIn: RegExp): string => {
  const ranges: string[] = []
  const escaped = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`
  let start: number | undefined
  for (let code = 1; code <= 0x110000; code++) {
    const isMember = code < 0x110000 && (code < 0xd800 || code > 0xdfff) && isIn.test(String.fromCodePoint(code))
    if (isMember) start ??= code
    else if (start !== undefined) {
      ranges.push(start === code - 1 ? escaped(start) : `${escaped(start)}-${escaped(code - 1)}`)
      start = undefined
    }
  }
  return ranges.join('')
}

/** `isPersonName` for a database; made when asked for, because it is long. */
export const personNamePattern = (): string => {
  const word = `[${rangesOf(/[\p{L}\p{M}]/u)}]+`
  return `^${word}(?:[·•・ '-]${word})*$`
}

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
