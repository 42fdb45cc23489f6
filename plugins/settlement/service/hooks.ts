import { addYuan, fenOfYuan } from '@ntocc/sdk/fields'
import { isOwnMoney, type NewRecord, sql } from '@ntocc/sdk/service'
import { SettlementBatch, type SettlementCharge, SettlementLine } from '../contract/batch.ts'
import { settlementMachine } from '../contract/machine.ts'
import { forgetAhead, giveAheadBack, keepAhead, takeAhead } from './advances.ts'
import { outOfBatch } from './carriage.ts'
import { letChargesGo, tellReleased, tellStanding } from './charges.ts'
import { followOrders } from './payments/follow.ts'
import { dropFailed } from './payments/orders.ts'
import { isUncertain } from './payments/uncertain.ts'
import { lendHand, mineToDecide } from './people.ts'
import { post, takeBack } from './posting.ts'
import { dueDayOf, LATENESS } from './received/due.ts'
import { takeOwed } from './received/receive.ts'
import { heldDraft, recount, sealOf } from './store.ts'
import type { HooksOf, ServiceCtx } from './types.ts'

const { at } = settlementMachine

const moving: NonNullable<HooksOf<typeof SettlementBatch>['moving']> = async (ctx, batch, move, reason) => {
  const { accountId, username } = ctx.session
  const now = new Date().toISOString()
  switch (move) {
    case 'send': {
      const deducted = await keepAhead(ctx, batch)
      return { deducted, seal: await sealOf(ctx, batch) }
    }
    case 'confirm':
      return { confirmedAt: now }
    case 'submit':
      return { submitterId: accountId, submittedBy: username }
    case 'approveFirst':
      return { firstApproverId: accountId, firstApprovedBy: username }
    case 'approve':
      await post(ctx, batch)
      await takeAhead(ctx, batch)
      return { approverId: accountId, approvedBy: username, approvedAt: now, ...(await dueDayOf(ctx, batch, now)) }
    case 'revoke':
      // Of money that may have left the house all the same nothing is taken back.
      if (await isUncertain(ctx, batch)) throw ctx.refuseMove({ code: 'validation.payment.trouble' })
      await takeBack(ctx, batch, reason)
      await giveAheadBack(ctx, batch, reason)
      await dropFailed(ctx, batch)
      await letGo(ctx, batch, reason)
      return undefined
    case 'void':
      await letGo(ctx, batch, reason)
      await forgetAhead(ctx, batch)
      return { deducted: null }
    case 'reject':
      // Whatever was decided was decided of what is changed now.
      await forgetAhead(ctx, batch)
      return CLEARED
  }
}

const CLEARED = {
  seal: null,
  deducted: null,
  confirmedAt: null,
  submitterId: null,
  submittedBy: null,
  firstApproverId: null,
  firstApprovedBy: null,
} satisfies NewRecord<typeof SettlementBatch>

/** Its waybills and charges may stand in another batch from now on; the lines stay to be read. */
const letGo = async (ctx: ServiceCtx, batch: SettlementBatch, why: string): Promise<void> => {
  const { batchNo, side } = batch
  const lines = await ctx.records.changeMany(SettlementLine, sql`batch_no = ${batchNo} and not is_deleted`, {
    lineKey: null,
  })
  await outOfBatch(
    ctx,
    side,
    lines.map(({ waybillNo }) => waybillNo),
  )
  await letChargesGo(ctx, batch, why)
}

export const batchHooks: HooksOf<typeof SettlementBatch> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  // A party is shown what it was sent, not what is still being put together.
  list: ctx =>
    ctx.session.isStaff
      ? { computes: { ...LATENESS, isMineToDecide: mineToDecide(ctx) } }
      : { computes: LATENESS, where: [sql`status <> ${at.draft}`] },
  moving,
  written: async (ctx, after, before) => {
    const deducted = fenOfYuan(after.deducted ?? '0.00')
    // Where all of it was paid before, nothing is left that somebody pays.
    const isApproved = after.status === at.toPay && settlementMachine.within(before?.status ?? at.draft, 'toDecide')
    // Before anything is taken for it: what follows from that is told as well.
    if (before) await tellStanding(ctx, after, before)
    // What a shipper has agreed to and two have approved is taken from what it has paid in.
    if (isApproved && after.side === 'receivable') await takeOwed(ctx, after)
    if (isApproved && deducted > 0 && deducted >= fenOfYuan(after.total ?? '0.00')) await followOrders(ctx, after)
  },
}

/** A party is not shown what is still being put together. */
const ofSent = (ctx: ServiceCtx) => {
  if (ctx.session.isStaff) return {}
  const drafts = sql`select batch_no from ${ctx.table(SettlementBatch)} where branch_code = ${ctx.session.branchCode}
    and status = ${at.draft}`
  return { where: [sql`batch_no not in (${drafts})`] }
}

export const chargeHooks: HooksOf<typeof SettlementCharge> = {
  sort: { sortField: 'lastDay', sortType: 'asc' },
  list: ofSent,
  remove: async (ctx, charge) => {
    const batch = await heldDraft(ctx, charge.batchNo)
    await lendHand(ctx, batch)
    await recount(ctx, [charge.batchNo], { charge: charge.id })
    await tellReleased(ctx, batch, charge)
  },
}

export const lineHooks: HooksOf<typeof SettlementLine> = {
  sort: { sortField: 'waybillNo', sortType: 'asc' },
  list: ofSent,
  values: async (ctx, values, before) => {
    if (!before) return values
    const batch = await heldDraft(ctx, before.batchNo)
    if (await isOwnMoney(ctx, batch)) throw ctx.invalid({ adjustment: { code: 'validation.settlementBatch.ownParty' } })
    await lendHand(ctx, batch)
    const adjustment = values.adjustment ?? before.adjustment
    const reason = values.reason === undefined ? before.reason : values.reason
    if (fenOfYuan(adjustment) !== 0 && !reason)
      throw ctx.invalid({ reason: { code: 'validation.settlementLine.reasoned' } })
    const total = addYuan(before.amount, adjustment)
    // Below nothing it would lessen what others of the batch are worth, and what is taken off or invoiced of them would be more than all of it.
    if (fenOfYuan(total) < 0) throw ctx.invalid({ adjustment: { code: 'validation.settlementLine.below' } })
    return { ...values, total, adjusterId: ctx.session.accountId }
  },
  remove: async (ctx, line) => {
    await lendHand(ctx, await heldDraft(ctx, line.batchNo))
    await recount(ctx, [line.batchNo], { line: line.id })
    await outOfBatch(ctx, line.side, [line.waybillNo])
  },
  written: async (ctx, after, before) => {
    if (before) await recount(ctx, [after.batchNo])
  },
}
