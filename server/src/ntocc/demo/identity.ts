import type { DemoNumbers } from '@ntocc/sdk/service'

/**
 * Numbers that pass every check and belong to nobody. Province code + 0000 is no district where anybody is registered;
 * 1000000xxxx is no number range; authority 9, class 1 and area xx9999 are never issued.
 * Sources: GB 11643 (identity numbers), GB 32100 and GB 11714 (credit codes), GA 36 (plates), ISO 3779 (VIN).
 */
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'
const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const VIN_VALUES: Record<string, number> = {
  ...Object.fromEntries([...'0123456789'].map(digit => [digit, Number(digit)])),
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}

/** 18 characters. `province`: two digits; `birth`: yyyymmdd; `serial`: 0-999. */
export function demoIdCard(province: string, birth: string, serial: number): string {
  const body = `${province}0000${birth}${String(serial % 1000).padStart(3, '0')}`
  const sum = ID_WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + ID_CHECKS[sum % 11]
}

/** 18 characters of GB 32100 with both check characters right. */
export function demoCreditCode(province: string, serial: number): string {
  let rest = serial
  let tail = ''
  for (let at = 0; at < 6; at++) {
    tail = CREDIT_ALPHABET[rest % 31] + tail
    rest = Math.floor(rest / 31)
  }
  const organisation = `MA${tail}`
  const body = `91${province}9999${organisation}${organisationCheck(organisation)}`
  const sum = CREDIT_WEIGHTS.reduce((total, weight, at) => total + weight * CREDIT_ALPHABET.indexOf(body[at] ?? ''), 0)
  return body + CREDIT_ALPHABET[(31 - (sum % 31)) % 31]
}

/** GB 11714 values letters as 10 (A) to 35 (Z). */
function organisationCheck(organisation: string): string {
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, at) => total + weight * Number.parseInt(organisation[at] ?? '0', 36),
    0,
  )
  const check = 11 - (sum % 11)
  return check === 10 ? 'X' : check === 11 ? '0' : String(check)
}

/** Eleven digits nobody can be called on. `serial`: 0-9999. */
export function demoPhone(serial: number): string {
  return `1000000${String(serial % 10_000).padStart(4, '0')}`
}

const PLATE_SERIAL = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A plate whose serial begins with zeros; letters I and O never occur. `office` is one letter. */
export function demoPlate(province: string, office: string, serial: number): string {
  let rest = serial
  let tail = ''
  for (let at = 0; at < 5; at++) {
    tail = PLATE_SERIAL[rest % 34] + tail
    rest = Math.floor(rest / 34)
  }
  return province + office + tail
}

/** A new-energy plate, eight characters: D and five digits (small vehicles). */
export function demoGreenPlate(province: string, office: string, serial: number): string {
  return `${province}${office}D${String(serial % 100_000).padStart(5, '0')}`
}

/** Trailer plate: four characters and 挂. */
export function demoTrailerPlate(province: string, office: string, serial: number): string {
  return `${demoPlate(province, office, serial).slice(0, 2)}${demoPlate(province, office, serial).slice(-4)}挂`
}

/** Seventeen characters with the check character of ISO 3779; LTEST is no maker's code. */
export function demoVin(serial: number): string {
  const draft = `LTEST000 D${String(serial % 10_000_000).padStart(7, '0')}`.replace(' ', '0')
  const sum = VIN_WEIGHTS.reduce((total, weight, at) => total + weight * (VIN_VALUES[draft[at] ?? ''] ?? 0), 0)
  const check = sum % 11
  return `${draft.slice(0, 8)}${check === 10 ? 'X' : check}${draft.slice(9)}`
}

/** Nineteen digits that satisfy Luhn, in a range no bank uses. */
export function demoBankCard(serial: number): string {
  const body = `629999${String(serial).padStart(12, '0')}`
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return body + ((10 - (sum % 10)) % 10)
}

/** The same for parts of the demo. */
export const numbers: DemoNumbers = {
  phone: demoPhone,
  bankCard: demoBankCard,
  idCard: demoIdCard,
  creditCode: demoCreditCode,
  plate: demoPlate,
  greenPlate: demoGreenPlate,
  trailerPlate: demoTrailerPlate,
  vin: demoVin,
}
