import * as checks from './checks.ts'
import {
  brokenIdCardRule,
  brokenUsccRule,
  brokenVinRule,
  isPlate,
  PLATE_PATTERN,
  plainPlate,
  VIN_PATTERN,
} from './identifiers.ts'
import { defineKind } from './kind.ts'
import { sqlMatches } from './sql.ts'

const upper = (value: unknown): unknown =>
  typeof value === 'string' ? value.normalize('NFKC').replace(/\s/g, '').toUpperCase() : value

const upperInput =
  (length: number) =>
  (typed: string): string =>
    String(upper(typed)).slice(0, length)

/** Typed or pasted as it is shown, with its dot. */
const upperPlate = (value: unknown): unknown => {
  const text = upper(value)
  return typeof text === 'string' ? plainPlate(text) : text
}

/** Resident identity number; x is read as X, 15-character numbers are refused. */
export const idCardKind = defineKind({
  name: 'idCard',
  sql: 'text',
  filter: 'contains',
  rules: ['length', 'region', 'birthDate', 'checkDigit'],
  width: 180,
  check: value => brokenIdCardRule(String(value)),
  sqlCheck: column => `ntocc_is_id_card(${column})`,
  normalise: upper,
  formatInput: typed => upperInput(18)(typed).replace(/[^\dX]/g, ''),
})

/** Unified social credit code (GB 32100). */
export const usccKind = defineKind({
  name: 'uscc',
  sql: 'text',
  filter: 'contains',
  rules: ['pattern', 'checkDigit'],
  width: 180,
  check: value => brokenUsccRule(String(value)),
  sqlCheck: column => `ntocc_is_uscc(${column})`,
  normalise: upper,
  formatInput: upperInput(18),
})

/** Vehicle plate (GA 36). Letters are not upper-cased by the check: 鄂a00001 is wrong as it stands. */
export const plateKind = defineKind({
  name: 'plate',
  sql: 'text',
  filter: 'contains',
  rules: ['pattern'],
  width: 110,
  check: value => (isPlate(String(value)) ? undefined : 'pattern'),
  sqlCheck: column => sqlMatches(column, PLATE_PATTERN),
  normalise: upperPlate,
  formatInput: typed => String(upperPlate(typed)).slice(0, 8),
})

/** Vehicle identification number. Makers outside North America may leave the check digit free: it is only doubted. */
export const vinKind = defineKind({
  name: 'vin',
  sql: 'text',
  filter: 'contains',
  rules: ['pattern', 'checkDigit'],
  width: 180,
  check: value => (brokenVinRule(String(value)) === 'pattern' ? 'pattern' : undefined),
  warn: value => (brokenVinRule(String(value)) === 'checkDigit' ? 'checkDigit' : undefined),
  sqlCheck: column => sqlMatches(column, VIN_PATTERN),
  normalise: upper,
  formatInput: upperInput(17),
})

/** Bank account: 8 to 20 digits; the Luhn digit of a personal card is only doubted. */
export const bankAccountKind = defineKind({
  name: 'bankAccount',
  sql: 'text',
  filter: 'contains',
  rules: ['pattern', 'luhn'],
  width: 190,
  inputMode: 'numeric',
  check: value => (checks.isBankAccount(String(value)) ? undefined : 'pattern'),
  sqlCheck: column => sqlMatches(column, checks.BANK_ACCOUNT_PATTERN),
  warn: (value, options) => {
    const digits = String(value)
    const isCard = options.personal && digits.length >= 12 && digits.length <= 19
    return isCard && !checks.hasLuhnDigit(digits) ? 'luhn' : undefined
  },
  normalise: value => (typeof value === 'string' ? value.normalize('NFKC').replace(/[\s-]/g, '') : value),
  formatInput: typed => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 20),
})
