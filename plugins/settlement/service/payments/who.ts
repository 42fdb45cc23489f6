import { platformDay } from '@ntocc/sdk/contracts'
import { fenOfYuan } from '@ntocc/sdk/fields'
import { inStates, isCallerNamed, isOwnMoney, type KeptInHouse, type PayeeCard, sql } from '@ntocc/sdk/service'
import type { SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { Payment } from '../../contract/payment.ts'
import type { PaymentRefusal } from '../../contract/payment-calls.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { hadAHand, isApprover } from '../people.ts'
import { sealOf } from '../store.ts'
import type { ServiceCtx } from '../types.ts'
import type { PaymentProvider } from './port.ts'

/** The card of whom a batch is with: a team is paid by its captain's. */
export const cardOf = async (ctx: ServiceCtx, batch: SettlementBatch): Promise<PayeeCard | undefined> => {
  const { driverCode, teamCode } = batch
  const owner = driverCode ?? (teamCode ? (await ctx.request('captainsOf', [teamCode]))?.get(teamCode) : undefined)
  return owner ? (await ctx.request('payeeCardsOf', [owner]))?.get(owner) : undefined
}

/** What the caller's person has released for this payee today, in fen: by whichever of its accounts. */
const releasedToday = async (ctx: ServiceCtx, { driverCode, teamCode }: SettlementBatch): Promise<number> => {
  const [row] = await ctx.query<{ sum: string }>(
    sql`select coalesce(sum(amount), 0) as sum from ${ctx.table(Payment)}
      where branch_code = ${ctx.session.branchCode} and (releaser_id = ${ctx.session.accountId} or releaser_id in (select a.id from ${ctx.accounts.own} a))
        and driver_code is not distinct from ${driverCode ?? null}::text
        and team_code is not distinct from ${teamCode ?? null}::text
        and status not ${inStates(paymentMachine, 'failed', 'dropped')}
        and (gmt_created at time zone 'Asia/Shanghai')::date = ${platformDay(new Date())}::date`,
  )
  return Number(row?.sum ?? 0)
}

/**
 * What stands against the caller's releasing so much for a batch, all of it: who, to whom, and whether a bank can be told at all.
 * @param fen the amount
 */
export const refusalsOf = async (
  ctx: ServiceCtx,
  batch: SettlementBatch,
  fen: number,
  { card, way }: { card: PayeeCard | undefined; way: PaymentProvider | KeptInHouse },
): Promise<PaymentRefusal[]> => {
  const refusals: PaymentRefusal[] = []
  const isApproved = settlementMachine.within(batch.status, 'approved')
  if (batch.side !== 'payable' || !isApproved) return ['state']
  if (!batch.seal || batch.seal !== (await sealOf(ctx, batch))) refusals.push('seal')
  if (await isOwnMoney(ctx, batch)) refusals.push('own')
  if (!card) refusals.push('noCard')
  else if (card.isRefuted) refusals.push('cardRefuted')
  else if (await isCallerNamed(ctx, card.writtenBy)) refusals.push('cardOwn')
  const limit = fenOfYuan(String(await ctx.settings.get('releaseAlone')))
  const hadHand = (await hadAHand(ctx, batch)) || (await isApprover(ctx, batch))
  if (hadHand && (await releasedToday(ctx, batch)) + fen > limit) refusals.push('alone')
  if (typeof way === 'string') refusals.push(way)
  return refusals
}
