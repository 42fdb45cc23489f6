import { fenOfYuan, isEmpty, REQUIRED, roadKm } from '@ntocc/sdk/fields'
import { inStates, type NewRecord, newDocumentNo, sql } from '@ntocc/sdk/service'
import {
  ADDRESSED_STATES,
  EDITABLE_STATES,
  OPEN_STATES,
  orderTakeMachine,
  sourceOrderMachine,
} from '../contract/machines.ts'
import { SourceOrder } from '../contract/orders.ts'
import { isCounted } from '../contract/shares.ts'
import { OrderTake } from '../contract/takes.ts'
import { isAhead } from './conditions.ts'
import { refuseForeignCustomer } from './customers.ts'
import { carrierPrice, offerUsual, setCarrierPrice, shipperOf } from './money.ts'
import { tellOfChange } from './news/follow.ts'
import { articlesIn } from './prohibited.ts'
import { lapseOffers } from './takes.ts'
import { refuseForeign } from './team-drivers.ts'
import type { Answer, HooksOf, OrdersCtx } from './types.ts'

type Values = NewRecord<typeof SourceOrder>

/** What staff may still say of an order that is under review or in the hall: who it is for. */
const ADDRESSEES = ['mode', 'targets', 'remark', 'id', 'version']

const isBlank = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0)

/** A form sends every field it shows: what it left as it was is no change. */
const isSame = (value: unknown, stored: unknown): boolean =>
  (isBlank(value) && isBlank(stored)) || JSON.stringify(value) === JSON.stringify(stored)

const refuseLocked = (ctx: OrdersCtx, values: Values, before: SourceOrder): void => {
  if (EDITABLE_STATES.includes(before.status)) return
  const isTouched = Object.entries(values).some(
    ([name, value]) => !ADDRESSEES.includes(name) && !isSame(value, before[name as keyof SourceOrder]),
  )
  if (ctx.session.isStaff && ADDRESSED_STATES.includes(before.status) && !isTouched) return
  throw ctx.refuse('ORDER_LOCKED', { order: before.orderNo ?? before.code })
}

/** What does not go together. @throws DEADLINE_LATE, SHARES_TOO_HIGH, WHOLE_WANTED, INVALID */
const refuseContradictions = (ctx: OrdersCtx, then: Partial<SourceOrder>): void => {
  if (then.deadline && then.loadTimeTo && then.deadline > then.loadTimeTo) throw ctx.refuse('DEADLINE_LATE')
  if ((then.prepayRatio ?? 0) + (then.oilRatio ?? 0) > 100) throw ctx.refuse('SHARES_TOO_HIGH')
  const unit = then.unit ?? 'tonne'
  if (isCounted(unit) && !Number.isInteger(then.qty)) throw ctx.refuse('WHOLE_WANTED')
  for (const [at, target] of (then.targets ?? []).entries())
    if (!target.driverCode && !target.vehicleCode && !target.teamCode)
      throw ctx.invalid({ [`targets.${at}.driverCode`]: REQUIRED })
}

const distanceOf = ({ distanceKm, loadLng, loadLat, unloadLng, unloadLat }: Partial<SourceOrder>) => {
  if (distanceKm != null || loadLng == null || loadLat == null || unloadLng == null || unloadLat == null) return {}
  return { distanceKm: roadKm({ lng: loadLng, lat: loadLat }, { lng: unloadLng, lat: unloadLat }) }
}

/** Somebody who does not see a price, or names one himself, is confirmed by a person. */
const confirmModeOf = ({ confirmMode, quoteMode, showPrice }: Partial<SourceOrder>) =>
  quoteMode === 'bid' || showPrice === false ? { confirmMode: 'manual' } : { confirmMode }

const HOUR = 3_600_000

/** A time limit says until when it is unloaded, unless the form says a moment itself. */
const unloadingOf = (values: Values, { timeLimitH, loadTimeTo, planUnloadTime }: Partial<SourceOrder>): Values => {
  const isAsked = Boolean(values.timeLimitH || values.loadTimeTo) && !values.planUnloadTime
  if (!timeLimitH || !loadTimeTo || (planUnloadTime && !isAsked)) return {}
  return { planUnloadTime: new Date(Date.parse(loadTimeTo) + timeLimitH * HOUR).toISOString() }
}

/** Whether what the shipper pays, or what for, is another than it was. */
const isPricedAnew = (after: SourceOrder, before: SourceOrder): boolean =>
  fenOfYuan(after.unitPrice) !== fenOfYuan(before.unitPrice) ||
  after.priceMode !== before.priceMode ||
  after.unit !== before.unit

/** States in which somebody goes by what the carrier is offered: reviewers, then carriers. */
const PRICED_STATES = sourceOrderMachine.statesOf('toReview', 'published')

