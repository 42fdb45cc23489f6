import { platformDay } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import { type SetOf, sql } from '@ntocc/sdk/service'
import { MoneyAccount } from '../contract/account.ts'
import { Collection, collectionMachine } from '../contract/collection.ts'
import { CollectionCode, codeMachine } from '../contract/collection-code.ts'
import { MerchantAccount, merchantMachine } from '../contract/merchant.ts'
import { SplitRule, splitRuleMachine } from '../contract/split.ts'
import { bookAndSplit } from '../service/collections/book.ts'
import { receive } from '../service/collections/money.ts'
import { fieldsFor, ownerOf } from '../service/money/parties.ts'
import type { Platform, ServiceCtx } from '../service/types.ts'
import { clerkOf, lineOf, numberOf } from './collections.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dayOf = (time: number): string => platformDay(new Date(time))

type Row = Pick<MerchantAccount, 'merchantNo' | 'channel' | 'name' | 'uscc' | 'contact' | 'contactPhone'> & {
  state: keyof typeof merchantMachine.at
  bank: string
  card: string
  fee: number
}
const COMPANY = { name: '武汉江汉网络货运有限公司', uscc: '91420100MA4KYXRH3B' } as const
const WUHAN = '中国建设银行武汉江汉支行'
const MERCHANTS: readonly Row[] = [
  {
    merchantNo: '898420148160001',
    channel: 'unionpay',
    ...COMPANY,
    contact: '李敏',
    contactPhone: '02787654321',
    state: 'signed',
    bank: WUHAN,
    card: '42001865208053009901',
    fee: 0.38,
  },
  {
    merchantNo: '1602418501',
    channel: 'wechat',
    ...COMPANY,
    contact: '李敏',
    contactPhone: '02787654321',
    state: 'changing',
    bank: WUHAN,
    card: '42001865208053009901',
    fee: 0.6,
  },
  {
    merchantNo: '2088541273664102',
    channel: 'alipay',
    ...COMPANY,
    contact: '周建国',
    contactPhone: '02787654322',
    state: 'toSign',
    bank: WUHAN,
    card: '42001865208053009901',
    fee: 0.55,
  },
  {
    merchantNo: 'CCB42001865',
    channel: 'bank',
    ...COMPANY,
    contact: '周建国',
    contactPhone: '02787654322',
    state: 'suspended',
    bank: WUHAN,
    card: '42001865208053009901',
    fee: 0.2,
  },
  {
    merchantNo: '898420148160002',
    channel: 'unionpay',
    ...COMPANY,
    contact: '陈丽',
    contactPhone: '02787654323',
    state: 'draft',
    bank: '中国工商银行武汉分行',
    card: '3202009009201234567',
    fee: 0.42,
  },
  {
    merchantNo: '898420148150077',
    channel: 'unionpay',
    ...COMPANY,
    contact: '陈丽',
    contactPhone: '02787654323',
    state: 'ended',
    bank: '中国工商银行武汉分行',
    card: '3202009009201234567',
    fee: 0.5,
  },
]

const drawMerchant = (
  ctx: ServiceCtx,
  { state, bank, card, fee, ...row }: Row,
): SetOf<typeof MerchantAccount> & { code: string } => {
  const isDecided = state === 'signed' || state === 'changing' || state === 'suspended' || state === 'ended'
  return {
    ...row,
    code: `${ctx.session.branchCode}-${row.merchantNo}`,
    settleHolder: row.name,
    settleBank: bank,
    settleCard: card,
    feeRate: fee,
    ...(state !== 'draft' && { asker: clerkOf(ctx) }),
    ...(isDecided && { decider: 'finance1', signedAt: new Date(Date.now() - 90 * DAY).toISOString() }),
    ...(state === 'changing' && {
      nextHolder: row.name,
      nextBank: '招商银行武汉分行',
      nextCard: '127905123410802',
      nextFeeRate: 0.54,
      reason: '结算账户变更为招商银行',
    }),
    ...(state === 'suspended' && { reason: '银行对账系统升级' }),
    ...(state === 'ended' && { reason: '合同到期' }),
    status: merchantMachine.at[state],
  }
}

