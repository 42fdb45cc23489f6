import { fenOfYuan, fenToYuan, type Issue } from '@ntocc/sdk/fields'
import { type CarriageBatch, type Condition, type Follow, inStates, isOwnMoney, sql } from '@ntocc/sdk/service'
import { ASK_TO_CLOSE, prepaidMachine } from '../contract/machine.ts'
import { Prepaid } from '../contract/prepaid.ts'
import { close, heldPrepaid, writeStanding } from './money.ts'
import type { Answer, Area, ServiceCtx } from './types.ts'

/**
 * How what is owed to a payee comes to an end by two people: the bank gave an advance back after it was taken off, and a batch has paid it by an
 * adjustment of a line, or it is written off.
 */

const batchOf = async (ctx: ServiceCtx, code: string): Promise<CarriageBatch | undefined> =>
  (await ctx.request('carriageBatches', [code]))?.get(code)

/** What other advances say that a batch has paid of them, in fen: no adjustment pays two of them. */
const saidOfBatch = async (ctx: ServiceCtx, batchCode: string, without: number): Promise<number> => {
  const [row] = await ctx.query<{ sum: string }>(
    sql`select coalesce(sum(owed_back), 0) as sum from ${ctx.table(Prepaid)}
      where branch_code = ${ctx.session.branchCode} and not is_deleted and batch_code = ${batchCode}
        and id <> ${without} and status ${inStates(prepaidMachine, 'closing', 'closed')}`,
  )
  return Number(row?.sum ?? 0)
}

const isPayee = ({ driverCode, teamCode }: Prepaid, batch: CarriageBatch): boolean =>
  teamCode ? batch.teamCode === teamCode : batch.driverCode === driverCode

/** What is against it that a batch has paid what is owed of an advance: it is the payee's, banks have paid it, and people put as much onto it. */
const against = async (ctx: ServiceCtx, of: Prepaid, batchCode: string): Promise<Issue | undefined> => {
  const batch = await batchOf(ctx, batchCode)
  if (!batch) return { code: 'validation.prepaid.noBatch' }
  if (!isPayee(of, batch)) return { code: 'validation.prepaid.batchOfOther' }
  if (!batch.isPaid) return { code: 'validation.prepaid.batchUnpaid' }
  const left = fenOfYuan(batch.added) - (await saidOfBatch(ctx, batchCode, of.id))
  if (fenOfYuan(of.owedBack) <= left) return undefined
  return { code: 'validation.prepaid.batchTooSmall', params: { left: fenToYuan(Math.max(left, 0)) } }
}

/** Asked again when it is approved: what was paid may have come back since. */
export const prepaidPaidByBatch: Condition<Area> = async (ctx, { record }) => {
  const of = record as Prepaid
  if (of.closing !== 'paidAgain' || !of.batchCode) return true
  return (await against(ctx, of, of.batchCode)) ?? true
}

/** POST prepaidSayPaidAgain: what was paid is said by somebody who gains nothing by it, and approved by another person. */
export const sayPaidAgain: Answer<'prepaidSayPaidAgain'> = async (ctx, { body }) => {
  const { id, version, batchCode } = body
  const { code } = await ctx.records.find(Prepaid, id)
  await ctx.transaction(async () => {
    // Two advances that name one batch at once take turns: its adjustments pay no more than they are.
    await ctx.lock(`prepaid.batch.${batchCode}`)
    const of = await heldPrepaid(ctx, code)
    await ctx.requireVersion(Prepaid, { id, version })
    if (of.status !== prepaidMachine.at.owedBack) throw ctx.refuseMove({ code: 'validation.move.state' })
    if (await isOwnMoney(ctx, of)) throw ctx.refuseMove({ code: 'validation.prepaid.own' })
    const issue = await against(ctx, of, batchCode)
    if (issue) throw ctx.invalid({ batchCode: issue })
    await writeStanding(ctx, of, prepaidMachine.at.closing, {
      closing: 'paidAgain',
      batchCode,
      batchNo: (await batchOf(ctx, batchCode))?.number ?? null,
      reason: null,
      ...askedBy(ctx),
    })
  })
  ctx.todoChanged()
  return ctx.records.get(Prepaid, id)
}

const askedBy = ({ session }: ServiceCtx) => ({ closerId: session.accountId, closer: session.username })

/** What the moves of a closing write along with the state. */
export const closingMoves = async (ctx: ServiceCtx, of: Prepaid, move: string, reason: string) => {
  switch (move) {
    case ASK_TO_CLOSE.writtenOff:
      return { ...askedBy(ctx), closing: 'writtenOff', reason } as const
    case 'approveClosing':
      await close(ctx, of)
      return { closedBy: ctx.session.username }
    case 'refuseClosing':
      return { closing: null, closerId: null, closer: null, batchCode: null, batchNo: null, reason }
  }
}

/** A batch that is said to have paid an advance again stays: who takes it back would owe the payee what nobody knows of any more. */
export const followBatch: Follow<Area> = async (ctx, written) => {
  const gone = written.flatMap(({ after, move }) => (move === 'revoke' ? [String(after.code)] : []))
  if (gone.length === 0) return
  const [of] = await ctx.query<{ prepaid_no: string; batch_no: string }>(
    sql`select prepaid_no, batch_no from ${ctx.table(Prepaid)} where branch_code = ${ctx.session.branchCode}
      and not is_deleted and batch_code = any(${sql.param(gone)}::text[])
      and status ${inStates(prepaidMachine, 'closing', 'closed')} order by id limit 1`,
  )
  if (of) throw ctx.refuse('PREPAID_PAID_BY_BATCH', { batch: of.batch_no, number: of.prepaid_no })
}
