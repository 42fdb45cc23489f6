import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { type CarriageAdvance, type DeductionNews, sql } from '@ntocc/sdk/service'
import { type SettlementBatch, SettlementDeduction, SettlementLine } from '../contract/batch.ts'
import { ownerOf } from './posting.ts'
import { noOf } from './store.ts'
import type { ServiceCtx } from './types.ts'

type Of = Pick<SettlementBatch, 'id' | 'code' | 'batchNo' | 'side' | 'shipmentCode' | 'driverCode' | 'teamCode'>

interface Ahead {
  advances: readonly CarriageAdvance[]
  underWay: readonly string[]
}

/** What areas say that the payee of a batch has been paid before, for its waybills as its lines stand now. */
export const paidAhead = async (ctx: ServiceCtx, batch: Of): Promise<Ahead> => {
  if (batch.side !== 'payable') return { advances: [], underWay: [] }
  const rows = await ctx.query<{ waybill_no: string; total: string }>(
    sql`select waybill_no, amount + adjustment as total from ${ctx.table(SettlementLine)}
      where branch_code = ${ctx.session.branchCode} and batch_no = ${noOf(batch)} and not is_deleted order by waybill_no`,
  )
  const left = new Map(rows.map(({ waybill_no, total }) => [waybill_no, Math.max(Number(total), 0)]))
  const lines = rows.map(({ waybill_no: waybillNo }) => ({
    waybillNo,
    total: fenToYuan(left.get(waybillNo) ?? 0),
  }))
  const { driverCode, teamCode } = batch
  const advances: CarriageAdvance[] = []
  const underWay: string[] = []
  for (const { brought } of await ctx.gather('carriageAdvances', { driverCode, teamCode, lines })) {
    underWay.push(...brought.underWay)
    for (const advance of brought.advances) {
      // Several areas may have paid for one waybill: no line is worth less than nothing.
      const fen = Math.min(fenOfYuan(advance.amount), left.get(advance.waybillNo) ?? 0)
      if (fen <= 0) continue
      left.set(advance.waybillNo, (left.get(advance.waybillNo) ?? 0) - fen)
      advances.push({ ...advance, amount: fenToYuan(fen) })
    }
  }
  return { advances, underWay }
}

/** All there are: whoever says no limit is given the first thousand, and the rest of a month would be paid twice. */
const ALL = 100_000

const keptOf = (ctx: ServiceCtx, batch: Of): Promise<SettlementDeduction[]> =>
  ctx.records.where(SettlementDeduction, { where: sql`batch_no = ${noOf(batch)} and not is_deleted`, limit: ALL })

const said = ({ entity, code, waybillNo, amount }: CarriageAdvance): string =>
  `${entity}:${code}:${waybillNo}:${amount}`

const advanceOf = ({ forEntity, forCode, number, payNo, waybillNo, amount }: SettlementDeduction): CarriageAdvance => ({
  entity: forEntity,
  code: forCode,
  number,
  waybillNo,
  amount,
  ...(payNo && { payNo }),
})

/** Whether what the batch was sent with can still be taken off it. What has become owed since then is for the next batch. */
export const isAheadAsSent = async (ctx: ServiceCtx, batch: Of): Promise<boolean> => {
  const [now, kept] = [await paidAhead(ctx, batch), await keptOf(ctx, batch)]
  const there = new Set(now.advances.map(said))
  return now.underWay.length === 0 && kept.every(each => there.has(said(advanceOf(each))))
}

/** A batch that is sent keeps what is taken off it: whom it is with confirms that, and whoever approves it sees it. @returns its sum */
export const keepAhead = async (ctx: ServiceCtx, batch: Of): Promise<string> => {
  const { advances } = await paidAhead(ctx, batch)
  await ctx.records.createMany(
    SettlementDeduction,
    advances.map(({ entity, code, number, waybillNo, amount, payNo }, at) => ({
      code: `${batch.code}-${at + 1}`,
      batchNo: noOf(batch),
      waybillNo,
      forEntity: entity,
      forCode: code,
      number,
      payNo: payNo ?? null,
      amount,
    })),
  )
  return fenToYuan(advances.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0))
}

/** Nothing is taken off what is put together anew. */
export const forgetAhead = (ctx: ServiceCtx, batch: Of): Promise<number> =>
  ctx.records.erase(SettlementDeduction, sql`batch_no = ${noOf(batch)}`)

const numberOf = (batch: Of, { number, waybillNo }: Pick<CarriageAdvance, 'number' | 'waybillNo'>): string =>
  `${noOf(batch)}/${number}/${waybillNo}`

const tell = (ctx: ServiceCtx, batch: Of, deductions: CarriageAdvance[], news: Pick<DeductionNews, 'result' | 'why'>) =>
  ctx.tell('carriageDeducted', { number: noOf(batch), deductions, ...news })

/** An approved batch is paid less by what was paid before: in the books of this area, and by its news in those of whoever paid it. */
export const takeAhead = async (ctx: ServiceCtx, batch: Of): Promise<void> => {
  const deductions = (await keptOf(ctx, batch)).map(advanceOf)
  if (deductions.length === 0) return
  const about = { entity: 'settlementBatch', code: batch.code }
  const from = { owner: ownerOf(batch) }
  await ctx.books.post(
    deductions.map(each => ({
      kind: 'deduct' as const,
      businessNo: numberOf(batch, each),
      from,
      amount: each.amount,
      about,
    })),
  )
  await tell(ctx, batch, deductions, { result: 'taken' })
}

/** What an approved batch has taken off is open again. */
export const giveAheadBack = async (ctx: ServiceCtx, batch: Of, why: string): Promise<void> => {
  const deductions = (await keptOf(ctx, batch)).map(advanceOf)
  if (deductions.length === 0) return
  for (const each of deductions) {
    const posted = (await ctx.books.of('deduct', numberOf(batch, each))).filter(({ as }) => as === 'post')
    await ctx.books.reverse(posted.map(({ id }) => ({ id, why })))
  }
  await tell(ctx, batch, deductions, { result: 'givenBack', why })
}
