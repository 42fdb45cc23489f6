import type { ValuesOf } from '@ntocc/sdk/fields'
import { OPEN_STATES, orderTakeMachine, sourceOrderMachine } from '../../contract/machines.ts'
import type { OrderNews, ShareNews } from '../../contract/news.ts'
import { isSameTarget, type OrderTarget as OrderTargets, type SourceOrder } from '../../contract/orders.ts'
import type { OrderTake } from '../../contract/takes.ts'
import type { OrdersCtx } from '../types.ts'
import { send } from './tell.ts'

type OrderTarget = ValuesOf<typeof OrderTargets>

const stateOf = (status: number): string | undefined => sourceOrderMachine.states[status]?.key

/** What its shipper hears of an order, unless he did it himself. */
const newsFor = (ctx: OrdersCtx, after: SourceOrder, before: SourceOrder): OrderNews | undefined => {
  const [now, then] = [stateOf(after.status), stateOf(before.status)]
  if (ctx.session.partyType === 'SHIPPER' || now === then) return undefined
  if (now === 'published') return then === 'toReview' ? 'approved' : undefined
  if (now === 'taken') return then === 'partlyTaken' && (after.remainingQty ?? 0) > 0 ? 'restClosed' : undefined
  return now === 'rejected' || now === 'takenDown' || now === 'cancelled' || now === 'expired' ? now : undefined
}

const isDirected = ({ mode, status }: SourceOrder): boolean => mode === 'directed' && OPEN_STATES.includes(status)

/** Whom an order that can be taken is for since this write: all of them once it is published, then those who are named besides. */
const newlyNamed = (after: SourceOrder, before: SourceOrder): OrderTarget[] => {
  if (!isDirected(after)) return []
  const known = isDirected(before) ? (before.targets ?? []) : []
  const isKnown = (target: OrderTarget) => known.some(each => isSameTarget(each, target))
  return (after.targets ?? []).filter(target => !isKnown(target))
}

/** In the transaction of the write: who is to be told of an order. */
export const tellOfChange = async (ctx: OrdersCtx, after: SourceOrder, before: SourceOrder): Promise<void> => {
  const news = newsFor(ctx, after, before)
  if (news) await send(ctx, news, after.id)
  const targets = newlyNamed(after, before)
  if (targets.length > 0) await ctx.jobs.send('tellNews', { what: 'addressed', record: after.id, targets })
}

const [OFFERED, ACCEPTED, DECLINED, LAPSED] = (['offered', 'accepted', 'declined', 'lapsed'] as const).map(key =>
  orderTakeMachine.codeOf(key),
)

const newsOfShare = ({ status, kind }: OrderTake, before: OrderTake | undefined): ShareNews | undefined => {
  if (!before) {
    if (status === OFFERED) return kind === 'bid' ? 'bid' : 'offered'
    return kind === 'assigned' ? 'given' : 'taken'
  }
  if (before.status !== OFFERED) return undefined
  if (status === ACCEPTED) return 'accepted'
  return status === DECLINED ? 'declined' : status === LAPSED ? 'lapsed' : undefined
}

/** In the transaction of the write: who is to be told of a share. */
export const tellOfTake = async (ctx: OrdersCtx, after: OrderTake, before: OrderTake | undefined): Promise<void> => {
  const news = newsOfShare(after, before)
  if (news) await send(ctx, news, after.id)
}
