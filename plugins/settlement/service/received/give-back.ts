import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { isCallerNamed, isOwnMoney, newDocumentNo, sql } from '@ntocc/sdk/service'
import { SettlementBatch } from '../../contract/batch.ts'
import { type GiveBackRefusal, SettlementReceipt } from '../../contract/receipt.ts'
import { isApprover } from '../people.ts'
import { heldBatch, noOf, shownBatch } from '../store.ts'
import type { Answer, ServiceCtx } from '../types.ts'
import { follow, sumsOf } from './receive.ts'
import { GIVEN_BACK, givenBackText } from './words.ts'

/** More receipts than a batch has. */
const MOST = 1_000

/** Receipts of a batch that nobody has given back, in their order. */
const standingOf = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<SettlementReceipt[]> => {
  const all = await ctx.records.where(SettlementReceipt, { where: sql`batch_no = ${noOf(batch)}`, limit: MOST })
  const given = new Set(all.flatMap(({ givesBack }) => givesBack ?? []))
  return all
    .filter(({ receiptNo, givesBack }) => !givesBack && !given.has(receiptNo))
    .sort((one, other) => one.id - other.id)
}

/** Two people see it: whoever took it does not give it back, and what was taken by itself followed from an approval. */
const isSameHand = (ctx: ServiceCtx, batch: SettlementBatch, { takenBy }: SettlementReceipt): Promise<boolean> =>
  takenBy ? isCallerNamed(ctx, takenBy) : isApprover(ctx, batch)

const refusalsOf = async (
  ctx: ServiceCtx,
  batch: SettlementBatch,
  receipt: SettlementReceipt,
): Promise<GiveBackRefusal[]> => [
  ...((await isOwnMoney(ctx, batch)) ? ['own' as const] : []),
  ...((await isSameHand(ctx, batch, receipt)) ? ['sameHand' as const] : []),
]

/** GET settlementReturnable */
export const returnable: Answer<'settlementReturnable'> = async (ctx, { query }) => {
  const batch = await shownBatch(ctx, query.id)
  const found = []
  for (const receipt of await standingOf(ctx, batch))
    found.push({
      receiptNo: receipt.receiptNo,
      amount: receipt.amount,
      refusals: await refusalsOf(ctx, batch, receipt),
    })
  return found
}

const refuse = (ctx: ServiceCtx, refusal: GiveBackRefusal): Error =>
  ctx.refuseMove({ code: `validation.giveBack.${refusal}` })

/**
 * POST settlementGiveBack: the books of both areas take back what the receipt moved, and name it; the receipt itself stays as it is. What the batch
 * owes again is not taken at once once more: whoever looks into it takes it by hand, or revokes the batch.
 */
export const giveBack: Answer<'settlementGiveBack'> = async (ctx, { body }) => {
  const { id, version, receiptNo, reason } = body
  const shown = await shownBatch(ctx, id)
  return ctx.transaction(async () => {
    const batch = await heldBatch(ctx, noOf(shown))
    if (!batch?.shipmentCode) throw ctx.refuse('NOT_FOUND')
    await ctx.requireVersion(SettlementBatch, { id, version })
    const receipt = (await standingOf(ctx, batch)).find(each => each.receiptNo === receiptNo)
    if (!receipt) throw refuse(ctx, 'given')
    const [refusal] = await refusalsOf(ctx, batch, receipt)
    if (refusal) throw refuse(ctx, refusal)
    const backNo = await newDocumentNo(ctx, SettlementReceipt, 'receiptNo', 'KS')
    const { shipmentCode: code } = batch
    const asked = { entity: 'shipment', code, number: receiptNo, by: backNo, why: reason } as const
    const given = await ctx.request('returnDebit', asked)
    if (!given) throw refuse(ctx, 'noAccounts')
    const posted = (await ctx.books.of('receive', receiptNo)).filter(({ as }) => as === 'post')
    await ctx.books.reverse(posted.map(booked => ({ id: booked.id, why: reason })))
    const fen = fenOfYuan(receipt.amount)
    await ctx.records.createMany(SettlementReceipt, [
      {
        code: backNo,
        receiptNo: backNo,
        batchNo: noOf(batch),
        shipmentCode: code,
        accountNo: given.accountNo,
        amount: fenToYuan(-fen),
        givesBack: receiptNo,
        reason,
        takenBy: ctx.session.username,
        at: new Date().toISOString(),
      },
    ])
    await follow(ctx, batch, await sumsOf(ctx, batch), true)
    ctx.alert([`SHIPPER/${code}`], {
      level: 'warning',
      title: GIVEN_BACK,
      text: givenBackText(receipt.amount, noOf(batch)),
      to: `/settlement/batches/detail?id=${id}`,
    })
    return { receiptNo: backNo }
  })
}
