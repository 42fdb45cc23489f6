import { fenToYuan, isEmpty, yuanToFen } from '@ntocc/sdk/fields'
import type { OrderReview, OrderTrial, TrialOffer, TrialQuery } from '../contract/calls.ts'
import { SourceOrder } from '../contract/orders.ts'
import { availableFen, carrierPrice, isApproved, servicesOf, shipperOf, usualCarrierPrice } from './money.ts'
import { articlesIn } from './prohibited.ts'
import { chargedFen } from './shares.ts'
import type { Answer, OrdersCtx } from './types.ts'

/** YYYY-MM-DD in Beijing. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Prices that fit, of one side; none while something is missing that they go by. */
const offersOf = async (
  ctx: OrdersCtx,
  side: TrialOffer['side'],
  { shipmentCode, goodsTypeCode, loadAreaCode, unloadAreaCode, unit, qty }: TrialQuery,
): Promise<{ offers: TrialOffer[]; estimatedKm?: number | undefined }> => {
  if (!loadAreaCode || !unloadAreaCode) return { offers: [] }
  const found = await ctx.request('offerPrices', {
    side,
    date: today(),
    shipmentCode,
    loadAreaCode,
    unloadAreaCode,
    goodsTypeCode,
    unit,
    quantity: qty,
  })
  const offers = (found?.offers ?? []).map(({ priceSystemName, unit: per, unitPrice, amount }) => ({
    side,
    priceSystemName,
    unit: per,
    unitPrice,
    ...(amount !== undefined && { amount }),
  }))
  return { offers, estimatedKm: found?.estimatedKm }
}

const SHOWN_OFFERS = 3

/** Whom prices may be asked for: shippers for themselves, and only what they pay. */
const trialOf = async (ctx: OrdersCtx, query: TrialQuery): Promise<OrderTrial> => {
  const { isStaff, partyType, partyCode } = ctx.session
  const shipmentCode = isStaff ? query.shipmentCode : partyType === 'SHIPPER' ? partyCode : undefined
  if (!isStaff && shipmentCode === undefined) throw ctx.refuse('FORBIDDEN')
  const asked = { ...query, ...(shipmentCode !== undefined && { shipmentCode }) }
  const receivable = await offersOf(ctx, 'receivable', asked)
  const payable = isStaff ? await offersOf(ctx, 'payable', asked) : { offers: [] }
  const { qty, unitPrice, unit = 'tonne', vehicleCount = 1, priceMode = 'unit' } = query
  const isPriced = !isEmpty(unitPrice) && Boolean(qty) && (yuanToFen(unitPrice ?? '') ?? 0) > 0
  const services = await servicesOf(ctx, shipmentCode === undefined ? [] : [shipmentCode])
  const priced = { qty: qty ?? 0, unit, vehicleCount, priceMode, unitPrice: unitPrice ?? '0' }
  const charged = isPriced ? chargedFen(priced, services.get(shipmentCode ?? '')) : undefined
  return {
    hits: await articlesIn(ctx, query.goodsName),
    offers: [...receivable.offers.slice(0, SHOWN_OFFERS), ...payable.offers.slice(0, SHOWN_OFFERS)],
    ...(charged && { freight: fenToYuan(charged.freight), serviceFee: fenToYuan(charged.serviceFee) }),
    ...(receivable.estimatedKm !== undefined && { estimatedKm: receivable.estimatedKm }),
  }
}

/** GET /ntocc-tms-api/sourceOrder/trial: what follows from an order while it is being written. */
export const trial: Answer<'sourceOrderTrial'> = (ctx, { query }) => trialOf(ctx, query)

/** GET /ntocc-tms-api/sourceOrder/review: what whoever decides about an order must know, for staff. */
export const review: Answer<'sourceOrderReview'> = async (ctx, { query }): Promise<OrderReview> => {
  const order = await ctx.records.find(SourceOrder, Number(query.id))
  const { shipmentCode, goodsTypeCode, loadAreaCode, unloadAreaCode, unit, qty, unitPrice } = order
  const { priceMode, vehicleCount } = order
  const terms = {
    shipmentCode,
    goodsTypeCode,
    loadAreaCode,
    unloadAreaCode,
    unit,
    qty,
    unitPrice,
    priceMode,
    vehicleCount,
  }
  const { hits: _hits, ...known } = await trialOf(ctx, terms)
  const shipper = await shipperOf(ctx, shipmentCode)
  const services = await servicesOf(ctx, [shipmentCode])
  return {
    ...known,
    hits: await articlesIn(ctx, order.goodsName, order.remark),
    carrierUnitPrice: (await carrierPrice(ctx, order.code)) ?? (await usualCarrierPrice(ctx, order)),
    ...(shipper && { available: fenToYuan(await availableFen(ctx, shipper, order, services)) }),
    isShipperApproved: isApproved(shipper),
  }
}
