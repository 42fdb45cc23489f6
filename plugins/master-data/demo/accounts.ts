import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoCtx, DemoDriver, DemoRandom, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { BankCard, Merchant } from '../contract/accounts.ts'
import { DAY } from './texts.ts'

/** Drivers whose card is known; the others are asked for theirs before their first withdrawal. */
const DRIVER_CARDS = 120

const BRANCH_NAME: LocalizedText = {
  en: 'Development zone branch',
  zh: '开发区支行',
  es: 'Sucursal de la zona de desarrollo',
  ja: '開発区支店',
}

const bankOf = (ctx: DemoCtx, random: DemoRandom) =>
  random.pick(ctx.entries('bank').filter(({ code }) => code !== 'OTHR'))
/** Twelve digits, as numbers of banks' branches have; 999 is no bank's. */
const unionNo = (serial: number): string => `999${String(serial).padStart(9, '0')}`

const shipperCard = (ctx: DemoCtx, shipper: DemoShipper): DemoRow => {
  const random = ctx.random(`card/${shipper.code}`)
  const bank = bankOf(ctx, random)
  return {
    ...ctx.record(`YH${shipper.code}`, shipper.branchCode, ctx.now - random.int(30, 390) * DAY),
    ownerCode: shipper.code,
    holder: shipper.name,
    kind: 'company',
    uscc: shipper.uscc,
    bankCode: bank.code,
    bankName: bank.name,
    branchName: BRANCH_NAME,
    unionNo: unionNo(shipper.serial),
    cardNo: ctx.bankCard(20_000 + shipper.serial),
    isDefault: true,
    verifyStatus: random.pick(['three', 'three', 'none']),
    status: 1,
  }
}

const driverCard = (ctx: DemoCtx, driver: DemoDriver): DemoRow => {
  const random = ctx.random(`card/${driver.code}`)
  const bank = bankOf(ctx, random)
  return {
    ...ctx.record(`YH${driver.code}`, driver.branchCode, ctx.now - random.int(5, 390) * DAY),
    ownerCode: driver.code,
    holder: driver.name,
    kind: 'person',
    idNo: driver.idNo,
    bankCode: bank.code,
    bankName: bank.name,
    cardNo: ctx.bankCard(40_000 + driver.serial),
    reservedPhone: driver.phone,
    isDefault: true,
    verifyStatus: random.pick(['four', 'four', 'three', 'none', 'failed']),
    status: 1,
  }
}

const merchantRow = (ctx: DemoCtx, shipper: DemoShipper): DemoRow => {
  const random = ctx.random(`merchant/${shipper.code}`)
  return {
    ...ctx.record(`SH${shipper.code}`, shipper.branchCode, ctx.now - random.int(20, 380) * DAY),
    merchantNo: `M${String(880_000_000 + shipper.serial)}`,
    channel: random.pick(['bank', 'unionpay', 'alipay', 'wechat']),
    name: shipper.name,
    uscc: shipper.uscc,
    phone: ctx.phone(12_000 + shipper.serial),
    settleCardCode: `YH${shipper.code}`,
    feeRate: random.pick([0.2, 0.25, 0.3, 0.38, 0.6]),
    signStatus: random.pick(['done', 'done', 'done', 'signing', 'expired']),
    status: 1,
  }
}

/** Cards money is paid to, and the accounts of shippers with payment channels. */
export const makeAccounts = async (ctx: DemoCtx): Promise<void> => {
  const shippers = ctx.take('shippers')
  await ctx.insert(BankCard, [
    ...shippers.map(shipper => shipperCard(ctx, shipper)),
    ...ctx
      .take('drivers')
      .slice(0, DRIVER_CARDS)
      .map(driver => driverCard(ctx, driver)),
  ])
  await ctx.insert(
    Merchant,
    shippers.filter(({ serial }) => serial % 2 === 1).map(shipper => merchantRow(ctx, shipper)),
  )
}