const RULES: readonly (keyof typeof splitRuleMachine.at)[] = ['inForce', 'toApprove', 'toEnd', 'ended', 'refused']

const drawRule = async (ctx: ServiceCtx, owners: readonly MoneyAccount[], serial: number): Promise<void> => {
  const state = itemAt(RULES, serial)
  const [whose, ...payees] = [0, 1, 2].map(step => itemAt(owners, (serial + step) % owners.length))
  if (!whose) return
  const ruleNo = numberOf('GZ', Date.now() - (serial + 20) * DAY, serial + 1)
  const ratios = [60, 25.5, 14.5]
  await ctx.records.createMany(SplitRule, [
    {
      code: `${ctx.session.branchCode}-${ruleNo}-1`,
      ruleNo,
      edition: 1,
      ...fieldsFor(ownerOf(whose)),
      priority: 100,
      fromDay: dayOf(Date.now() - (serial + 15) * DAY),
      ...(state === 'ended' && { toDay: dayOf(Date.now() - 2 * DAY) }),
      shares: [whose, ...payees].map((account, at) => ({
        ...fieldsFor(ownerOf(account)),
        ratio: itemAt(ratios, at),
        fixed: at === 1 ? '50.00' : null,
      })),
      asker: clerkOf(ctx),
      ...(state !== 'toApprove' && { decider: 'finance1' }),
      ...(state === 'refused' && { reason: '比例与合同不符' }),
      ...(state === 'toEnd' && { reason: '合作协议终止' }),
      status: splitRuleMachine.at[state],
    },
  ])
}

/** Money that is collected for whoever has a rule, and shared out by it. */
const drawShared = async (ctx: ServiceCtx, account: MoneyAccount, serial: number): Promise<void> => {
  const [held] = await ctx.records.where(MoneyAccount, { where: sql`id = ${account.id}`, limit: 1, lock: true })
  if (!held) return
  const made = Date.now() - 1.5 * HOUR
  const owner = ownerOf(held)
  const codeNo = numberOf('SK', made, 800 + serial)
  const amount = `${6_800 + serial * 1_250}.37`
  await ctx.records.createMany(CollectionCode, [
    {
      code: `${ctx.session.branchCode}-${codeNo}`,
      codeNo,
      purpose: 'collect',
      ...fieldsFor(owner),
      amountLimit: amount,
      amountUsed: amount,
      validUntil: dayOf(made + 30 * DAY),
      maker: owner.code,
      status: codeMachine.at.used,
    },
  ])
  const at = new Date(made + HOUR).toISOString()
  const line = lineOf(ctx, { amount, words: codeNo, at: made + HOUR, serial: 800 + serial })
  const set = { codeNo, purpose: 'collect' as const, ...fieldsFor(owner), bookedAt: at }
  const [of] = await ctx.records.createMany(Collection, [
    { ...line, ...set, accountNo: held.accountNo, status: collectionMachine.at.booked },
  ])
  if (!of) return
  const on = dayOf(made)
  await receive(ctx, of, on)
  await bookAndSplit(ctx, { ...of, accountNo: null }, { owner, purpose: 'collect', at, on })
}

/** Merchants in all states, rules in all states, and what was shared out by the one in force. */
export const drawMerchants = async (area: Platform): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      if (branch === 'HQ') {
        await ctx.records.createMany(
          MerchantAccount,
          MERCHANTS.map(row => drawMerchant(ctx, row)),
        )
      }
      const all = await ctx.records.where(MoneyAccount, { limit: 1_000 })
      // Whoever carries first: they have more of it with each other.
      const byKind = (account: MoneyAccount): number => (account.shipmentCode ? 1 : 0)
      const owners = all.sort((one, other) => byKind(one) - byKind(other) || one.id - other.id).slice(0, RULES.length)
      if (owners.length < 3) return
      for (const serial of RULES.keys()) await ctx.transaction(() => drawRule(ctx, owners, serial))
      for (const [serial, account] of owners.slice(0, 1).entries())
        await ctx.transaction(() => drawShared(ctx, account, serial))
    })
}
