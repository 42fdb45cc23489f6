import { createHash } from 'node:crypto'
import type { PaperKind, PaperText } from '@ntocc/sdk/contracts'
import { idCardCheck, usccCheck, vinCheck } from '@ntocc/sdk/fields'

const FAMILY = [...'赵钱孙李周吴郑王冯陈']
const GIVEN = ['建国', '海涛', '晓明', '志强', '丽华', '文斌', '国庆', '玉兰', '德胜', '春生']
/** Long enough that the two sides of a card and the licence beside it are read as one person's. */
const SAME_MS = 10 * 60_000

/** Numbers that follow from a text. */
const numbers = (seed: string) => {
  const bytes = createHash('sha256').update(seed).digest()
  let at = 0
  const next = (below: number): number => (bytes.readUInt16BE((at++ * 2) % 30) ?? 0) % below
  return { next, digits: (count: number) => Array.from({ length: count }, () => next(10)).join('') }
}

const two = (value: number): string => String(value).padStart(2, '0')
const day = (now: number, years: number): string => `${new Date(now).getUTCFullYear() + years}-06-30`

/** A check digit by Luhn's rule at the end. */
const cardNo = (first: string): string => {
  const sum = [...first].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${first}${(10 - (sum % 10)) % 10}`
}

const vinOf = (digits: string): string => {
  const open = `LFW0A1BC0${digits.slice(0, 8)}`
  return `${open.slice(0, 8)}${vinCheck(open)}${open.slice(9)}`
}

/**
 * Plays a reader of papers for a trial: nothing is looked at. Everything is made up, believable, and passes the checks of
 * its fields; what one account has read within some minutes belongs together. Regions of the numbers are issued to nobody.
 */
export const simulatedPaper = (kind: PaperKind, account: number, now = Date.now()): PaperText => {
  const made = numbers(`${account}/${Math.floor(now / SAME_MS)}`)
  const name = `${FAMILY[made.next(10)]}${GIVEN[made.next(10)]}`
  const born = `${1970 + made.next(30)}${two(1 + made.next(12))}${two(1 + made.next(28))}`
  const first17 = `110000${born}${made.digits(3)}`
  const idNo = `${first17}${idCardCheck(first17)}`
  const uscc17 = `91110000MA0${made.digits(6)}`
  const plateNo = `京A${made.digits(5)}`
  const owner = `${name}运输有限公司`
  const papers: Record<PaperKind, PaperText> = {
    idCardFront: {
      name,
      gender: Number(first17[16]) % 2 === 1 ? 'male' : 'female',
      nation: '汉',
      birthDate: `${born.slice(0, 4)}-${born.slice(4, 6)}-${born.slice(6)}`,
      address: `北京市示例区示例路${1 + made.next(99)}号`,
      idNo,
    },
    idCardBack: { issuer: '示例市公安局', validFrom: day(now, -5), validTo: day(now, 15) },
    drivingLicence: {
      name,
      licenceNo: idNo,
      licenceClass: 'A2',
      fileNo: made.digits(12),
      issuer: '示例市公安局交通警察支队',
      validFrom: day(now, -4),
      validTo: day(now, 6),
    },
    vehicleLicence: {
      plateNo,
      vehicleType: 'Q11',
      owner,
      useCharacter: '货运',
      brandModel: '解放牌CA4250',
      vin: vinOf(made.digits(8)),
      engineNo: made.digits(8),
      issuer: '示例市公安局交通警察支队',
      registerDate: day(now, -3),
      issueDate: day(now, -3),
      inspectionTo: day(now, 1),
    },
    businessLicence: {
      name: owner,
      uscc: `${uscc17}${usccCheck(uscc17)}`,
      legalPerson: name,
      address: `北京市示例区示例路${1 + made.next(99)}号`,
      validTo: day(now, 10),
    },
    transportPermit: { permitNo: `1100${made.digits(8)}`, owner, plateNo, validTo: day(now, 3) },
    qualification: { name, qualificationNo: idNo, validTo: day(now, 5) },
    bankCard: { cardNo: cardNo(`622202${made.digits(12)}`), bankName: '中国工商银行', holder: name },
  }
  return papers[kind]
}
