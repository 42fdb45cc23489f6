import { isCalendarDay } from './time.ts'

/** Numbers issued by authorities: identity cards, credit codes, plates, vehicle identification numbers. */

const weighted = (text: string, weights: readonly number[], valueAt: (character: string) => number): number =>
  weights.reduce((sum, weight, index) => sum + weight * valueAt(text[index] ?? ''), 0)

/** First two digits of an identity number. */
export const REGION_CODES: readonly string[] =
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  )
const REGIONS = new Set(REGION_CODES)
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Check character of the first 17 digits of an identity number (GB 11643). */
export const idCardCheck = (first17: string): string => '10X98765432'[weighted(first17, ID_WEIGHTS, Number) % 11] ?? ''

export type IdCardRule = 'length' | 'region' | 'birthDate' | 'checkDigit'

/** The rule of GB 11643 an identity number breaks; 15-character numbers are no longer valid. */
export const brokenIdCardRule = (text: string, today: Date = new Date()): IdCardRule | undefined => {
  if (!/^\d{17}[\dXx]$/.test(text)) return 'length'
  if (!REGIONS.has(text.slice(0, 2))) return 'region'
  const [year, month, day] = [Number(text.slice(6, 10)), Number(text.slice(10, 12)), Number(text.slice(12, 14))]
  if (year < 1800 || !isCalendarDay(year, month, day) || Date.UTC(year, month - 1, day) > today.getTime() + 43_200_000)
    return 'birthDate'
  return idCardCheck(text) === text[17]?.toUpperCase() ? undefined : 'checkDigit'
}

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const USCC_PATTERN = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/

/** Check character of the first 17 characters of a unified social credit code (GB 32100). */
export const usccCheck = (first17: string): string =>
  USCC_ALPHABET[(31 - (weighted(first17, USCC_WEIGHTS, each => USCC_ALPHABET.indexOf(each)) % 31)) % 31] ?? ''

export const brokenUsccRule = (text: string): 'pattern' | 'checkDigit' | undefined => {
  if (!USCC_PATTERN.test(text)) return 'pattern'
  return usccCheck(text) === text[17] ? undefined : 'checkDigit'
}

/** One-character names of provinces on plates (GA 36). */
export const PLATE_PROVINCES = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新'
export const PLATE_PATTERN = `^[${PLATE_PROVINCES}][A-Z](?:[0-9]{5}[DF]|[DF][A-HJ-NP-Z0-9][0-9]{4}|[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳使领])$`
const PLATE = new RegExp(PLATE_PATTERN)

const SHOWN_PLATE = new RegExp(`^([${PLATE_PROVINCES}][A-Za-z])\\s*[·•・‧.\\-]\\s*(?=[A-Za-z0-9]|$)`)

/** A plate, or its beginning, as it is shown and printed on the metal (鄂A·12345) to what is stored; any other text as it is. */
export const plainPlate = (text: string): string => text.replace(SHOWN_PLATE, '$1')

/** Vehicle plate: ordinary, trailer and special ones, and both sizes of new energy plates. */
export const isPlate = (text: string): boolean => PLATE.test(text)
/** New energy plates have one character more. */
export const isNewEnergyPlate = (text: string): boolean => isPlate(text) && text.length === 8

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VIN_LETTERS: Record<string, number> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, index) => [letter, index + 1] as const)
    .concat([...'JKLMN'].map((letter, index) => [letter, index + 1] as const))
    .concat([
      ['P', 7],
      ['R', 9],
    ])
    .concat([...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const)),
)

/** Check character at position 9 of a vehicle identification number (ISO 3779 as used in GB 16735). */
export const vinCheck = (vin: string): string =>
  '0123456789X'[weighted(vin, VIN_WEIGHTS, each => VIN_LETTERS[each] ?? Number(each)) % 11] ?? ''

export const VIN_PATTERN = '^[A-HJ-NPR-Z0-9]{17}$'
const VIN = new RegExp(VIN_PATTERN)

export const brokenVinRule = (text: string): 'pattern' | 'checkDigit' | undefined => {
  if (!VIN.test(text)) return 'pattern'
  return vinCheck(text) === text[8] ? undefined : 'checkDigit'
}
