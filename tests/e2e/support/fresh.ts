import { randomInt } from 'node:crypto'
import { demoCreditCode, demoIdCard, demoPlate, demoVin } from '../../../server/src/ntocc/demo/identity.ts'

/**
 * Names and numbers for what a test makes: drawn anew each time, so that no other test, no other run on the same console
 * and no second try finds them taken. All pass their checks and belong to nobody.
 */

const ALPHABET = 'bcdfghjkmnpqrstvwxz'
const letters = (count: number): string => Array.from({ length: count }, () => ALPHABET[randomInt(19)]).join('')
const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('')
const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
const YEAR_MS = 366 * 86_400_000

export const fresh = {
  /** A word that nothing else begins with, such as a user name, and safe in expressions and addresses. */
  word: (): string => letters(8),
  /** Of a record that people would have called this. */
  name: (of: string): string => `${of} ${letters(6)}`,
  digits,
  /** Cannot be dialled; numbers of the demo begin with 1000000. */
  phone: (): string => `1005${digits(7)}`,
  /** Of a person of age. */
  idNo: (): string =>
    demoIdCard(
      '11',
      `${randomInt(1965, 2000)}${String(randomInt(1, 13)).padStart(2, '0')}${String(randomInt(1, 29)).padStart(2, '0')}`,
      randomInt(1000),
    ),
  creditCode: (): string => demoCreditCode('35', randomInt(31 ** 6)),
  /** Of a province whose plates the demo does not have. */
  plate: (): string => demoPlate('藏', 'Z', randomInt(34 ** 5)),
  vin: (): string => demoVin(randomInt(10_000_000)),
} as const

/** The day so many years from now: papers that are good for long, or were issued long ago. */
export const yearsFromNow = (years: number): string => day(Date.now() + years * YEAR_MS)
