import { fenToYuan, IN_FUTURE, provinceOfArea, recordMachine } from '@ntocc/sdk/fields'
import { type CallHandler, type Ctx, type Hooks, inStates, type NewRecord, sql } from '@ntocc/sdk/service'
import { OilPrice } from '../contract/prices.ts'
import { FuelTransaction, type fuelRefund, transactionMachine } from '../contract/transactions.ts'
import type contract from '../contract.ts'
import { fenOf, post, waybillNamed } from './cards.ts'
import { carrierOf } from './carrier.ts'

type Area = typeof contract
type Values = NewRecord<typeof FuelTransaction>

/** What a station of the master data says that this area reads. */
interface StationPrices {
  areaCode?: string
  products?: { product: string; listPrice: string; platformPrice: string }[]
}

/** The province's price of the day, for what the station does not say. */
const provincePrice = async (ctx: Ctx<Area>, areaCode: string, product: string, time: string) => {
  const [known] = await ctx.query<{ price: string }>(
    sql`select price from ${ctx.table(OilPrice)} where ${ctx.scope(OilPrice)} and not is_deleted and status ${inStates(recordMachine, 'enabled')}
        and area_code = ${provinceOfArea(areaCode)} and product = ${product}
        and valid_from <= (${time}::timestamptz at time zone 'Asia/Shanghai')::date
        order by valid_from desc limit 1`,
  )
  return known && fenToYuan(Number(known.price))
}

/** Prices that were not given are the station's, else the province's. */
const withPrices = async (ctx: Ctx<Area>, values: Values): Promise<Values> => {
  const { stationCode = '', product = '', time = '' } = values
  if (values.listPrice && values.price) return values
  const station = (await ctx.references.find('gasStation', stationCode)) as StationPrices | undefined
  const offer = station?.products?.find(each => each.product === product)
  const listPrice =
    values.listPrice ||
    offer?.listPrice ||
    (station?.areaCode && (await provincePrice(ctx, station.areaCode, product, time))) ||
    undefined
  const price = values.price || offer?.platformPrice || listPrice
  return { ...values, ...(listPrice && { listPrice }), ...(price && { price }) }
}

const CLOCKS_DIFFER_MS = 5 * 60_000

/** Suppliers round each of price and quantity: a yuan in a hundred may lie between. */
const tolerance = (fen: number): number => Math.max(1, Math.round(fen / 100))

/** @throws AMOUNT_WANTED, AMOUNT_DIFFERS from what price and quantity come to */
const withAmount = (ctx: Ctx<Area>, values: Values): Values => {
  const { price, quantity, amount } = values
  const counted = price && quantity ? Math.round(fenOf(price) * quantity) : undefined
  if (!amount && counted === undefined) throw ctx.refuse('AMOUNT_WANTED')
  if (!amount) return { ...values, amount: fenToYuan(counted ?? 0) }
  if (counted !== undefined && Math.abs(counted - fenOf(amount)) > tolerance(counted))
    throw ctx.refuse('AMOUNT_DIFFERS', { amount: fenToYuan(counted) })
  return values
}

/** What comes back is the carrier's that it was taken for, also when that one has gone since. */
const ofBought = async (ctx: Ctx<Area>, code: string): Promise<Pick<Values, 'teamCode'>> => {
  const [bought] = await ctx.records.where(FuelTransaction, { where: sql`code = ${code}`, limit: 1 })
  return bought?.teamCode ? { teamCode: bought.teamCode } : {}
}

export const transactionHooks: Hooks<Area, typeof FuelTransaction> = {
  sort: { sortField: 'time', sortType: 'desc' },
  values: async (ctx, values, before) => {
    if (before) return values
    if (values.refundOf) return { ...values, ...(await ofBought(ctx, values.refundOf)) }
    // Clocks of pumps and of people differ by a little.
    if (Date.parse(values.time ?? '') > Date.now() + CLOCKS_DIFFER_MS) throw ctx.invalid({ time: IN_FUTURE })
    if (values.payFrom === 'card' && !values.cardCode) throw ctx.refuse('CARD_WANTED')
    const waybillNo = values.waybillNo ? await waybillNamed(ctx, values.waybillNo) : values.waybillNo
    const named = { ...values, ...(waybillNo && { waybillNo }) }
    const teamCode = await carrierOf(ctx, named)
    return withAmount(ctx, await withPrices(ctx, { ...named, ...(teamCode && { teamCode }) }))
  },
  moving: (_, __, move) => ({ settledTime: move === 'settle' ? new Date().toISOString() : null }),
  written: async (ctx, made, before) => {
    const { code, kind, amount, payFrom, cardCode, waybillNo } = made
    if (before || payFrom !== 'card' || !cardCode) return
    const isRefund = kind === 'refund'
    const fen = fenOf(amount) * (isRefund ? 1 : -1)
    await post(ctx, { cardCode, kind: isRefund ? 'refund' : 'purchase', fen, docCode: code, waybillNo })
  },
}

export const refund: CallHandler<Area, typeof fuelRefund> = (ctx, { body: { id, version, amount, reason } }) =>
  ctx.transaction(async () => {
    const [bought] = await ctx.records.where(FuelTransaction, {
      where: sql`id = ${id} and kind = 'purchase'`,
      lock: true,
      limit: 1,
    })
    if (!bought) throw ctx.refuse('NOT_FOUND')
    if (bought.status !== transactionMachine.at.posted)
      throw ctx.refuse('ALREADY_SETTLED', { transaction: bought.code })
    const left = fenOf(bought.amount) - fenOf(bought.refunded)
    if (fenOf(amount) > left) throw ctx.refuse('REFUND_TOO_HIGH', { left: fenToYuan(left) })
    const refunded = fenToYuan(fenOf(bought.refunded) + fenOf(amount))
    await ctx.records.change(FuelTransaction, { id, version }, { refunded })
    const { stationCode, product, quantity, listPrice, price, payFrom } = bought
    const { cardCode, driverCode, vehicleNo, waybillNo, invoiceRate } = bought
    const share = fenOf(amount) / fenOf(bought.amount)
    const same = {
      stationCode,
      product,
      listPrice,
      price,
      payFrom,
      cardCode,
      driverCode,
      vehicleNo,
      waybillNo,
      invoiceRate,
    }
    const given = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined && value !== null))
    return ctx.records.create(
      FuelTransaction,
      {
        ...given,
        time: new Date().toISOString(),
        quantity: Math.max(0.001, Math.round(quantity * share * 1000) / 1000),
        amount,
        remark: reason,
      },
      { kind: 'refund', refundOf: bought.code },
    )
  })
