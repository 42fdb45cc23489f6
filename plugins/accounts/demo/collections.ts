import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { type SetOf, sql } from '@ntocc/sdk/service'
import { MoneyAccount } from '../contract/account.ts'
import { Collection, type CollectionTrouble, collectionMachine } from '../contract/collection.ts'
import { CollectionCode, type CollectionPurpose, codeMachine } from '../contract/collection-code.ts'
import { bookTo, receive } from '../service/collections/money.ts'
import { ownerOf } from '../service/money/parties.ts'
import type { Platform, ServiceCtx } from '../service/types.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const iso = (time: number): string => new Date(time).toISOString()
const dayOf = (time: number): string => platformDay(new Date(time))

/** What becomes of a code: how much of its limit came in, in how many parts. */
const TURNS = ['used', 'open', 'partly', 'closed', 'expired', 'used'] as const
type Turn = (typeof TURNS)[number]
const PARTS: { readonly [K in Turn]: number } = { used: 1, open: 0, partly: 1, closed: 0, expired: 0 }
const REMARKS = ['11月运费', '预付款', '钢材第二批货款'] as const
const PAYERS = [
  { name: '武汉江汉钢铁贸易有限公司', bank: '中国建设银行武汉江汉支行', account: '42001865208053001234' },
  { name: '宜昌三峡建材有限公司', bank: '中国工商银行宜昌分行', account: '1807003009200145678' },
  { name: '襄阳汉水粮油有限公司', bank: '中国农业银行襄阳分行', account: '17409201040012345' },
] as const
const MOST = 12

interface Stray {
  trouble: CollectionTrouble
  state: keyof typeof collectionMachine.at
  amount: string
  words: string
}
/** What nobody is known for, in the hands that it is left in. */
const STRAYS: readonly Stray[] = [
  { trouble: 'noCode', state: 'unmatched', amount: '12800.00', words: '运费' },
  { trouble: 'unknownCode', state: 'unmatched', amount: '3560.50', words: 'SK26010100000001 货款' },
  { trouble: 'noCode', state: 'inHand', amount: '48200.00', words: '往来款' },
  { trouble: 'tooMuch', state: 'assigning', amount: '20500.00', words: '充值' },
  { trouble: 'noCode', state: 'toReturn', amount: '660.00', words: '误转' },
]

export const numberOf = (kind: string, time: number, serial: number): string =>
  `${kind}${dayOf(time).slice(2).replaceAll('-', '')}${String(serial).padStart(8, '0')}`

interface Came {
  amount: string
  words: string
  at: number
  serial: number
}

export const lineOf = (
  ctx: ServiceCtx,
  { amount, words, at, serial }: Came,
): SetOf<typeof Collection> & { code: string } => {
  const collectionNo = numberOf('SR', at, serial)
  const payer = itemAt(PAYERS, serial % PAYERS.length)
  return {
    code: `${ctx.session.branchCode}-${collectionNo}`,
    collectionNo,
    serial: `B${dayOf(at).replaceAll('-', '')}${String(9_000_000_000 + serial)}`,
    amount,
    receivedAt: iso(at),
    payerName: payer.name,
    payerBank: payer.bank,
    payerAccount: payer.account,
    words,
    returns: 0,
  }
}

export const clerkOf = ({ session }: ServiceCtx): string =>
  session.branchCode === 'HQ' ? 'finance2' : `${session.branchCode.toLowerCase()}-finance2`

/** A code with what came in by it. */
const drawCode = async (ctx: ServiceCtx, account: MoneyAccount, serial: number): Promise<void> => {
  const turn = itemAt(TURNS, serial % TURNS.length)
  const made = Date.now() - (serial + 1) * 31 * HOUR
  const codeNo = numberOf('SK', made, serial + 1)
  const { shipmentCode = null, driverCode = null, teamCode = null } = account
  const purpose: CollectionPurpose = shipmentCode ? 'recharge' : 'collect'
  const limit = fenToYuan((2 + (serial % 7)) * 500_000)
  // Change records follow each other in time.
  const since = account.lastChangeAt ? Date.parse(account.lastChangeAt) : 0
  const at = Math.max(made + 5 * HOUR, since + HOUR)
  const isPaid = PARTS[turn] > 0 && at < Date.now() - HOUR
  const came = turn === 'partly' ? fenToYuan(fenOfYuan(limit) / 2) : limit
  const isOver = turn === 'expired'
  await ctx.records.createMany(CollectionCode, [
    {
      code: `${ctx.session.branchCode}-${codeNo}`,
      codeNo,
      purpose,
      shipmentCode,
      driverCode,
      teamCode,
      amountLimit: limit,
      amountUsed: isPaid ? came : '0.00',
      validUntil: dayOf(isOver ? Date.now() - DAY : made + 30 * DAY),
      remark: itemAt(REMARKS, serial % REMARKS.length),
      maker: ownerOf(account).code,
      status: codeMachine.at[turn === 'partly' || (turn === 'used' && !isPaid) ? 'open' : turn],
    },
  ])
  if (!isPaid) return
  const line = lineOf(ctx, { amount: came, words: codeNo, at, serial: serial + 1 })
  const set = { codeNo, purpose, shipmentCode, driverCode, teamCode, accountNo: account.accountNo }
  const [of] = await ctx.records.createMany(Collection, [
    { ...line, ...set, bookedAt: iso(at), status: collectionMachine.at.booked },
  ])
  if (!of) return
  const on = dayOf(at)
  await receive(ctx, of, on)
  // It is booked before it is known to which account, as any other.
  await bookTo(ctx, { ...of, accountNo: null }, { owner: ownerOf(account), purpose, at: iso(at), on })
}

const drawStray = async (ctx: ServiceCtx, stray: Stray, serial: number, first: MoneyAccount): Promise<void> => {
  const at = Date.now() - (serial + 1) * 7 * HOUR
  const clerk = clerkOf(ctx)
  const isHeld = stray.state !== 'unmatched'
  const isAsked = stray.state === 'assigning' || stray.state === 'toReturn'
  const [of] = await ctx.records.createMany(Collection, [
    {
      ...lineOf(ctx, { ...stray, at, serial: 500 + serial }),
      trouble: stray.trouble,
      ...(isHeld && { keeper: clerk }),
      ...(isAsked && { asker: clerk, reason: stray.state === 'toReturn' ? '付款人来函说明误转' : '付款人电话确认' }),
      ...(stray.state === 'assigning' && {
        shipmentCode: first.shipmentCode ?? null,
        driverCode: first.driverCode ?? null,
      }),
      status: collectionMachine.at[stray.state],
    },
  ])
  if (of) await receive(ctx, of, dayOf(at))
}

/** Codes and what came in by them, and what nobody is known for, booked as any other. */
export const drawCollections = async (area: Platform): Promise<void> => {
  for (const branch of await area.branches())
    await area.inBranch(branch, async ctx => {
      const accounts = await ctx.records.where(MoneyAccount, { where: sql`team_code is null`, limit: 1_000 })
      const chosen = accounts.sort((one, other) => one.id - other.id).slice(0, MOST)
      const [first] = chosen
      if (!first) return
      for (const [index, account] of [...chosen.entries()].reverse())
        await ctx.transaction(async () => {
          const [held] = await ctx.records.where(MoneyAccount, { where: sql`id = ${account.id}`, limit: 1, lock: true })
          if (held) await drawCode(ctx, held, index)
        })
      for (const [index, stray] of STRAYS.entries()) await ctx.transaction(() => drawStray(ctx, stray, index, first))
    })
}
