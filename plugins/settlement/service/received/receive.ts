import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { inStates, newDocumentNo, type Provides, type SQL, sql } from '@ntocc/sdk/service'
import { SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { type ReceiptRefusal, type Receivable, SettlementReceipt } from '../../contract/receipt.ts'
import { tellStanding } from '../charges.ts'
import { ownerOf } from '../posting.ts'
import { heldBatch, noOf, shownBatch } from '../store.ts'
import type { Answer, Area, ServiceCtx } from '../types.ts'

const { at: STATE } = settlementMachine

/** What a batch comes to, and what of it has come in. Fen. */
interface Sums {
  total: number
  received: number
}

export const sumsOf = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<Sums> => {
  const [row] = await ctx.query<{ received: string }>(
    sql`select coalesce(sum(amount), 0) as received from ${ctx.table(SettlementReceipt)}
      where branch_code = ${ctx.session.branchCode} and batch_no = ${noOf(batch)} and not is_deleted`,
  )
  return { total: fenOfYuan(batch.total ?? '0.00'), received: Number(row?.received ?? 0) }
}
const openOf = ({ total, received }: Sums): number => Math.max(0, total - received)

const isOwed = ({ side, status }: SettlementBatch): boolean =>
  side === 'receivable' && settlementMachine.within(status, 'owed')

/** The later of two moments, as far as both are told. */
const notBefore = (moment: string | undefined, earliest: string | null | undefined): string => {
  const then = moment ?? new Date().toISOString()
  return earliest && Date.parse(earliest) > Date.parse(then) ? new Date(earliest).toISOString() : then
}

/** A batch that is held says how much of it has come in, and whether more is taken by itself. */
export const follow = async (
  ctx: ServiceCtx,
  batch: SettlementBatch,
  { total, received }: Sums,
  byHand: boolean,
): Promise<void> => {
  const status = received >= total ? STATE.paid : received > 0 ? STATE.partlyPaid : STATE.toPay
  const paidAmount = received > 0 ? fenToYuan(received) : null
  await ctx.records.changeMany(SettlementBatch, sql`id = ${batch.id}`, { status, paidAmount, byHand })
  await tellStanding(ctx, { ...batch, status }, batch)
}

/** Nobody has to say so for what is open of a batch to be taken. */
export const BY_ITSELF: SQL = sql`side = 'receivable' and status ${inStates(settlementMachine, 'owed')} and by_hand is not true`

/**
 * Takes what is open of an approved batch that is held from its shipper's account, as far as the account has it: in the books of both areas and
 * as a receipt, all in the transaction of whoever calls.
 *
 * @param by the account's user name of whoever does it; null where it follows from something
 * @returns what was taken, in fen: nothing where the account has nothing; undefined where nothing is open
 */
export const takeOwed = async (
  ctx: ServiceCtx,
  batch: SettlementBatch,
  { by = null, upTo, at }: { by?: string | null; upTo?: number; at?: string | undefined } = {},
): Promise<number | undefined> => {
  const code = batch.shipmentCode
  const sums = await sumsOf(ctx, batch)
  const fen = Math.min(openOf(sums), upTo ?? Number.POSITIVE_INFINITY)
  if (!code || !isOwed(batch) || fen <= 0) return undefined
  const moment = notBefore(at, batch.approvedAt)
  const receiptNo = await newDocumentNo(ctx, SettlementReceipt, 'receiptNo', 'KS')
  const given = await ctx.request('debitParty', {
    entity: 'shipment',
    code,
    upTo: fenToYuan(fen),
    number: receiptNo,
    why: noOf(batch),
    at: moment,
  })
  const taken = fenOfYuan(given?.amount ?? '0.00')
  if (!given || taken <= 0) return 0
  const { accountNo, amount } = given
  await ctx.records.createMany(SettlementReceipt, [
    {
      code: receiptNo,
      receiptNo,
      batchNo: noOf(batch),
      shipmentCode: code,
      accountNo,
      amount,
      takenBy: by,
      at: moment,
    },
  ])
  await ctx.books.post([
    {
      kind: 'receive',
      businessNo: receiptNo,
      to: { owner: ownerOf(batch) },
      amount,
      on: platformDay(new Date(moment)),
      about: { entity: 'settlementReceipt', code: receiptNo },
    },
  ])
  // Whoever takes something for it by hand has looked at it: from now on it is as others are.
  await follow(ctx, batch, { ...sums, received: sums.received + taken }, false)
  return taken
}

/**
 * What shippers owe is taken from money that has come in, what was approved first comes first. Batches that somebody else holds are left to whoever
 * holds them, who takes from the account after this transaction: two that wait for each other would both end.
 */
export const receiveOwed: Required<Provides<Area>>['receiveOwed'] = async (ctx, from) => {
  let documents = 0
  for (const { shipmentCode, at } of from) {
    const rows = await ctx.query<{ id: string }>(
      sql`select id from ${ctx.table(SettlementBatch)} where branch_code = ${ctx.session.branchCode} and not is_deleted
        and shipment_code = ${shipmentCode} and ${BY_ITSELF}
        order by approved_at, id for update skip locked`,
    )
    for (const { id } of rows) {
      const taken = await takeOwed(ctx, await ctx.records.find(SettlementBatch, Number(id)), { at })
      if (taken === undefined) continue
      if (taken === 0) break
      documents += 1
    }
  }
  return documents
}

/** What is in the way of taking something for a batch, and what its shipper's account has. */
const standing = async (ctx: ServiceCtx, batch: SettlementBatch) => {
  const sums = await sumsOf(ctx, batch)
  const code = batch.shipmentCode ?? ''
  const found = isOwed(batch) && code ? await ctx.request('balancesOf', [{ entity: 'shipment', code }]) : []
  const [account] = found ?? []
  const available = account?.available ?? (found ? '0.00' : undefined)
  const refusals: ReceiptRefusal[] = []
  if (!isOwed(batch) || openOf(sums) === 0) refusals.push('state')
  else if (available === undefined) refusals.push('noAccounts')
  else if (account?.isFrozen) refusals.push('frozen')
  else if (fenOfYuan(available) <= 0) refusals.push('nothing')
  return { sums, available, refusals }
}

/** GET settlementReceivable */
export const receivable: Answer<'settlementReceivable'> = async (ctx, { query }): Promise<Receivable> => {
  const batch = await shownBatch(ctx, query.id)
  const { sums, available, refusals } = await standing(ctx, batch)
  return {
    total: fenToYuan(sums.total),
    received: fenToYuan(sums.received),
    open: fenToYuan(openOf(sums)),
    ...(available !== undefined && { available }),
    refusals,
  }
}

const refuse = (ctx: ServiceCtx, refusal: ReceiptRefusal): Error =>
  ctx.refuseMove({ code: `validation.receipt.${refusal}` })

/** POST settlementReceive */
export const receive: Answer<'settlementReceive'> = async (ctx, { body }) => {
  const { id, version, amount } = body
  const shown = await shownBatch(ctx, id)
  return ctx.transaction(async () => {
    const batch = await heldBatch(ctx, noOf(shown))
    if (!batch) throw ctx.refuse('NOT_FOUND')
    await ctx.requireVersion(SettlementBatch, { id, version })
    const { sums, available = '0.00', refusals } = await standing(ctx, batch)
    const [refusal] = refusals
    if (refusal) throw refuse(ctx, refusal)
    const most = Math.min(openOf(sums), fenOfYuan(available))
    const upTo = fenOfYuan(amount)
    if (upTo <= 0 || upTo > most) throw ctx.refuse('RECEIPT_TOO_MUCH', { open: fenToYuan(most) })
    const taken = await takeOwed(ctx, batch, { by: ctx.session.username, upTo })
    // It was spent since, or frozen.
    if (taken !== upTo) throw refuse(ctx, 'nothing')
    return { received: fenToYuan(upTo) }
  })
}