/** The carrier is offered something from the review on, and what goes by the present terms of the order. */
const offerToCarrier = async (ctx: OrdersCtx, after: SourceOrder, before: SourceOrder): Promise<void> => {
  const isAnew = isPricedAnew(after, before)
  const isWanted = after.status !== before.status && PRICED_STATES.includes(after.status)
  if (!isAnew && !isWanted) return
  const isOffered = (await carrierPrice(ctx, after.code)) !== undefined
  if (isOffered ? isAnew : isWanted) await offerUsual(ctx, after)
}

const HIT_LENGTH = 500

const completed = async (ctx: OrdersCtx, values: Values, before: SourceOrder | undefined): Promise<Values> => {
  const then = { ...before, ...values } as Partial<SourceOrder>
  refuseContradictions(ctx, then)
  if (values.targets && then.mode === 'directed') await refuseForeign(ctx, values.targets, before?.targets)
  await refuseForeignCustomer(ctx, then, before)
  const hits = await articlesIn(ctx, then.goodsName, then.remark)
  const shipper = then.shipmentCode ? await shipperOf(ctx, then.shipmentCode) : undefined
  return {
    ...values,
    ...distanceOf(then),
    ...unloadingOf(values, then),
    ...confirmModeOf(then),
    ...(shipper && { shipmentName: shipper.name as string }),
    ...(then.mode === 'hall' && { targets: [] }),
    ...(values.qty !== undefined && values.qty !== before?.qty && { remainingQty: values.qty }),
    ...(!before && { orderNo: await newDocumentNo(ctx, SourceOrder, 'orderNo', 'DD') }),
    prohibitedHit: hits
      .map(({ name }) => name)
      .join(', ')
      .slice(0, HIT_LENGTH),
  }
}

export const orderHooks: HooksOf<typeof SourceOrder> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before) refuseLocked(ctx, values, before)
    return completed(ctx, values, before)
  },
  moving: async (_, __, move, reason) => {
    const now = new Date().toISOString()
    if (move === 'approve' || move === 'republish') return { publishedAt: now, refreshedAt: now, isMissed: false }
    return { isMissed: false, ...(move === 'reject' && { refuseReason: reason }) }
  },
  written: async (ctx, after, before) => {
    if (!before) return
    await tellOfChange(ctx, after, before)
    await offerToCarrier(ctx, after, before)
    if (before.status === after.status) return
    // Whoever waited for an answer is not kept waiting for goods that are gone.
    if (!OPEN_STATES.includes(after.status) && OPEN_STATES.includes(before.status)) await lapseOffers(ctx, after.code)
  },
  remove: (ctx, { status, orderNo, code }) => {
    if (!EDITABLE_STATES.includes(status)) throw ctx.refuse('ORDER_LOCKED', { order: orderNo ?? code })
  },
}

const AHEAD = 'validation.condition.deadlineAhead'

/** POST /ntocc-tms-api/sourceOrder/publish: made and handed in, both or neither. */
export const publish: Answer<'sourceOrderPublish'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    // Told beside the field, before it is a reason against handing it in.
    if (body.deadline && !isAhead(body.deadline)) throw ctx.invalid({ deadline: { code: AHEAD } })
    const { id, version } = await ctx.records.create(SourceOrder, body)
    return ctx.records.move(SourceOrder, { id, version, move: 'submit' })
  })

/** Whoever has offered to carry at the present price is not confirmed at a lower one. @throws PRICE_OFFERED */
const refuseLower = async (ctx: OrdersCtx, code: string, price: string): Promise<void> => {
  if (fenOfYuan(price) >= fenOfYuan((await carrierPrice(ctx, code)) ?? '0')) return
  const waiting = await ctx.query(
    sql`select 1 from ${ctx.table(OrderTake)} where branch_code = ${ctx.session.branchCode} and order_code = ${code}
      and status ${inStates(orderTakeMachine, 'offered')} and quote is null and not is_deleted limit 1`,
  )
  if (waiting.length > 0) throw ctx.refuse('PRICE_OFFERED')
}

/** POST /ntocc-tms-api/sourceOrder/carrierPrice: until somebody has taken of it at the price before. */
export const changeCarrierPrice: Answer<'sourceOrderCarrierPrice'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const { id, version, carrierUnitPrice } = body
    const [order] = await ctx.records.where(SourceOrder, { where: sql`id = ${id}`, lock: true, limit: 1 })
    if (!order) throw ctx.refuse('NOT_FOUND')
    await ctx.requireVersion(SourceOrder, { id, version })
    if (order.status > sourceOrderMachine.codeOf('published')) throw ctx.refuse('PRICE_FIXED')
    await refuseLower(ctx, order.code, carrierUnitPrice)
    await setCarrierPrice(ctx, order.code, { carrierUnitPrice, isStated: true })
    return ctx.records.get(SourceOrder, id)
  })
