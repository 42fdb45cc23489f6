import { BankCard, type LocalizedText, Merchant } from '@ntocc/sdk/contracts'
import { allDictionaries } from '@ntocc/sdk/contracts/labels'
import type { Driver, Fleet, Shipper } from './fleet.ts'
import { demoBankCard, demoPhone } from './identity.ts'
import { Random } from './random.ts'
import { DAY } from './rhythm.ts'
import { common, type DbRow } from './rows.ts'

/** Drivers whose card is known; the others are asked for theirs before their first withdrawal. */
const DRIVER_CARDS = 120

const BRANCH_NAME: LocalizedText = {
  en: 'Development zone branch',
  zh: '开发区支行',
  es: 'Sucursal de la zona de desarrollo',
  ja: '開発区支店',
}

const bankOf = (random: Random) => random.pick((allDictionaries().bank ?? []).filter(({ code }) => code !== 'OTHR'))
/** Twelve digits, as numbers of banks' branches have; 999 is no bank's. */
const unionNo = (serial: number): string => `999${String(serial).padStart(9, '0')}`

const shipperCard = (shipper: Shipper, now: number): DbRow => {
  const random = new Random(`card/${shipper.code}`)
  const bank = bankOf(random)
  return {
    ...common(`YH${shipper.code}`, shipper.branchCode, now - random.int(30, 390) * DAY),
    ownerCode: shipper.code,
    holder: shipper.name,
    kind: 'company',
    uscc: shipper.uscc,
    bankCode: bank.code,
    bankName: bank.name,
    branchName: BRANCH_NAME,
    unionNo: unionNo(shipper.serial),
    cardNo: demoBankCard(20_000 + shipper.serial),
    isDefault: true,
    verifyStatus: random.pick(['three', 'three', 'none']),
    status: 1,
  }
}

const driverCard = (driver: Driver, now: number): DbRow => {
  const random = new Random(`card/${driver.code}`)
  const bank = bankOf(random)
  return {
    ...common(`YH${driver.code}`, driver.branchCode, now - random.int(5, 390) * DAY),
    ownerCode: driver.code,
    holder: driver.name,
    kind: 'person',
    idNo: driver.idNo,
    bankCode: bank.code,
    bankName: bank.name,
    cardNo: demoBankCard(40_000 + driver.serial),
    reservedPhone: driver.phone,
    isDefault: true,
    verifyStatus: random.pick(['four', 'four', 'three', 'none', 'failed']),
    status: 1,
  }
}

const merchantRow = (shipper: Shipper, now: number): DbRow => {
  const random = new Random(`merchant/${shipper.code}`)
  return {
    ...common(`SH${shipper.code}`, shipper.branchCode, now - random.int(20, 380) * DAY),
    merchantNo: `M${String(880_000_000 + shipper.serial)}`,
    channel: random.pick(['bank', 'unionpay', 'alipay', 'wechat']),
    name: shipper.name,
    uscc: shipper.uscc,
    phone: demoPhone(12_000 + shipper.serial),
    settleCardCode: `YH${shipper.code}`,
    feeRate: random.pick([0.2, 0.25, 0.3, 0.38, 0.6]),
    signStatus: random.pick(['done', 'done', 'done', 'signing', 'expired']),
    status: 1,
  }
}

/** Cards money is paid to, and the accounts of shippers with payment channels. */
export const accountTables = ({ shippers, drivers }: Fleet, now: number): [entity: unknown, rows: DbRow[]][] => [
  [
    BankCard,
    [
      ...shippers.map(shipper => shipperCard(shipper, now)),
      ...drivers.slice(0, DRIVER_CARDS).map(driver => driverCard(driver, now)),
    ],
  ],
  [Merchant, shippers.filter(({ serial }) => serial % 2 === 1).map(shipper => merchantRow(shipper, now))],
]
