import type { Waybill } from '@ntocc/sdk/contracts'
import { waybillMachine } from '@ntocc/sdk/contracts'
import { type AreaCtx, type FollowOne, inStates, sql } from '@ntocc/sdk/service'
import { OPEN_STATES, orderTakeMachine, sourceOrderMachine } from '../contract/machines.ts'
import { SourceOrder } from '../contract/orders.ts'
import { thousandths } from '../contract/shares.ts'
import { OrderTake } from '../contract/takes.ts'
import { openShares } from './conditions.ts'
import { asPlatform, lapseOffers } from './takes.ts'
import type { Area, OrdersCtx } from './types.ts'

const TAKEN = sourceOrderMachine.codeOf('taken')
const ACCEPTED = orderTakeMachine.codeOf('accepted')

/** Cancelled, refused, expired: what it was to carry is there again. */
const GIVEN_BACK = waybillMachine.statesOf('cancelled', 'refused', 'expired')
const CARRIED = waybillMachine.at.finished

const shareOfWaybill = async (own: OrdersCtx, waybillNo: string): Promise<OrderTake | undefined> => {
  const [share] = await own.records.where(OrderTake, {
    where: sql`waybill_no = ${waybillNo} and status = ${ACCEPTED}`,
    limit: 1,
  })
  return share
}

const held = async (own: OrdersCtx, code: string): Promise<SourceOrder | undefined> => {
  const [order] = await own.records.where(SourceOrder, { where: sql`code = ${code}`, lock: true, limit: 1 })
  return order
}

/** An order that is fully taken ends with the last of its waybills. */
const finishIfCarried = async (own: OrdersCtx, order: SourceOrder): Promise<void> => {
  if (order.status === TAKEN && (await openShares(own, order.code)) === 0)
    await own.records.move(SourceOrder, { id: order.id, move: 'finish' })
}

/** The share goes back to the order, into the hall while its deadline has not passed. */
const giveBack = async (own: OrdersCtx, order: SourceOrder, share: OrderTake): Promise<void> => {
  const isOver = ![...OPEN_STATES, TAKEN].includes(order.status)
  if (isOver) return
  const left = Math.min(thousandths(order.remainingQty) + thousandths(share.qty), thousandths(order.qty))
  const remainingQty = left / 1000
  // Of what is fully taken nothing is left, unless the rest was given up: its shipper's money is spent on other goods by now.
  const isRestClosed = order.status === TAKEN && thousandths(order.remainingQty) > 0
  if (isRestClosed) {
    await own.records.changeEach(SourceOrder, [{ id: order.id, remainingQty }])
    return finishIfCarried(own, order)
  }
  const move = left === thousandths(order.qty) ? 'giveBackAll' : 'giveBack'
  await own.records.move(SourceOrder, { id: order.id, move }, { remainingQty })
}

/** What becomes of a share when its waybill ends: in the transaction of the waybill's move, whoever makes it. */
export const followWaybill: FollowOne<Area, Waybill> = async (ctx, { waybillNo, status, isDeleted }, before) => {
  if (before?.status === status || isDeleted) return
  const ended = GIVEN_BACK.includes(status)
  if (!ended && status !== CARRIED) return
  await asPlatform(ctx, async own => {
    const share = await shareOfWaybill(own, waybillNo)
    if (!share) return
    const order = await held(own, share.orderCode)
    await own.records.move(OrderTake, { id: share.id, move: ended ? 'giveBackShare' : 'carry' })
    if (!order) return
    if (ended) await giveBack(own, order, share)
    else await finishIfCarried(own, order)
  })
}

/** Orders looked at in one transaction: those who want them do not wait long. */
const BATCH = 50

/** What the clock asks for, of one order that is held. */
const seeTo = async (own: OrdersCtx, order: SourceOrder, missedMinutes: number): Promise<void> => {
  const { id, code, status, deadline, publishedAt } = order
  if (status === TAKEN) return finishIfCarried(own, order)
  if (!OPEN_STATES.includes(status)) return lapseOffers(own, code)
  if (Date.parse(deadline) <= Date.now()) {
    await own.records.move(SourceOrder, { id, move: status === OPEN_STATES[0] ? 'expire' : 'closeRest' })
    return
  }
  const isMissed = Date.parse(publishedAt ?? order.gmtCreated) <= Date.now() - missedMinutes * 60_000
  await own.records.changeEach(SourceOrder, [{ id, isMissed }])
}

/** What is to come first in the hall again now and then, does so: no version, because nobody changed anything. */
const refreshInHall = (own: OrdersCtx): Promise<unknown> =>
  own.records.changeMany(
    SourceOrder,
    sql`status = any(${sql.param([...OPEN_STATES])}::int[]) and not is_deleted and deadline > now() and remaining_qty > 0
      and auto_refresh_min is not null
      and coalesce(refreshed_at, published_at) <= now() - auto_refresh_min * interval '1 minute'`,
    { refreshedAt: new Date().toISOString() },
  )

const watchBranch = async (own: OrdersCtx): Promise<number> => {
  await refreshInHall(own)
  const missedMinutes = await own.settings.get('missedMinutes')
  let after = 0
  let seen = 0
  for (;;) {
    const last = await own.transaction(async () => {
      const orders = own.table(SourceOrder)
      const takes = own.table(OrderTake)
      const branch = own.session.branchCode
      const due = await own.query<{ id: string }>(
        // Each reason by its own index: in one condition they would read all orders there ever were.
        sql`with due as materialized (
            select id from ${orders} where branch_code = ${branch} and not is_deleted and status ${inStates(sourceOrderMachine, 'inHall')} and deadline <= now()
            union select id from ${orders} where branch_code = ${branch} and not is_deleted and status ${inStates(sourceOrderMachine, 'published')}
              and coalesce(is_missed, false) is distinct from (published_at <= now() - ${missedMinutes} * interval '1 minute')
            union select id from ${orders} o where branch_code = ${branch} and not is_deleted and status ${inStates(sourceOrderMachine, 'taken')}
              and not exists (select 1 from ${takes} t where t.branch_code = ${branch}
                and t.order_code = o.code and t.status ${inStates(orderTakeMachine, 'accepted')} and not t.is_deleted)
            union select o.id from ${takes} t join ${orders} o on o.code = t.order_code
              where t.branch_code = ${branch} and t.status ${inStates(orderTakeMachine, 'offered')} and not t.is_deleted
                and o.branch_code = ${branch} and not o.is_deleted and o.status ${inStates(sourceOrderMachine, 'closed')})
          select id from ${orders} where id in (select id from due where id > ${after})
            order by id limit ${BATCH} for update skip locked`,
      )
      for (const { id } of due) await seeTo(own, await own.records.find(SourceOrder, Number(id)), missedMinutes)
      seen += due.length
      return due.length < BATCH ? undefined : Number(due.at(-1)?.id)
    })
    if (last === undefined) return seen
    after = last
  }
}

/**
 * Orders whose deadline has passed expire, or are closed with what was taken of them; those that nobody takes are marked;
 * those whose waybills have all ended are finished. @returns how many were seen to
 */
export const watchOrders = async (area: AreaCtx<Area>): Promise<number> => {
  let seen = 0
  for (const branch of await area.branches()) seen += await area.inBranch(branch, watchBranch)
  return seen
}
